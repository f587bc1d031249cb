import { and, between, isNotNull, like, type SQL, sql } from 'drizzle-orm'
import { boxAround, distanceBetween, type Position } from '#domain/places/distance.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { pickupPlaces } from '../database/schema/places.ts'

interface PlacedCommune extends Position {
  code: string
}

const { communeCode, latitude, longitude } = pickupPlaces

/** The communes in which sellers hand over, where their place is known. Far fewer than there are communes. */
function selectCommunes(name: string, condition?: SQL) {
  const select = prepared(`communes ${name}`, (db) =>
    db
      .selectDistinct({ code: communeCode, latitude, longitude })
      .from(pickupPlaces)
      .where(and(isNotNull(communeCode), isNotNull(latitude), condition)),
  )
  return async ({ db }: Pick<Context, 'db'>, values?: Record<string, unknown>): Promise<PlacedCommune[]> => {
    const rows = await select(db, values)
    // Where a commune's centre has been corrected since, a place may still have the old one: each commune once.
    const known = new Map(rows.map((row) => [row.code, row as PlacedCommune]))
    return [...known.values()]
  }
}

const { placeholder } = sql
const everywhere = selectCommunes('everywhere')
const inBox = selectCommunes(
  'in a box',
  and(
    between(latitude, placeholder('south'), placeholder('north')),
    between(longitude, placeholder('west'), placeholder('east')),
  ),
)
const inDepartment = selectCommunes('of a department', like(communeCode, placeholder('pattern')))

/** Those whose centre is so near, by their codes. */
export async function communesWithin(
  ctx: Pick<Context, 'db'>,
  { from, kilometres }: { from: Position; kilometres: number },
): Promise<string[]> {
  const near = await inBox(ctx, boxAround(from, kilometres))
  return near.filter((commune) => distanceBetween(from, commune) <= kilometres).map(({ code }) => code)
}

/** All of them, the nearest first; those equally far in the order of their codes. */
export async function communesByDistance(ctx: Pick<Context, 'db'>, from: Position): Promise<string[]> {
  const communes = await everywhere(ctx)
  return communes
    .map(({ code, ...position }) => ({ code, distance: distanceBetween(from, position) }))
    .sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
    .map(({ code }) => code)
}

/** Those of a department. */
export async function communesOf(ctx: Pick<Context, 'db'>, input: { department: string }): Promise<string[]> {
  const communes = await inDepartment(ctx, { pattern: `${input.department}%` })
  return communes.map(({ code }) => code)
}
