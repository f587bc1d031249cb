import { toSlug } from '../catalogue/slug.ts'

/** Regions since 2016, each `slug|preposition|name|departments`; overseas regions are left out, because each is one department. */
const regionLines = `
auvergne-rhone-alpes|en |Auvergne-Rhône-Alpes|01 03 07 15 26 38 42 43 63 69 73 74
bourgogne-franche-comte|en |Bourgogne-Franche-Comté|21 25 39 58 70 71 89 90
bretagne|en |Bretagne|22 29 35 56
centre-val-de-loire|en |Centre-Val de Loire|18 28 36 37 41 45
corse|en |Corse|2A 2B
grand-est|dans le |Grand Est|08 10 51 52 54 55 57 67 68 88
hauts-de-france|dans les |Hauts-de-France|02 59 60 62 80
ile-de-france|en |Île-de-France|75 77 78 91 92 93 94 95
normandie|en |Normandie|14 27 50 61 76
nouvelle-aquitaine|en |Nouvelle-Aquitaine|16 17 19 23 24 33 40 47 64 79 86 87
occitanie|en |Occitanie|09 11 12 30 31 32 34 46 48 65 66 81 82
pays-de-la-loire|dans les |Pays de la Loire|44 49 53 72 85
provence-alpes-cote-d-azur|en |Provence-Alpes-Côte d’Azur|04 05 06 13 83 84`

/** Regions until 2015 (Journal officiel, loi 2015-29), whose names are still used. */
const formerRegionLines = `
alsace|en |Alsace|67 68
aquitaine|en |Aquitaine|24 33 40 47 64
auvergne|en |Auvergne|03 15 43 63
basse-normandie|en |Basse-Normandie|14 50 61
bourgogne|en |Bourgogne|21 58 71 89
champagne-ardenne|en |Champagne-Ardenne|08 10 51 52
franche-comte|en |Franche-Comté|25 39 70 90
haute-normandie|en |Haute-Normandie|27 76
languedoc-roussillon|en |Languedoc-Roussillon|11 30 34 48 66
limousin|dans le |Limousin|19 23 87
lorraine|en |Lorraine|54 55 57 88
midi-pyrenees|en |Midi-Pyrénées|09 12 31 32 46 65 81 82
nord-pas-de-calais|dans le |Nord-Pas-de-Calais|59 62
picardie|en |Picardie|02 60 80
poitou-charentes|en |Poitou-Charentes|16 17 79 86
rhone-alpes|en |Rhône-Alpes|01 07 26 38 42 69 73 74`

export interface Region {
  /** Part of addresses: `bretagne`. */
  slug: string
  name: string
  /** The name with its preposition: `en Bretagne`. */
  nameWithPreposition: string
  departments: readonly string[]
}

const parseRegions = (lines: string): Region[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [slug = '', preposition = '', name = '', codes = ''] = line.split('|')
      return { slug, name, nameWithPreposition: preposition + name, departments: codes.split(' ') }
    })

const regions = parseRegions(regionLines)

/** Present and former regions. */
export const allRegions: readonly Region[] = [...regions, ...parseRegions(formerRegionLines)]

export const findRegion = (slug: string): Region | null =>
  allRegions.find((region) => region.slug === slug.toLowerCase()) ?? null

/** Finds the region that a text names as a user writes it: `Île-de-France`, `rhone alpes`. */
export const parseRegion = (text: string): Region | null => findRegion(toSlug(text.trim()))

/** Compares two department codes; overseas departments share no region. */
export const areInSameRegion = (department: string, otherDepartment: string): boolean =>
  regions.some(({ departments: codes }) => codes.includes(department) && codes.includes(otherDepartment))
