import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { productImportRows } from '../../database/schema/selling.ts'

interface PictureNote {
  column: number | null
  /** `picture`: one that was added, for undoing; nothing to tell. */
  kind: 'error' | 'picture'
  /** French. */
  text: string
  pictureId?: string
}

/** Adds a note to a row of an import, once: work that is done again notes the same. */
export async function noteOnRow(
  ctx: Context,
  input: { importId: string; rowNumber: number; note: PictureNote },
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
