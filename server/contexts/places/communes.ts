import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { and, asc, between, eq, gt, isNotNull, isNull, like, or, type SQL } from 'drizzle-orm'
import { findLocality } from '#domain/accounts/locality.ts'
import { type Commune, communeWords, departmentOfCommune } from '#domain/places/commune.ts'
import type { Area } from '#domain/places/distance.ts'
import { boxAround, distanceBetween, type Position } from '#domain/places/distance.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/context.ts'
import { lockCatalogue } from '#server/contexts/catalogue/listed/lock-catalogue.ts'
import { pickupPlaces } from '#server/database/schema/places.ts'

export interface CommuneRecord extends Commune {
  population: number
  /** Set when its coordinates are estimated from its neighbours. */
  hasEstimatedPosition: boolean
  /** The normalised words of its name: `saint`, `nazaire`. */
  words: readonly string[]
  /** These words as one text: `saint nazaire`. */
  normalizedName: string
  /** The normalised words of each merged commune's name: `annecy`, `le`, `vieux`. */
  formerNameWords: readonly (readonly string[])[]
}

/** Keys in ascending order, each with its commune. */
export type CommuneIndex = readonly (readonly [key: string, commune: CommuneRecord])[]

interface Communes {
  /** Largest first. */
  all: readonly CommuneRecord[]
  byCode: ReadonlyMap<string, CommuneRecord>
  byPostcode: CommuneIndex
  /** Indexed by every word of their present and former names. */
  byWord: CommuneIndex
}

let loaded: Communes | undefined

/** Returns all communes (scripts/make-communes.ts), read at the first use. */
export function communes(): Communes {
  loaded ??= load()
  return loaded
}

/** @returns null for an unknown code */
export const findCommune = (code: string): CommuneRecord | null => communes().byCode.get(code) ?? null

function load(): Communes {
  const text = brotliDecompressSync(
    readFileSync(resolve('server/contexts/places/communes.csv.br')),
  ).toString()
  const all = text
    .split('\n')
    .map(readCommune)
    .sort((one, other) => other.population - one.population)
  const buildIndex = (keysOf: (commune: CommuneRecord) => Iterable<string>) =>
    all
      .flatMap((commune) => Array.from(keysOf(commune), (key) => [key, commune] as const))
      .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return {
    all,
    byCode: new Map(all.map((commune) => [commune.code, commune])),
    byPostcode: buildIndex(({ postcodes }) => postcodes),
    byWord: buildIndex(({ words, formerNameWords }) => new Set([...words, ...formerNameWords.flat()])),
  }
}

function readCommune(line: string): CommuneRecord {
  const [
    code = '',
    name = '',
    postcodes = '',
    population = '',
    latitude = '',
    longitude = '',
    guessed = '',
    old = '',
  ] = line.split(';')
  const words = communeWords(name)
  return {
    code,
    name,
    department: departmentOfCommune(code),
    postcodes: postcodes.split(' '),
    population: Number(population),
    latitude: latitude === '' ? null : Number(latitude),
    longitude: longitude === '' ? null : Number(longitude),
    hasEstimatedPosition: guessed !== '',
    words,
    normalizedName: words.join(' '),
    formerNameWords: old === '' ? [] : old.split('|').map(communeWords),
  }
}

