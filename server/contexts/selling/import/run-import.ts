import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { findProgram } from '#domain/selling/programs/recognise-program.ts'
import { readKeys } from '#domain/selling/read-row-keys.ts'
import type { ReadingGuide } from '#domain/selling/row-reading.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { shareCatalogue } from '#server/contexts/catalogue/listed/lock-catalogue.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { listPictureRows } from '../import-pictures/list-picture-rows.ts'
import { newReport, saveReport } from '../import-pictures/picture-report.ts'
import { enqueuePictureJob } from '../import-pictures/receive-picture-zip.ts'
import type { TableRow } from './file/table.ts'
import { type ImportRecord, parsePlan, requestSettling } from './find-import.ts'
import { findMatchableProducts, loadCatalogue } from './find-matchable-products.ts'
import { createNewPlaces, loadPlaces } from './import-places.ts'
import { planRows } from './plan-rows.ts'
import { readRowBatches } from './read-rows.ts'
import { createSurvey } from './survey-rows.ts'
import { discardQueryPlans } from './update-plan.ts'
import { writeRows } from './write-rows.ts'

/** Small, so that other writers do not wait long for the locks of a batch. */
const batchSize = 500
/** How often rows may be planned again, because another transaction took their references, before that is an error. */
const maxAttempts = 5

/**
 * Creates and changes products from an import's rows, in short transactions: a batch that is written stays, and an interrupted
 * run continues after it. Two concurrent runs write no row twice. Called by a job.
 */
export async function runImport(
  ctx: Context,
  { importId, isLastAttempt }: { importId: string; isLastAttempt: boolean },
): Promise<void> {
  try {
    await processRows(ctx, importId)
  } catch (error) {
    if (isLastAttempt) await finish(ctx, importId, 'failed')
    throw error
  }
}

async function processRows(ctx: Context, importId: string): Promise<void> {
  const [found] = await ctx.db.select().from(productImports).where(eq(productImports.id, importId))
  if (found?.status !== 'running') return
  const record = found as ImportRecord
  const stored = parsePlan(record)
  const sellerId = record.userId
  const plan = await createNewPlaces(ctx, { importId, sellerId, plan: stored })
  const program = findProgram(stored.program)
  const { survey, add: addToSurvey } = createSurvey({ headings: stored.headings, plan })
  for await (const rows of readRowBatches(ctx, { importId, size: batchSize })) addToSurvey(rows)

  const writeBatch = (batch: readonly TableRow[]) =>
    inTransaction(ctx, async (ctx) => {
      await discardQueryPlans(ctx)
      // A place, category or field may change while the import runs, so each batch reads them again.
      await shareCatalogue(ctx)
      if (!(await lockRunning(ctx, importId))) return []
      const catalogue = await loadCatalogue(ctx)
      const places = await loadPlaces(ctx, { sellerId })
      const guide: ReadingGuide = { headings: stored.headings, plan, program, ...catalogue, ...places }
      const unprocessed = await filterUnprocessed(ctx, importId, batch)
      const keys = unprocessed.map(({ cells }) => readKeys(cells, guide))
      const known = await findMatchableProducts(ctx, { sellerId, importId, keys, lock: true })
      const claimed = await findClaimedProducts(
        ctx,
        importId,
        known.map(({ id }) => id),
      )
      const planned = await planRows(unprocessed, guide, { known, survey, claimed })
      return writeRows(ctx, planned, { sellerId, importId, onRequestFieldId: catalogue.onRequestFieldId })
    })

  for await (const rows of readRowBatches(ctx, { importId, size: batchSize })) {
    let batch: readonly TableRow[] = rows
    for (let attempt = 1; batch.length > 0; attempt += 1) {
      if (attempt > maxAttempts) throw new Error(`rows of import ${importId} cannot be written`)
      batch = await writeBatch(batch)
    }
  }
  await finish(ctx, importId, 'done')
}

/** Locks the import, so that two runs write their batches in turn; returns false if it no longer runs. */
async function lockRunning(ctx: Context, importId: string): Promise<boolean> {
  const [locked] = await ctx.db
    .select({ status: productImports.status })
    .from(productImports)
    .where(eq(productImports.id, importId))
    .for('update')
  return locked?.status === 'running'
}

async function filterUnprocessed(
  ctx: Context,
  importId: string,
  batch: readonly TableRow[],
): Promise<TableRow[]> {
  const { rowNumber, outcome } = productImportRows
  const unprocessed = await ctx.db
    .select({ rowNumber })
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, importId),
        isNull(outcome),
        inArray(
          rowNumber,
          batch.map((row) => row.rowNumber),
        ),
      ),
    )
  const numbers = new Set(unprocessed.map((row) => row.rowNumber))
  return batch.filter((row) => numbers.has(row.rowNumber))
}

/** Finds the products that rows of earlier batches have matched. */
async function findClaimedProducts(
  ctx: Context,
  importId: string,
  productIds: string[],
): Promise<Set<string>> {
  const { productId } = productImportRows
  if (productIds.length === 0) return new Set()
  const rows = await ctx.db
    .select({ productId })
    .from(productImportRows)
    .where(
      and(eq(productImportRows.importId, importId), isNotNull(productId), inArray(productId, productIds)),
    )
  return new Set(rows.flatMap((row) => row.productId ?? []))
}

function finish(ctx: Context, importId: string, status: 'done' | 'failed'): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockRunning(ctx, importId))) return
    await ctx.db
      .update(productImports)
      .set({ status, finishedAt: ctx.clock.now() })
      .where(eq(productImports.id, importId))
    if (status === 'done') await startAddressPictures(ctx, { importId })
    await requestSettling(ctx, { importIds: [importId] })
  })
}

/**
 * Enqueues the fetching of the pictures whose addresses an import's rows contain. Called in the transaction that ends the
 * import, which does not wait for the pictures.
 */
async function startAddressPictures(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const rows = await listPictureRows(ctx, { importId })
  const total = rows.filter(({ addresses }) => addresses.length > 0).length
  if (total === 0) return
  await saveReport(ctx, { importId, source: 'addresses', report: newReport({ file: null, total }) })
  await enqueuePictureJob(ctx, { importId, source: 'addresses' })
}
