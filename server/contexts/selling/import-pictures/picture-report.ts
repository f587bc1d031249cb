import { and, eq, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportStatus } from '#domain/selling/imports.ts'
import type { PictureReport, PictureSource, StoredNote } from '#domain/selling/stored-imports.ts'
import { importMessages } from '#domain/selling-messages.ts'
import { type Context, requireSeller } from '#server/context.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'

/** Failures that a report names: enough to understand the problem. */
const maxNames = 50

export const newReport = (start: Pick<PictureReport, 'file' | 'total'>): PictureReport => ({
  status: 'running',
  treated: 0,
  cursor: '',
  stored: 0,
  failed: 0,
  failures: [],
  unmatched: 0,
  unmatchedNames: [],
  ...start,
})

export const withFailure = (
  report: PictureReport,
  failure: { name: string; text: string },
): PictureReport => ({
  ...report,
  failed: report.failed + 1,
  failures: [...report.failures, failure].slice(0, maxNames),
})

export const withUnmatched = (report: PictureReport, name: string): PictureReport => ({
  ...report,
  unmatched: report.unmatched + 1,
  unmatchedNames: [...report.unmatchedNames, name.slice(0, 200)].slice(0, maxNames),
})

export async function readReport(
  ctx: Context,
  { importId, source }: { importId: string; source: PictureSource },
): Promise<PictureReport | null> {
  const [row] = await ctx.db
    .select({ report: sql<PictureReport | null>`${productImports.plan} -> 'pictures' -> ${source}::text` })
    .from(productImports)
    .where(eq(productImports.id, importId))
  return row?.report ?? null
}

/**
 * Stores a report. With `replaces`, only if the stored report still concerns that zip, because a newer zip has a report of its
 * own. Returns whether it was stored.
 */
export async function saveReport(
  ctx: Context,
  input: { importId: string; source: PictureSource; report: PictureReport; replaces?: string | null },
): Promise<boolean> {
  const { plan, id } = productImports
  const storedPictures = sql`coalesce(${plan} -> 'pictures', '{}'::jsonb)`
  const changed = sql`${storedPictures} || jsonb_build_object(${input.source}::text, ${JSON.stringify(input.report)}::jsonb)`
  const isSame =
    input.replaces === undefined
      ? sql`true`
      : sql`${plan} -> 'pictures' -> ${input.source}::text ->> 'file' is not distinct from ${input.replaces}::text`
  const saved = await ctx.db
    .update(productImports)
    .set({ plan: sql`${plan} || jsonb_build_object('pictures', ${changed})` })
    .where(sql`${id} = ${input.importId} and ${isSame}`)
    .returning({ id })
  return saved.length > 0
}

/** Adds a note to a row of an import, unless the row already has the same note. */
export async function noteOnRow(
  ctx: Context,
  input: { importId: string; rowNumber: number; note: StoredNote },
): Promise<void> {
  const note = sql`${JSON.stringify([input.note])}::jsonb`
  await ctx.db
    .update(productImportRows)
    .set({ notes: sql`${productImportRows.notes} || ${note}` })
    .where(
      and(
        eq(productImportRows.importId, input.importId),
        eq(productImportRows.rowNumber, input.rowNumber),
        sql`not ${productImportRows.notes} @> ${note}`,
      ),
    )
}

/** Requires an import of the signed-in seller. @throws AppError `not-found` */
export async function requireOwnImport(
  ctx: Context,
  { importId }: { importId: string },
): Promise<{ status: ImportStatus }> {
  const { userId } = requireSeller(ctx)
  const isOwn = and(eq(productImports.id, importId), eq(productImports.userId, userId))
  const [found] = isUuid(importId)
    ? await ctx.db.select({ status: productImports.status }).from(productImports).where(isOwn)
    : []
  if (!found) throw new AppError('not-found', importMessages.missing)
  return found
}

/** The progress of the pictures, as a seller sees it. */
export type PictureProgress = Omit<PictureReport, 'file' | 'cursor'>

/** Returns the progress of the pictures of the signed-in seller's import, by source; null if the import has none. */
export async function getImportPictures(
  ctx: Context,
  { importId }: { importId: string },
): Promise<Record<PictureSource, PictureProgress | null>> {
  await requireOwnImport(ctx, { importId })
  const read = async (source: PictureSource): Promise<PictureProgress | null> => {
    const report = await readReport(ctx, { importId, source })
    if (!report) return null
    const { file: _file, cursor: _cursor, ...progress } = report
    return progress
  }
  return { addresses: await read('addresses'), zip: await read('zip') }
}
