import { and, eq, inArray } from 'drizzle-orm'
import type { ProductState } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { listPlacesOf } from '#server/contexts/places/list-own-places.ts'
import { categories, customFields, products } from '#server/database/schema/catalogue.ts'

export interface FormerState {
  id: string
  state: ProductState
}

/**
 * States that were written down a while ago, as they can be today: without values of fields that are gone, at the default place where theirs was
 * given up. `refused`: by product, why it cannot be as it was. `freed`: products that go first, and free their references.
 */
export async function fitToday(
  ctx: Context,
  { sellerId, states, freed }: { sellerId: string; states: readonly FormerState[]; freed: readonly string[] },
): Promise<{ possible: FormerState[]; refused: Map<string, string> }> {
  const possible: FormerState[] = []
  const refused = new Map<string, string>()
  if (states.length === 0) return { possible, refused }
  const categoryIds = await knownIds(
    ctx,
    categories,
    states.flatMap(({ state }) => state.categoryId ?? []),
  )
  const fieldIds = await knownIds(
    ctx,
    customFields,
    states.flatMap(({ state }) => state.values.map(({ customFieldId }) => customFieldId)),
  )
  const places = await listPlacesOf(ctx, { sellerId })
  const owners = await referenceOwners(ctx, { sellerId, states })
  const goFirst = new Set(freed)
  for (const { id, state } of states) {
    const owner = state.reference === null ? undefined : owners.get(state.reference)
    if (owner !== undefined && owner !== id && !goFirst.has(owner))
      refused.set(id, 'Une autre annonce porte maintenant sa référence.')
    else if (state.categoryId !== null && !categoryIds.has(state.categoryId))
      refused.set(id, 'Sa catégorie n’existe plus.')
    else {
      const pickupPlaceId = places.some((place) => place.id === state.pickupPlaceId)
        ? state.pickupPlaceId
        : null
      const values = state.values.filter(({ customFieldId }) => fieldIds.has(customFieldId))
      possible.push({ id, state: { ...state, pickupPlaceId, values } })
    }
  }
  return { possible, refused }
}

async function knownIds(
  { db }: Context,
  table: typeof categories | typeof customFields,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
  return new Set(rows.map(({ id }) => id))
}

/** Which of a seller's products has which of these references. */
async function referenceOwners(
  { db }: Context,
  { sellerId, states }: { sellerId: string; states: readonly FormerState[] },
): Promise<Map<string | null, string>> {
  const references = states.flatMap(({ state }) => state.reference ?? [])
  if (references.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, reference: products.reference })
    .from(products)
    .where(and(eq(products.userId, sellerId), inArray(products.reference, references)))
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}
