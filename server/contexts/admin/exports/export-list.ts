import { type ExportedList, exportedListNames, maxExportedRows } from '#domain/platform/exports.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { csvStream } from '#server/http/csv.ts'
import { exportedLists } from './lists.ts'

/**
 * A list of the administration as its page shows it, all pages together up to `maxExportedRows`. That it is exported, and
 * narrowed by what, is recorded first.
 */
export async function exportList(
  ctx: Context,
  { list, params }: { list: ExportedList; params: URLSearchParams },
): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(ctx)
  const { columns } = exportedLists[list]
  const subject = { type: 'export', id: list, name: `${exportedListNames[list]} (CSV)` } as const
  await recordAudit(ctx, [{ action: 'list.export', subject, after: { filters: Object.fromEntries(params) } }])
  return csvStream(columns, batchesOf(ctx, list, params))
}

async function* batchesOf(ctx: Context, list: ExportedList, params: URLSearchParams) {
  let written = 0
  for (let from: number | null = 0; from !== null && written < maxExportedRows; ) {
    const batch = await exportedLists[list].read(ctx, params, from)
    const rows = batch.rows.slice(0, maxExportedRows - written)
    written += rows.length
    from = batch.next
    yield rows
  }
}
