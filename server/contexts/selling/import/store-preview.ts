import { createHash } from 'node:crypto'
import { count, eq, max, sql, sum } from 'drizzle-orm'
import { listFieldOptions } from '#domain/catalogue/custom-fields.ts'
import {
  type AnsweredQuestion,
  type ImportQuestion,
  type LeftOutRow,
  type MissingColumn,
  maxListedLeftOut,
  maxMissingRows,
  type PreviewFilter,
  previewPageSize,
} from '#domain/selling/imports.ts'
import { findProgram } from '#domain/selling/programs/recognise-program.ts'
import { readKeys } from '#domain/selling/read-row-keys.ts'
import type { ReadingGuide } from '#domain/selling/row-reading.ts'
import type { StoredPreview, StoredRow } from '#domain/selling/stored-imports.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productImportPreviews, productImports } from '#server/database/schema/selling.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { createQueue } from '#server/lib/queue.ts'
import { type ImportRecord, parsePlan } from './find-import.ts'
import { findMatchableProducts, type ImportCatalogue, loadCatalogue } from './find-matchable-products.ts'
import { loadPlaces } from './import-places.ts'
import { outcomeByAction, type PlannedRow, planRows } from './plan-rows.ts'
import { describeLeftOut, describePlanned, readRowBatches } from './read-rows.ts'
import { createSurvey } from './survey-rows.ts'

/** A preview of a large file takes seconds of computing. */
const queue = createQueue({
  capacity: 1,
  capacityPerAccount: 1,
  maxWaiting: 50,
  maxWaitingPerAccount: 5,
  waitSeconds: 60,
})

/**
 * Stores an import's preview unless a current one is stored; concurrent calls wait and find it.
 * @throws AppError when the queue is full
 */
export async function storePreview(ctx: Context, record: ImportRecord): Promise<void> {
  const catalogue = await loadCatalogue(ctx)
  const key = await computeKey(ctx, record, catalogue)
  if (await isStored(ctx, record, key)) return
  await queue.run({ account: record.userId }, () => computePreview(ctx, record, catalogue, key))
}

/** The version of the format; a preview stored by an earlier release is computed again. */
const previewVersion = 4

/** Hashes everything that a preview depends on: the file, the seller's answers, the catalogue and the seller's products. */
async function computeKey(ctx: Context, record: ImportRecord, catalogue: ImportCatalogue): Promise<string> {
  const isOwn = eq(products.userId, record.userId)
  const [stock] = await ctx.db
    .select({ count: count(), changed: max(products.updatedAt), pieces: sum(products.quantity) })
    .from(products)
    .where(isOwn)
  const others = await ctx.db
    .select({ status: productImports.status, count: count() })
    .from(productImports)
    .where(eq(productImports.userId, record.userId))
    .groupBy(productImports.status)
    .orderBy(productImports.status)
  const { tree, fieldsByCategory, ...otherCatalogueData } = catalogue
  const { places } = await loadPlaces(ctx, { sellerId: record.userId })
  const inputs = [
    previewVersion,
    record.revision,
    record.plan,
    stock,
    others,
    tree,
    [...fieldsByCategory],
    otherCatalogueData,
    places,
  ]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('base64url')
}

async function isStored(ctx: Context, record: ImportRecord, key: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ key: sql<string | null>`${productImports.preview} ->> 'key'` })
    .from(productImports)
    .where(eq(productImports.id, record.id))
  return row?.key === key
}

/** Runs in one transaction, so that concurrent readers see the former preview or none. */
const computePreview = (
  ctx: Context,
  record: ImportRecord,
  catalogue: ImportCatalogue,
  key: string,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    // Two processes take turns; the second one finds the preview stored.
    await lockInTransaction(ctx.db, 'importPreview', record.id)
    if (await isStored(ctx, record, key)) return
    await ctx.db.delete(productImportPreviews).where(eq(productImportPreviews.importId, record.id))
    const pages = {
      all: createPageWriter(ctx, record.id, 'all'),
      problems: createPageWriter(ctx, record.id, 'problems'),
    }
    const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, skipped: 0, questions: 0 }
    const questions = new Map<string, ImportQuestion>()
    const answered = new Map<string, AnsweredQuestion>()
    const missing = new Map<string, MissingColumn>()
    const leftOut: LeftOutRow[] = []
    for await (const rows of planFile(ctx, record, catalogue)) {
      for (const row of rows) {
        counts[outcomeByAction[row.action]] += 1
        collectQuestions(questions, row)
        collectAnswered(answered, row)
        collectMissing(missing, row)
        if (row.action === 'skip' && leftOut.length < maxListedLeftOut) leftOut.push(describeLeftOut(row))
        if (row.reading.questions.length > 0) counts.questions += 1
        const described = describePlanned(row, catalogue)
        await pages.all.add(described)
        if (row.action === 'reject') await pages.problems.add(described)
      }
    }
    const preview: StoredPreview = {
      key,
      counts,
      questions: sortByFrequency(questions.values()).slice(0, maxQuestions),
      answered: sortByFrequency(answered.values()),
      missing: sortByFrequency(missing.values()),
      leftOut,
      totals: { all: await pages.all.finish(), problems: await pages.problems.finish() },
    }
    await ctx.db.update(productImports).set({ preview }).where(eq(productImports.id, record.id))
  })

