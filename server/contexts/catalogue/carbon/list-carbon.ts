import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type CarbonBasis,
  type CarbonEntry,
  type CarbonModules,
  type CarbonValue,
  carbonOf,
  transportBasis,
} from '#domain/catalogue/carbon.ts'
import type { ContentUnit, SaleUnit } from '#domain/catalogue/sale-units.ts'
import { dayOf } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { carbonFactors } from '#server/database/schema/carbon.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'

interface Article {
  productId: string
  saleUnit: SaleUnit
  contentQuantity: number | null
  contentUnit: ContentUnit | null
  weight: number | null
}

function selectFactors({ db, clock }: Context, productIds: string[]) {
  const own = alias(categories, 'own')
  const { productId, categoryId, basis, grams, modules, source, url, year, validUntil } = carbonFactors
  return db
    .select({
      ...{ productId: products.id, basis, grams, modules, source, url, year },
      level: sql<
        0 | 1 | 2
      >`case when ${productId} is not null then 0 when ${categoryId} = ${own.id} then 1 else 2 end`,
    })
    .from(products)
    .leftJoin(own, eq(own.id, products.categoryId))
    .innerJoin(
      carbonFactors,
      or(eq(productId, products.id), eq(categoryId, own.id), eq(categoryId, own.parentId)),
    )
    .where(and(inArray(products.id, productIds), gte(validUntil, dayOf(clock.now()))))
}

/** What making one of each article new takes; those of which no source in force says anything are left out. */
export async function listCarbon(
  ctx: Context,
  { articles }: { articles: readonly Article[] },
): Promise<Map<string, CarbonValue>> {
  const rows = await selectFactors(
    ctx,
    articles.map(({ productId }) => productId),
  )
  const entries = Map.groupBy(rows, (row) => row.productId)
  return new Map(
    articles.flatMap((article) => {
      const said = (entries.get(article.productId) ?? []) as (CarbonEntry & { productId: string })[]
      const found = carbonOf(
        article,
        said.map(({ productId: _, ...entry }) => entry),
      )
      return found ? [[article.productId, found] as const] : []
    }),
  )
}

/** Grams of CO₂ equivalent of one tonne over one kilometre; null: no source in force says it. */
export async function findTransportCarbon(ctx: Context): Promise<number | null> {
  const [found] = await ctx.db
    .select({ grams: carbonFactors.grams })
    .from(carbonFactors)
    .where(
      and(eq(carbonFactors.basis, transportBasis), gte(carbonFactors.validUntil, dayOf(ctx.clock.now()))),
    )
  return found?.grams ?? null
}

/** The published sources of the carbon figures: those in force that are not of one product. */
export interface CarbonSource {
  /** Of which category; null: of transport. */
  category: string | null
  basis: CarbonBasis
  grams: number
  modules: CarbonModules | null
  source: string
  url: string
  year: number
}

export async function listCarbonSources(ctx: Context): Promise<CarbonSource[]> {
  const { basis, grams, modules, source, url, year, validUntil, productId, categoryId } = carbonFactors
  return ctx.db
    .select({ category: categories.name, basis, grams, modules, source, url, year })
    .from(carbonFactors)
    .leftJoin(categories, eq(categories.id, categoryId))
    .where(and(gte(validUntil, dayOf(ctx.clock.now())), sql`${productId} is null`))
    .orderBy(categories.name, basis)
}
