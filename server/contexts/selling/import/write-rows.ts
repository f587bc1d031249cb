import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { uniqueCode } from '#domain/catalogue/schemas.ts'
import { decimalFromCents } from '#domain/money.ts'
import { draftFromReading } from '#domain/selling/drafts.ts'
import type { ProductState, RowRecord } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { setChangeReason } from '#server/contexts/catalogue/stock.ts'
import { productCustomFieldValues, products } from '#server/database/schema/catalogue.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { writeCustomValues } from '../custom-values.ts'
import { createDraftsFromRows } from '../drafts.ts'
import type { MatchableProduct } from './find-matchable-products.ts'
import { outcomeByAction, type PlannedRow } from './plan-rows.ts'

interface WriteTarget {
  sellerId: string
  importId: string
  /** The custom field 'Indetermine', which stands for a price on request. */
  onRequestFieldId: string | null
}

/**
 * Writes the products of rows, many per statement. Returns the rows whose reference or code another transaction took
 * meanwhile: when planned again, they match its product. Part of a transaction.
 */
export async function writeRows(
  ctx: Context,
  rows: readonly PlannedRow[],
  target: WriteTarget,
): Promise<PlannedRow[]> {
  await setChangeReason(ctx, { reason: 'import', subjectId: target.importId })
  const createdIds = await insertProducts(ctx, rows, target)
  const changed = rows.flatMap(({ action, known, result }) =>
    action === 'update' && known && result ? [{ id: known.id, state: result }] : [],
  )
  await updateProducts(ctx, changed, target)
  const writtenRows = rows.filter((row) => row.action !== 'create' || createdIds.has(row.rowNumber))
  await recordRows(ctx, writtenRows, createdIds, target)
  await createDrafts(ctx, writtenRows, target)
  return rows.filter((row) => !writtenRows.includes(row))
}

/** Creates drafts of incomplete rows, except of those that match an existing product. */
async function createDrafts(
  ctx: Context,
  rows: readonly PlannedRow[],
  { sellerId, importId }: WriteTarget,
): Promise<void> {
  const incomplete = rows.filter(({ action, known }) => action === 'reject' && !known)
  await createDraftsFromRows(ctx, {
    sellerId,
    importId,
    rows: incomplete.map(({ reading, notes }) => ({
      id: randomUUID(),
      values: draftFromReading(reading),
      missing: notes.flatMap(({ kind, text }) => (kind === 'understood' ? [] : [text])).slice(0, 20),
    })),
    rowProducts: rows.map(({ reading: { reference, title } }) => ({ reference, title })),
  })
}

/** Returns the ids of the new products by row number. */
async function insertProducts(
  ctx: Context,
  rows: readonly PlannedRow[],
  target: WriteTarget,
): Promise<Map<number, string>> {
  const newProducts = rows.flatMap(({ action, result, rowNumber }) =>
    action === 'create' && result ? [{ rowNumber, code: uniqueCode(randomBytes(8)), state: result }] : [],
  )
  if (newProducts.length === 0) return new Map()
  const now = ctx.clock.now().toISOString()
  const data = newProducts.map(({ rowNumber, code, state }) => ({
    row: rowNumber,
    code,
    ...toColumns(state),
  }))
  // The times differ by a microsecond, so that 'newest first' shows the products in the order of the file.
  const insertedRows = await ctx.db.execute<{ id: string; code: string }>(sql`
    insert into ${products}
      (title, description, price, quantity, status, category_id, pickup_place_id, reference, sale_unit, content_quantity, content_unit,
       minimum_quantity, quantity_step, price_tiers, condition, weight, handling, provenance, vat_regime, user_id, unique_code, created_at, updated_at)
    select title, description, price, quantity, status, category_id, pickup_place_id, reference, sale_unit, content_quantity, content_unit,
      minimum_quantity, quantity_step, price_tiers, condition, weight, handling, provenance, vat_regime, ${target.sellerId}::uuid, code,
      ${now}::timestamptz - "row" * interval '1 microsecond', ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as made (
      "row" integer, code text, title text, description text, price numeric, quantity integer, status text,
      category_id uuid, pickup_place_id uuid, reference text, sale_unit text, content_quantity numeric, content_unit text,
      minimum_quantity integer, quantity_step integer, price_tiers jsonb, condition text, weight integer, handling jsonb, provenance jsonb, vat_regime text
    )
    on conflict do nothing
    returning id, unique_code as code`)
  const ids = new Map(insertedRows.rows.map(({ id, code }) => [code, id]))
  const inserted = newProducts.flatMap(({ code, ...row }) => {
    const id = ids.get(code)
    return id === undefined ? [] : [{ id, ...row }]
  })
  await insertValues(ctx, inserted, target)
  return new Map(inserted.map(({ rowNumber, id }) => [rowNumber, id]))
}