/** Questions shown at once; the next ones follow when these are answered. */
const maxQuestions = 15
/** Limits memory, since every row of a file may raise a question of its own. */
const maxCollectedQuestions = 5_000

function collectQuestions(questions: Map<string, ImportQuestion>, { reading }: PlannedRow): void {
  for (const question of reading.questions) {
    const known = questions.get(question.id)
    if (known) known.rows += 1
    else if (questions.size < maxCollectedQuestions) questions.set(question.id, { ...question, rows: 1 })
  }
}

const sortByFrequency = <Counted extends { rows: number }>(counted: Iterable<Counted>): Counted[] =>
  [...counted].sort((one, other) => other.rows - one.rows)

/** Answered questions shown for a change; others can only be reset, all together. */
const maxAnsweredQuestions = 100

function collectAnswered(answered: Map<string, AnsweredQuestion>, { reading }: PlannedRow): void {
  for (const { id, answer, question } of reading.answered) {
    const known = answered.get(id)
    if (known) known.rows += 1
    else if (answered.size < maxAnsweredQuestions) answered.set(id, { ...question(), answer, rows: 1 })
  }
}

function collectMissing(columns: Map<string, MissingColumn>, { reading, rowNumber }: PlannedRow): void {
  for (const { field, proposal } of reading.missing ?? []) {
    const known = columns.get(field.id)
    const { name } = field
    const options = listFieldOptions(field).map(({ label }) => label)
    const column = known ?? { target: `field:${name}`, name, rows: 0, options, first: [] }
    column.rows += 1
    if (column.first.length < maxMissingRows) column.first.push({ rowNumber, title: reading.title, proposal })
    columns.set(field.id, column)
  }
}

/** Returns a writer that stores rows page by page, with one page in memory at a time. */
function createPageWriter(ctx: Context, importId: string, filter: PreviewFilter) {
  let page = 1
  let total = 0
  let rows: StoredRow[] = []
  const write = async () => {
    if (rows.length === 0) return
    await ctx.db.insert(productImportPreviews).values({ importId, filter, page, rows })
    page += 1
    rows = []
  }
  return {
    async add(row: StoredRow) {
      rows.push(row)
      total += 1
      if (rows.length === previewPageSize) await write()
    },
    /** Returns the total number of rows. */
    async finish(): Promise<number> {
      await write()
      return total
    },
  }
}

/** Deletes the preview. Call it in a transaction. */
export async function deletePreview({ db }: Context, { importId }: { importId: string }): Promise<void> {
  await db.delete(productImportPreviews).where(eq(productImportPreviews.importId, importId))
  await db.update(productImports).set({ preview: null }).where(eq(productImports.id, importId))
}

/** Rows in memory at a time. */
const batchSize = 250

/** Plans each row of a file in its order, without the whole file in memory. */
async function* planFile(
  ctx: Context,
  record: ImportRecord,
  catalogue: ImportCatalogue,
): AsyncGenerator<PlannedRow[]> {
  const plan = parsePlan(record)
  const places = await loadPlaces(ctx, { sellerId: record.userId })
  const program = findProgram(plan.program)
  const guide: ReadingGuide = { headings: plan.headings, plan, program, ...catalogue, ...places }
  const { survey, add } = createSurvey(guide)
  for await (const rows of readRowBatches(ctx, { importId: record.id, size: batchSize })) add(rows)
  const claimed = new Set<string>()
  for await (const rows of readRowBatches(ctx, { importId: record.id, size: batchSize })) {
    const keys = rows.map(({ cells }) => readKeys(cells, guide))
    const known = await findMatchableProducts(ctx, {
      sellerId: record.userId,
      importId: record.id,
      keys,
      lock: false,
    })
    yield await planRows(rows, guide, { known, survey, claimed })
  }
}
