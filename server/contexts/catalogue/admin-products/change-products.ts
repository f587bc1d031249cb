import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { adminProductMessages } from '#domain/admin-messages.ts'
import {
  type ChangeResult,
  changeRefusal,
  emptyAdminSearch,
  isUnchanged,
  maxChangedProducts,
  type ProductChange,
  parseAdminSearch,
} from '#domain/catalogue/admin-products.ts'
import type { changeProductsSchema } from '#domain/catalogue/admin-schemas.ts'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import type { AuditAction } from '#domain/platform/audit.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  products,
} from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { matchingProducts } from './list-admin-products.ts'

type Input = z.output<typeof changeProductsSchema>
type LockedRow = Awaited<ReturnType<typeof lockRows>>[number]

const actions: Record<ProductChange['kind'], AuditAction> = {
  status: 'product.change-status',
  category: 'product.change-category',
  featured: 'product.feature',
}

/**
 * Changes many products in one transaction; those that cannot be changed are returned with the reason. @throws AppError `conflict` when the
 * search now has another number of results; `invalid` for an unknown category
 */
export async function changeProducts(
  ctx: Context,
  { products: selected, change }: Input,
): Promise<ChangeResult> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const category = await findTargetCategory(ctx, change)
    const rows = await lockSelected(ctx, selected)
    const refused = new Map<string, string[]>()
    const refuse = (reason: string, title: string) =>
      refused.set(reason, [...(refused.get(reason) ?? []), title])
    const changed: LockedRow[] = []
    let unchanged = 0
    for (const row of rows) {
      const product = { ...row, isOnRequest: row.price === null }
      const refusal = isUnchanged(product, change) ? null : changeRefusal(product, change, category)
      if (refusal) refuse(refusal, row.title)
      else if (isUnchanged(product, change)) unchanged += 1
      else changed.push(row)
    }
    if ('ids' in selected) {
      const found = new Set(rows.map((row) => row.id))
      for (const id of new Set(selected.ids)) if (!found.has(id)) refuse('n’existe plus', id)
    }
    await applyChange(ctx, changed, change, category.name)
    return {
      changed: changed.length,
      unchanged,
      refused: [...refused].map(([reason, titles]) => ({
        reason,
        count: titles.length,
        titles: titles.slice(0, 5),
      })),
    }
  })
}

async function lockSelected(ctx: Context, selected: Input['products']): Promise<LockedRow[]> {
  if ('ids' in selected) return lockRows(ctx, inArray(products.id, selected.ids))
  const search = { ...emptyAdminSearch, ...parseAdminSearch(new URLSearchParams(selected.query)) }
  const rows = await lockRows(ctx, await matchingProducts(ctx, search))
  if (rows.length !== selected.expected) throw new AppError('conflict', adminProductMessages.listChanged)
  return rows
}

const lockRows = (ctx: Context, condition: SQL | undefined) =>
  lockProductRows(
    ctx.db
      .select({
        id: products.id,
        title: products.title,
        status: products.status,
        quantity: products.quantity,
        price: products.price,
        categoryId: products.categoryId,
        isFeatured: products.isFeatured,
      })
      .from(products)
      .where(condition)
      .limit(maxChangedProducts + 1)
      .$dynamic(),
  )

async function findTargetCategory(ctx: Context, change: ProductChange) {
  if (change.kind !== 'category') return { name: '', takesPriceOnRequest: true }
  const [category] = await ctx.db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, change.categoryId))
  const onRequest = await ctx.db
    .select({ id: customFields.id })
    .from(customFieldCategories)
    .innerJoin(customFields, eq(customFields.id, customFieldCategories.customFieldId))
    .where(
      and(
        eq(customFieldCategories.categoryId, change.categoryId),
        eq(customFields.name, priceOnRequestField),
      ),
    )
  if (!category) throw new AppError('invalid', adminProductMessages.unknownCategory)
  return { name: category.name, takesPriceOnRequest: onRequest.length > 0 }
}

async function applyChange(
  ctx: Context,
  rows: readonly LockedRow[],
  change: ProductChange,
  categoryName: string,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await ctx.db.update(products).set(newValues(ctx, change)).where(inArray(products.id, ids))
  await recordAudit(
    ctx,
    rows.map((row) => ({
      action: actions[change.kind],
      subject: { type: 'product', id: row.id, name: row.title },
      ...describeChange(row, change, categoryName),
    })),
  )
}

function newValues(ctx: Context, change: ProductChange) {
  // The seller's form detects changes of its fields by `updatedAt`; featuring is not one of them.
  const updatedAt = ctx.clock.now()
  switch (change.kind) {
    case 'status':
      return {
        status: change.status,
        refusalReason: null,
        // A product out of stock has a quantity of zero, because the seller's next change would otherwise put it back on sale.
        ...(change.status === 'rupture_stock' && { quantity: 0 }),
        updatedAt,
      }
    case 'category':
      return { categoryId: change.categoryId, updatedAt }
    case 'featured':
      return { isFeatured: change.isFeatured, featuredPosition: null }
  }
}

function describeChange(row: LockedRow, change: ProductChange, categoryName: string) {
  switch (change.kind) {
    case 'status':
      return change.status === 'rupture_stock'
        ? {
            before: { status: row.status, quantity: row.quantity },
            after: { status: change.status, quantity: 0 },
          }
        : { before: { status: row.status }, after: { status: change.status } }
    case 'category':
      return {
        before: { categoryId: row.categoryId },
        after: { categoryId: change.categoryId, category: categoryName },
      }
    case 'featured':
      return { before: { isFeatured: row.isFeatured }, after: { isFeatured: change.isFeatured } }
  }
}