const toColumns = ({
  title,
  description,
  price,
  quantity,
  status,
  categoryId,
  pickupPlaceId,
  reference,
  sale,
  condition,
  weight,
  handling,
  provenance,
  vatRegime,
}: ProductState) => ({
  title,
  description,
  price: price === null ? null : decimalFromCents(price),
  quantity,
  status,
  category_id: categoryId,
  pickup_place_id: pickupPlaceId,
  reference,
  sale_unit: sale.saleUnit,
  content_quantity: sale.contentQuantity,
  content_unit: sale.contentUnit,
  minimum_quantity: sale.minimumQuantity,
  quantity_step: sale.quantityStep,
  price_tiers: sale.priceTiers,
  condition,
  weight,
  handling,
  provenance,
  vat_regime: vatRegime,
})

/**
 * Changes products to other states, including their custom values. A refused product waits for an administrator's decision
 * again. Part of a transaction.
 */
export async function updateProducts(
  ctx: Context,
  changes: readonly { id: string; state: ProductState }[],
  target: Pick<WriteTarget, 'onRequestFieldId'>,
): Promise<void> {
  if (changes.length === 0) return
  const data = changes.map(({ id, state }) => ({ id, ...toColumns(state) }))
  await ctx.db.execute(sql`
    update ${products} set
      title = made.title, description = made.description, price = made.price, quantity = made.quantity,
      status = made.status, category_id = made.category_id, pickup_place_id = made.pickup_place_id, reference = made.reference, refusal_reason = null,
      sale_unit = made.sale_unit, content_quantity = made.content_quantity, content_unit = made.content_unit,
      minimum_quantity = made.minimum_quantity, quantity_step = made.quantity_step, price_tiers = made.price_tiers,
      condition = made.condition, weight = made.weight, handling = made.handling,
      provenance = made.provenance, vat_regime = made.vat_regime,
      updated_at = ${ctx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as made (
      id uuid, title text, description text, price numeric, quantity integer, status text, category_id uuid,
      pickup_place_id uuid, reference text, sale_unit text, content_quantity numeric, content_unit text,
      minimum_quantity integer, quantity_step integer, price_tiers jsonb, condition text, weight integer, handling jsonb, provenance jsonb, vat_regime text
    )
    where ${products.id} = made.id`)
  const ids = changes.map(({ id }) => id)
  await ctx.db.delete(productCustomFieldValues).where(inArray(productCustomFieldValues.productId, ids))
  await insertValues(ctx, changes, target)
}

async function insertValues(
  ctx: Context,
  productStates: readonly { id: string; state: ProductState }[],
  { onRequestFieldId }: Pick<WriteTarget, 'onRequestFieldId'>,
): Promise<void> {
  const values = productStates.flatMap(({ id, state }) => [
    ...state.values.map((value) => ({ ...value, productId: id })),
    ...(state.price === null && onRequestFieldId
      ? [{ productId: id, customFieldId: onRequestFieldId, value: 'true' }]
      : []),
  ])
  await writeCustomValues(ctx, values)
}

async function recordRows(
  ctx: Context,
  rows: readonly PlannedRow[],
  createdIds: ReadonlyMap<number, string>,
  { importId }: WriteTarget,
): Promise<void> {
  if (rows.length === 0) return
  const data = rows.map((row) => {
    const { rowNumber, action, notes, known, result, reading } = row
    const isWritten = action !== 'reject' && result
    const was = known && toState(known)
    const record: RowRecord | null = isWritten
      ? { was, became: result, saidQuantity: reading.quantity ?? null }
      : null
    return {
      row: rowNumber,
      outcome: outcomeByAction[action],
      notes,
      product: isWritten ? (createdIds.get(rowNumber) ?? known?.id ?? null) : null,
      record,
    }
  })
  await ctx.db.execute(sql`
    update ${productImportRows} set
      outcome = done.outcome, notes = done.notes, product_id = done.product, before = done.record
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as done (
      "row" integer, outcome text, notes jsonb, product uuid, record jsonb
    )
    where ${productImportRows.importId} = ${importId} and ${productImportRows.rowNumber} = done."row"`)
  await ctx.db
    .update(productImports)
    .set({ processed: sql`${productImports.processed} + ${rows.length}` })
    .where(eq(productImports.id, importId))
}

const toState = ({
  id: _id,
  uniqueCode: _code,
  lastQuantity: _last,
  ...state
}: MatchableProduct): ProductState => state
