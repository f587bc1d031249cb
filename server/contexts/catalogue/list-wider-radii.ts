import { type CatalogueSearch, maxListed, radii } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { countUpTo } from '#server/database/page.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { findAnswers } from '../search/find-answers.ts'
import { readText } from '../search/read-text.ts'
import { searchCondition } from './search-conditions.ts'

interface WiderRadius {
  /** In kilometres; null: however far. */
  radius: (typeof radii)[number] | null
  /** How many there would be, at most one more than a list counts. */
  total: number
}

/** From so far on a further one is another journey. */
const minFurtherRadiusKm = 100

/** What a search around a town would find further away; only where it is more than nearer. Needs no account. */
export async function listWiderRadii(ctx: Context, search: CatalogueSearch): Promise<WiderRadius[]> {
  const { near, radius } = search
  if (!near || !radius) return []
  const text = search.search ? await readText(ctx, search.search) : null
  const wider: WiderRadius[] = []
  for (const further of [...radii.filter((other) => other > radius && other >= minFurtherRadiusKm), null]) {
    const condition = await searchCondition(ctx, { ...search, radius: further })
    const total = text
      ? Math.min((await findAnswers(ctx, text, condition)).productNumbers.length, maxListed + 1)
      : await countUpTo(ctx.db, listedProducts, condition, maxListed + 1)
    if (total > (wider.at(-1)?.total ?? 0)) wider.push({ radius: further, total })
  }
  return wider
}
