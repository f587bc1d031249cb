import { and, between, isNotNull, like, type SQL } from 'drizzle-orm'
import { boxAround, distanceBetween, type Position } from '#domain/places/distance.ts'
import type { Context } from '#server/context.ts'
import { pickupPlaces } from '#server/database/schema/places.ts'

interface CommunePosition extends Position {
  code: string
}

const { communeCode, latitude, longitude } = pickupPlaces

/** The communes in which sellers hand over, where their place is known. Far fewer than there are communes. */
async function selectCommunes({ db }: Pick<Context, 'db'>, condition?: SQL): Promise<CommunePosition[]> {
  const rows = await db
    .selectDistinct({ code: communeCode, latitude, longitude })
    .from(pickupPlaces)
    .where(and(isNotNull(communeCode), isNotNull(latitude), condition))
  // Where a commune's centre has been corrected since, a place may still have the old one: each commune once.
  const known = new Map(rows.map((row) => [row.code, row as CommunePosition]))
  return [...known.values()]
}

/** Those whose centre is so near, by their codes. */
export async function communesWithin(
  ctx: Pick<Context, 'db'>,
  { from, kilometres }: { from: Position; kilometres: number },
): Promise<string[]> {
  const { south, north, west, east } = boxAround(from, kilometres)
  const near = await selectCommunes(ctx, and(between(latitude, south, north), between(longitude, west, east)))
  return near.filter((commune) => distanceBetween(from, commune) <= kilometres).map(({ code }) => code)
}

/** All of them, the nearest first; those equally far in the order of their codes. */
export async function communesByDistance(ctx: Pick<Context, 'db'>, from: Position): Promise<string[]> {
  const communes = await selectCommunes(ctx)
  return communes
    .map(({ code, ...position }) => ({ code, distance: distanceBetween(from, position) }))
    .sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
    .map(({ code }) => code)
}

/** Those of a department. */
export async function communesOf(ctx: Pick<Context, 'db'>, input: { department: string }): Promise<string[]> {
  const communes = await selectCommunes(ctx, like(communeCode, `${input.department}%`))
  return communes.map(({ code }) => code)
}
