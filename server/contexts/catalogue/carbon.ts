import { and, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isUuid } from '#domain/address.ts'
import {
  type CarbonBasis,
  type CarbonEntry,
  type CarbonModules,
  type CarbonTarget,
  type CarbonValue,
  carbonOf,
  transportBasis,
} from '#domain/catalogue/carbon.ts'
import {
  type CarbonFactorInput,
  type CarbonSearch,
  carbonFactorsPerPage,
  carbonMessages as messages,
} from '#domain/catalogue/carbon-schema.ts'
import type { ContentUnit, SaleUnit } from '#domain/catalogue/sale-units.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { addDays, type Day, dayOf } from '#domain/platform/days.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { holdsText } from '#server/database/expressions.ts'
import { carbonFactors } from '#server/database/schema/carbon.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

export interface CarbonFactor {
  id: string
  target: CarbonTarget
  categoryId: string | null
  categoryName: string | null
  productNumber: number | null
  productTitle: string | null
  basis: CarbonBasis
  /** Grams of CO₂ equivalent for one unit of the basis. */
  grams: number
  modules: CarbonModules | null
  source: string
  url: string
  year: number
  validUntil: Day
}

const { id, categoryId, productId, basis, validUntil } = carbonFactors

const select = ({ db }: Context) =>
  db
    .select({
      ...{ id, basis, grams: carbonFactors.grams, modules: carbonFactors.modules },
      ...{ source: carbonFactors.source, url: carbonFactors.url, year: carbonFactors.year, validUntil },
      target: sql<CarbonTarget>`case when ${productId} is not null then 'product' when ${categoryId} is not null then 'category' else 'transport' end`,
      ...{ categoryId, categoryName: categories.name },
      ...{ productNumber: products.number, productTitle: products.title },
    })
    .from(carbonFactors)
    .leftJoin(categories, eq(categories.id, categoryId))
    .leftJoin(products, eq(products.id, productId))

/** Lists a page of carbon factors, by their end, latest first. */
export async function listCarbonFactors(
  ctx: Context,
  search: CarbonSearch,
  pageSize = carbonFactorsPerPage,
): Promise<Page<CarbonFactor>> {
  requireAdmin(ctx)
  const today = dayOf(ctx.clock.now())
  const found: SQL | undefined = and(
    search.search ? holdsText(sql`search_form(${carbonFactors.source})`, search.search) : undefined,
    search.inForce === null ? undefined : search.inForce ? gte(validUntil, today) : lt(validUntil, today),
  )
  const [items, total] = await Promise.all([
    select(ctx)
      .where(found)
      .orderBy(desc(validUntil), id)
      .limit(pageSize)
      .offset((search.page - 1) * pageSize),
    ctx.db.$count(carbonFactors, found),
  ])
  return { items, page: search.page, total, pageCount: pageCountOf(total, pageSize) }
}

/** @throws AppError `invalid` at the field for a wrong target, or one that has a valid factor already */
export async function createCarbonFactor(ctx: Context, input: CarbonFactorInput): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const values = await check(ctx, input, null)
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(carbonFactors)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning({ id })
    if (!created) throw new Error('the carbon factor was not written')
    const subject = { type: 'carbon-factor', id: created.id, name: input.source } as const
    await recordAudit(ctx, [{ action: 'carbon-factor.create', subject, after: input }])
    return created
  })
}

/** @throws AppError `not-found`; `invalid` as createCarbonFactor */
export async function updateCarbonFactor(
  ctx: Context,
  { factorId, ...input }: CarbonFactorInput & { factorId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, factorId)
    const values = await check(ctx, input, factorId)
    await ctx.db
      .update(carbonFactors)
      .set({ ...values, updatedAt: ctx.clock.now() })
      .where(eq(id, factorId))
    const subject = { type: 'carbon-factor', id: factorId, name: before.source } as const
    await recordAudit(ctx, [{ action: 'carbon-factor.update', subject, before, after: input }])
  })
}

/** Ends a factor; sold articles keep it. @throws AppError `not-found` */
export async function endCarbonFactor(ctx: Context, { factorId }: { factorId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, factorId)
    const today = dayOf(ctx.clock.now())
    if (before.validUntil < today) return
    const after = { validUntil: addDays(today, -1) }
    await ctx.db
      .update(carbonFactors)
      .set({ ...after, updatedAt: ctx.clock.now() })
      .where(eq(id, factorId))
    const subject = { type: 'carbon-factor', id: factorId, name: before.source } as const
    const was = { validUntil: before.validUntil }
    await recordAudit(ctx, [{ action: 'carbon-factor.end', subject, before: was, after }])
  })
}

async function lock(ctx: Context, factorId: string) {
  const [found] = isUuid(factorId)
    ? await select(ctx).where(eq(id, factorId)).for('update', { of: carbonFactors })
    : []
  if (!found) throw new AppError('not-found', messages.missing)
  const { id: _, categoryName: __, productTitle: ___, ...before } = found
  return before
}

/** Returns the row to store. Serialised, so that no two valid factors have the same target. */
async function check(ctx: Context, input: CarbonFactorInput, factorId: string | null) {
  const { db } = ctx
  await lockInTransaction(db, 'carbonFactors')
  const { target, productNumber, ...values } = input
  if (values.categoryId !== null && !(await db.$count(categories, eq(categories.id, values.categoryId))))
    throw invalidField('categoryId', messages.noCategory)
  const [product] =
    productNumber === null
      ? []
      : await db.select({ id: products.id }).from(products).where(eq(products.number, productNumber))
  if (target === 'product' && !product) throw invalidField('productNumber', messages.noProduct)
  const today = dayOf(ctx.clock.now())
  const taken = await db.$count(
    carbonFactors,
    and(
      values.categoryId === null ? isNull(categoryId) : eq(categoryId, values.categoryId),
      product ? eq(productId, product.id) : isNull(productId),
      eq(basis, values.basis),
      gte(validUntil, today),
      factorId === null ? undefined : ne(id, factorId),
    ),
  )
  if (taken > 0 && values.validUntil >= today) throw invalidField('basis', messages.taken)
  return { ...values, productId: product?.id ?? null }
}

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

/** Returns the carbon value of each article's new production; articles without a valid factor are absent. */
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

/** Returns grams of CO₂ equivalent for one tonne over one kilometre; null without a valid factor. */
export async function findTransportCarbon(ctx: Context): Promise<number | null> {
  const [found] = await ctx.db
    .select({ grams: carbonFactors.grams })
    .from(carbonFactors)
    .where(
      and(eq(carbonFactors.basis, transportBasis), gte(carbonFactors.validUntil, dayOf(ctx.clock.now()))),
    )
  return found?.grams ?? null
}

/** A published source of valid factors, except those of single products. */
export interface CarbonSource {
  /** The category; null for transport. */
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
