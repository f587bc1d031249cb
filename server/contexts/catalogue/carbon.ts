import { and, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isUuid } from '#domain/address.ts'
import {
  type ApplicableFactor,
  type CarbonBasis,
  type CarbonModules,
  type CarbonTarget,
  type CarbonValue,
  findCarbonValue,
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
import { addDays, type Day, toParisDay } from '#domain/platform/days.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { containsText } from '#server/database/expressions.ts'
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

const selectFactors = ({ db }: Context) =>
  db
    .select({
      id,
      basis,
      grams: carbonFactors.grams,
      modules: carbonFactors.modules,
      source: carbonFactors.source,
      url: carbonFactors.url,
      year: carbonFactors.year,
      validUntil,
      target: sql<CarbonTarget>`case when ${productId} is not null then 'product' when ${categoryId} is not null then 'category' else 'transport' end`,
      categoryId,
      categoryName: categories.name,
      productNumber: products.number,
      productTitle: products.title,
    })
    .from(carbonFactors)
    .leftJoin(categories, eq(categories.id, categoryId))
    .leftJoin(products, eq(products.id, productId))

/** Lists a page of carbon factors, those valid longest first. */
export async function listCarbonFactors(
  ctx: Context,
  search: CarbonSearch,
  pageSize = carbonFactorsPerPage,
): Promise<Page<CarbonFactor>> {
  requireAdmin(ctx)
  const today = toParisDay(ctx.clock.now())
  const condition: SQL | undefined = and(
    search.search ? containsText(sql`search_form(${carbonFactors.source})`, search.search) : undefined,
    search.inForce === null ? undefined : search.inForce ? gte(validUntil, today) : lt(validUntil, today),
  )
  const [items, total] = await Promise.all([
    selectFactors(ctx)
      .where(condition)
      .orderBy(desc(validUntil), id)
      .limit(pageSize)
      .offset((search.page - 1) * pageSize),
    ctx.db.$count(carbonFactors, condition),
  ])
  return { items, page: search.page, total, pageCount: pageCountOf(total, pageSize) }
}

/** @throws AppError `invalid` at the field for a wrong target, or one that already has a valid factor */
export async function createCarbonFactor(ctx: Context, input: CarbonFactorInput): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const values = await checkFactor(ctx, input, null)
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
    const before = await lockFactor(ctx, factorId)
    const values = await checkFactor(ctx, input, factorId)
    await ctx.db
      .update(carbonFactors)
      .set({ ...values, updatedAt: ctx.clock.now() })
      .where(eq(id, factorId))
    const subject = { type: 'carbon-factor', id: factorId, name: before.source } as const
    await recordAudit(ctx, [{ action: 'carbon-factor.update', subject, before, after: input }])
  })
}

/** Ends a factor; products already sold keep its value. @throws AppError `not-found` */
export async function endCarbonFactor(ctx: Context, { factorId }: { factorId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const before = await lockFactor(ctx, factorId)
    const today = toParisDay(ctx.clock.now())
    if (before.validUntil < today) return
    const after = { validUntil: addDays(today, -1) }
    await ctx.db
      .update(carbonFactors)
      .set({ ...after, updatedAt: ctx.clock.now() })
      .where(eq(id, factorId))
    const subject = { type: 'carbon-factor', id: factorId, name: before.source } as const
    const previous = { validUntil: before.validUntil }
    await recordAudit(ctx, [{ action: 'carbon-factor.end', subject, before: previous, after }])
  })
}

async function lockFactor(ctx: Context, factorId: string) {
  const [found] = isUuid(factorId)
    ? await selectFactors(ctx).where(eq(id, factorId)).for('update', { of: carbonFactors })
    : []
  if (!found) throw new AppError('not-found', messages.missing)
  const { id: _, categoryName: __, productTitle: ___, ...before } = found
  return before
}

/** Checks a factor and returns the row to store. Takes a lock, so that no two valid factors have the same target. */
async function checkFactor(ctx: Context, input: CarbonFactorInput, factorId: string | null) {
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
  const today = toParisDay(ctx.clock.now())
  const otherFactorCount = await db.$count(
    carbonFactors,
    and(
      values.categoryId === null ? isNull(categoryId) : eq(categoryId, values.categoryId),
      product ? eq(productId, product.id) : isNull(productId),
      eq(basis, values.basis),
      gte(validUntil, today),
      factorId === null ? undefined : ne(id, factorId),
    ),
  )
  if (otherFactorCount > 0 && values.validUntil >= today) throw invalidField('basis', messages.taken)
  return { ...values, productId: product?.id ?? null }
}

interface MeasuredProduct {
  productId: string
  saleUnit: SaleUnit
  contentQuantity: number | null
  contentUnit: ContentUnit | null
  weight: number | null
}

function selectValidFactors({ db, clock }: Context, productIds: string[]) {
  const ownCategory = alias(categories, 'own')
  const { productId, categoryId, basis, grams, modules, source, url, year, validUntil } = carbonFactors
  return db
    .select({
      productId: products.id,
      basis,
      grams,
      modules,
      source,
      url,
      year,
      level: sql<
        0 | 1 | 2
      >`case when ${productId} is not null then 0 when ${categoryId} = ${ownCategory.id} then 1 else 2 end`,
    })
    .from(products)
    .leftJoin(ownCategory, eq(ownCategory.id, products.categoryId))
    .innerJoin(
      carbonFactors,
      or(eq(productId, products.id), eq(categoryId, ownCategory.id), eq(categoryId, ownCategory.parentId)),
    )
    .where(and(inArray(products.id, productIds), gte(validUntil, toParisDay(clock.now()))))
}

/** Returns the emissions of making each product anew, by product id; products without a valid factor are absent. */
export async function listCarbonValues(
  ctx: Context,
  { products: measured }: { products: readonly MeasuredProduct[] },
): Promise<Map<string, CarbonValue>> {
  const rows = await selectValidFactors(
    ctx,
    measured.map(({ productId }) => productId),
  )
  const factorsByProduct = Map.groupBy(rows, (row) => row.productId)
  return new Map(
    measured.flatMap((product) => {
      const factors = (factorsByProduct.get(product.productId) ?? []) as (ApplicableFactor & {
        productId: string
      })[]
      const value = findCarbonValue(
        product,
        factors.map(({ productId: _, ...factor }) => factor),
      )
      return value ? [[product.productId, value] as const] : []
    }),
  )
}

/** Returns grams of CO₂ equivalent for one tonne over one kilometre; null without a valid factor. */
export async function findTransportCarbon(ctx: Context): Promise<number | null> {
  const [found] = await ctx.db
    .select({ grams: carbonFactors.grams })
    .from(carbonFactors)
    .where(
      and(
        eq(carbonFactors.basis, transportBasis),
        gte(carbonFactors.validUntil, toParisDay(ctx.clock.now())),
      ),
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
    .where(and(gte(validUntil, toParisDay(ctx.clock.now())), sql`${productId} is null`))
    .orderBy(categories.name, basis)
}