/** Returns the range of keys with this prefix by binary search. */
export function prefixRange(index: CommuneIndex, prefix: string): { from: number; to: number } {
  const firstIndexWhere = (isReached: (key: string) => boolean) => {
    let [low, high] = [0, index.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isReached(index[middle]?.[0] ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    from: firstIndexWhere((key) => key >= prefix),
    to: firstIndexWhere((key) => key > prefix && !key.startsWith(prefix)),
  }
}

/** Returns the communes whose keys have this prefix. */
export function communesWithPrefix(index: CommuneIndex, prefix: string): CommuneRecord[] {
  const { from, to } = prefixRange(index, prefix)
  return [...new Set(index.slice(from, to).map(([, commune]) => commune))]
}

interface CommunePosition extends Position {
  code: string
}

const { communeCode, latitude, longitude } = pickupPlaces

/** Selects the communes with a pickup place, which are far fewer than all communes. */
export async function selectPickupCommunes(
  { db }: Pick<Context, 'db'>,
  condition?: SQL,
): Promise<CommunePosition[]> {
  const rows = await db
    .selectDistinct({ code: communeCode, latitude, longitude })
    .from(pickupPlaces)
    .where(and(isNotNull(communeCode), isNotNull(latitude), condition))
  // A place may still have the coordinates from before a correction, so each commune is returned once.
  const communeByCode = new Map(rows.map((row) => [row.code, row as CommunePosition]))
  return [...communeByCode.values()]
}

/** Returns the codes of communes with a pickup place whose centre is within a radius. */
export async function communesWithin(
  ctx: Pick<Context, 'db'>,
  { from, kilometres }: { from: Position; kilometres: number },
): Promise<string[]> {
  const { south, north, west, east } = boxAround(from, kilometres)
  const near = await selectPickupCommunes(
    ctx,
    and(between(latitude, south, north), between(longitude, west, east)),
  )
  return near.filter((commune) => distanceBetween(from, commune) <= kilometres).map(({ code }) => code)
}

/** Returns the codes of communes with a pickup place whose centre is within a part of the map. */
export async function communesInArea(ctx: Pick<Context, 'db'>, area: Area): Promise<string[]> {
  const { south, north, west, east } = area
  const inside = await selectPickupCommunes(
    ctx,
    and(between(latitude, south, north), between(longitude, west, east)),
  )
  return inside.map(({ code }) => code)
}

/** Returns the codes of all communes with a pickup place, nearest first; equal distances are in the order of the codes. */
export async function communesByDistance(ctx: Pick<Context, 'db'>, from: Position): Promise<string[]> {
  const communes = await selectPickupCommunes(ctx)
  return communes
    .map(({ code, ...position }) => ({ code, distance: distanceBetween(from, position) }))
    .sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
    .map(({ code }) => code)
}

/** Returns the codes of communes with a pickup place in these departments. */
export async function communesInDepartments(
  ctx: Pick<Context, 'db'>,
  { departments }: { departments: readonly string[] },
): Promise<string[]> {
  const communes = await selectPickupCommunes(
    ctx,
    or(...departments.map((code) => like(communeCode, `${code}%`))),
  )
  return communes.map(({ code }) => code)
}

/**
 * Returns the commune of a postcode and a town; null when ambiguous. A town alone is enough when its name is unique, a postcode when it
 * belongs to one commune.
 */
export function resolveCommune({ postcode, town }: { postcode: string; town: string }): CommuneRecord | null {
  const words = communeWords(town).filter((word) => word !== 'cedex')
  // `Lyon 3e`, `Paris 11`, `Cedex 2`.
  while (words.length > 1 && /^\d/.test(words.at(-1) ?? '')) words.pop()
  const name = words.join(' ')
  const ofPostcode = postcode === '' ? [] : communesWithPrefix(communes().byPostcode, postcode)
  if (name === '') return onlyOne(ofPostcode)
  const hasName = (commune: CommuneRecord) => commune.normalizedName === name
  const hadName = ({ formerNameWords }: CommuneRecord) =>
    formerNameWords.some((old) => old.join(' ') === name)
  const match = onlyOne(ofPostcode.filter(hasName)) ?? onlyOne(ofPostcode.filter(hadName))
  if (match) return match
  // For the postcode of a company (Cedex) or a mistyped one, the name decides, within the department if there is a postcode.
  const withName = communesWithPrefix(communes().byWord, words[0] ?? '').filter(hasName)
  return onlyOne(
    postcode === ''
      ? withName
      : withName.filter(({ postcodes }) => postcodes.some((own) => own.slice(0, 2) === postcode.slice(0, 2))),
  )
}

const onlyOne = (found: readonly CommuneRecord[]): CommuneRecord | null =>
  found.length === 1 ? (found[0] ?? null) : null

const batchSize = 200

/** Finds the communes of places that were made from free-text addresses. Runs every hour; an ambiguous one is left to its seller. */
export async function resolvePlaceCommunes(ctx: Context): Promise<void> {
  let after: string | undefined
  for (;;) {
    const places = await ctx.db
      .select({
        id: pickupPlaces.id,
        street: pickupPlaces.street,
        postcode: pickupPlaces.postcode,
        town: pickupPlaces.town,
      })
      .from(pickupPlaces)
      .where(
        and(
          isNull(pickupPlaces.communeCode),
          isNull(pickupPlaces.archivedAt),
          after ? gt(pickupPlaces.id, after) : undefined,
        ),
      )
      .orderBy(asc(pickupPlaces.id))
      .limit(batchSize)
    if (places.length === 0) return
    after = places.at(-1)?.id
    const found = places.flatMap(({ id, street, ...written }) => {
      const { postcode, town } =
        written.postcode || written.town ? written : (findLocality(street) ?? written)
      const commune = resolveCommune({ postcode, town: town ?? '' })
      return commune ? [{ id, commune, postcode }] : []
    })
    if (found.length === 0) continue
    await inTransaction(ctx, async (ctx) => {
      await lockCatalogue(ctx)
      for (const { id, commune, postcode } of found)
        await ctx.db
          .update(pickupPlaces)
          .set({
            communeCode: commune.code,
            town: commune.name,
            postcode: postcode || (commune.postcodes[0] ?? ''),
            latitude: commune.latitude,
            longitude: commune.longitude,
          })
          // The seller may have chosen the commune meanwhile.
          .where(and(eq(pickupPlaces.id, id), isNull(pickupPlaces.communeCode)))
    })
  }
}
