import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { productImports } from '../../database/schema/selling.ts'

/** Where an import's pictures come from: addresses in the file itself, or a zip sent afterwards. */
export type PictureSource = 'addresses' | 'zip'

/** How far the fetching is. Kept with the import, so that work that was interrupted continues where it stood. */
export interface PictureReport {
  status: 'running' | 'done' | 'failed'
  /** The zip's place in the file store. */
  file: string | null
  /** Rows of the import, or files of the zip: how many there are, and how many are behind us. */
  total: number
  treated: number
  /** The last row, or file of the zip in its order, that is behind us; empty before the first. */
  cursor: string
  /** Pictures the products now have from here. */
  stored: number
  /** How many could not be had; the first of them, with the reason. */
  failed: number
  failures: { name: string; text: string }[]
  /** Files of the zip that are no product's; the first of them. */
  unmatched: number
  unmatchedNames: string[]
}

/** Enough to understand what went wrong. */
const mostNames = 50

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
  failures: [...report.failures, failure].slice(0, mostNames),
})

export const withUnmatched = (report: PictureReport, name: string): PictureReport => ({
  ...report,
  unmatched: report.unmatched + 1,
  unmatchedNames: [...report.unmatchedNames, name.slice(0, 200)].slice(0, mostNames),
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
 * Keeps a report. With `replaces`, only if the kept one is still about that zip: a newer zip has its own.
 * Answers whether it was kept.
 */
export async function saveReport(
  ctx: Context,
  input: { importId: string; source: PictureSource; report: PictureReport; replaces?: string | null },
): Promise<boolean> {
  const { plan, id } = productImports
  const kept = sql`coalesce(${plan} -> 'pictures', '{}'::jsonb)`
  const changed = sql`${kept} || jsonb_build_object(${input.source}::text, ${JSON.stringify(input.report)}::jsonb)`
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
