import { eq, sql } from 'drizzle-orm'
import type { ImportPlan } from '#domain/selling/imports.ts'
import { parseNewPlace } from '#domain/selling/read-row-place.ts'
import type { ReadingGuide } from '#domain/selling/row-reading.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockCatalogue } from '#server/contexts/catalogue/listed/lock-catalogue.ts'
import { findCommune, resolveCommune } from '#server/contexts/places/communes.ts'
import { listPrivatePlaces } from '#server/contexts/places/list-own-places.ts'
import { createPlaceForSeller } from '#server/contexts/places/save-place.ts'
import { productImports } from '#server/database/schema/selling.ts'

/** Loads the pickup places and communes with which rows are read. */
export async function loadPlaces(
  ctx: Context,
  { sellerId }: { sellerId: string },
): Promise<Required<Pick<ReadingGuide, 'places' | 'communeOf'>>> {
  return { places: await listPrivatePlaces(ctx, { sellerId }), communeOf: findCommuneWithPostcode }
}

/** Resolves a commune, with the written postcode if it is one of the commune's, otherwise with its first. */
function findCommuneWithPostcode(written: { postcode: string; town: string }) {
  const commune = resolveCommune(written)
  if (!commune) return null
  const { code, name, postcodes } = commune
  const postcode = postcodes.find((own) => own === written.postcode) ?? postcodes[0]
  return postcode ? { code, name, postcode } : null
}

/**
 * Creates the pickup places that the seller declared as new, before the first row is written, and returns the plan with their ids.
 * Idempotent after a crash.
 */
export function createNewPlaces(
  ctx: Context,
  { importId, sellerId, plan }: { importId: string; sellerId: string; plan: ImportPlan },
): Promise<ImportPlan> {
  const hasNewPlace = Object.entries(plan.answers).some(
    ([question, answer]) => question.startsWith('place:') && parseNewPlace(answer),
  )
  if (!hasNewPlace) return Promise.resolve(plan)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    // Two jobs may run the same import: the second one finds the places created.
    const [stored] = await ctx.db
      .select({ plan: productImports.plan })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update')
    const placeIdByAnswer = new Map<string, string>()
    const answers = { ...(stored?.plan ?? plan).answers }
    for (const [question, answer] of Object.entries(answers)) {
      const place = question.startsWith('place:') ? parseNewPlace(answer) : null
      if (!place || !findCommune(place.communeCode)?.postcodes.includes(place.postcode)) continue
      const id =
        placeIdByAnswer.get(answer) ??
        (await createPlaceForSeller(ctx, { sellerId, ...place, street: '', access: '' })).id
      placeIdByAnswer.set(answer, id)
      answers[question] = id
    }
    if (placeIdByAnswer.size > 0)
      await ctx.db
        .update(productImports)
        .set({ plan: sql`${productImports.plan} || ${JSON.stringify({ answers })}::jsonb` })
        .where(eq(productImports.id, importId))
    return { ...plan, answers }
  })
}
