import { z } from 'zod'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import type { TableBatch, WrittenRow } from '#domain/selling/table-batches.ts'
import type { Cells, ListingRow, TableColumn } from '#domain/selling/table-rows.ts'

/** The text of a cell that the server does not have yet. */
interface Edit {
  text: string
  /** The server's text when the seller edited the cell. */
  seen: string
  /** The reason of a refusal. The cell is sent again when another cell of its row changes. */
  refusal?: string
}

export interface RowEdits {
  kind: ListingRow['kind']
  cells: Record<string, Edit>
  /** Problems of other cells, without which the server would accept the edited ones. */
  otherProblems: Record<string, string>
}

/** A row with its unsaved edits. */
export interface ShownRow extends ListingRow {
  /** Columns with unsaved edits. */
  unsaved: ReadonlySet<string>
}

export function showRow(row: ListingRow, edits: RowEdits | undefined): ShownRow {
  const cells = Object.entries(edits?.cells ?? {}) as [TableColumn, Edit][]
  if (!edits || cells.length === 0) return { ...row, unsaved: new Set() }
  const problems = { ...row.problems, ...edits.otherProblems }
  for (const [column, { refusal }] of cells) {
    delete problems[column]
    if (refusal) problems[column] = refusal
  }
  const texts = Object.fromEntries(cells.map(([column, { text }]) => [column, text]))
  return {
    ...row,
    cells: { ...row.cells, ...texts },
    problems,
    unsaved: new Set(cells.map(([column]) => column)),
  }
}

export interface CellChange {
  id: string
  column: TableColumn
  text: string
}

/** One cell of a step in the undo history. */
export interface CellStep {
  id: string
  column: TableColumn
  before: string
  /** Null when the text disappeared with its category; undoing restores both. */
  after: string | null
}

export const textsAfter = (step: readonly CellStep[]): CellChange[] =>
  step.flatMap(({ id, column, after }) => (after === null ? [] : [{ id, column, text: after }]))

/** Maximum of characters in a request, below the server's limit in bytes for any characters. */
const maxBatchLength = 60_000

/** Returns the next rows to send; a row with a refused cell waits until the seller changes it. */
export function nextBatch(edits: ReadonlyMap<string, RowEdits>, limit: number): TableBatch['rows'] {
  const batch: TableBatch['rows'] = []
  let length = 0
  for (const [id, { kind, cells }] of edits) {
    const hasRefusal = Object.values(cells).some(({ refusal }) => refusal !== undefined)
    if (hasRefusal) continue
    const sentCells = Object.entries(cells).map(
      ([column, { text, seen }]) => [column, { text, seen }] as const,
    )
    const row = { id, kind, cells: Object.fromEntries(sentCells) }
    length += JSON.stringify(row).length
    if (batch.length > 0 && (batch.length === limit || length > maxBatchLength)) break
    batch.push(row)
  }
  return batch
}

interface RowResponse extends Pick<WrittenRow, 'isWritten' | 'refused'> {
  sentCells: TableBatch['rows'][number]['cells']
  /** The server's texts of the row. */
  current: Cells
}

/** Removes accepted edits; the others remain, with the reason. */
export function settleEdits(edits: RowEdits, { sentCells, current, isWritten, refused }: RowResponse): void {
  edits.otherProblems = Object.fromEntries(
    Object.entries(refused).filter(([column]) => !(column in sentCells)),
  )
  for (const [column, { text }] of Object.entries(sentCells)) {
    const edit = edits.cells[column]
    if (!edit) continue
    const isAccepted = isWritten && refused[column] === undefined
    if (edit.text !== text) {
      // Where the server's text differs from the seen one, it will refuse this text too.
      const seen = isAccepted ? (current[column as TableColumn] ?? '') : edit.seen
      edits.cells[column] = { text: edit.text, seen }
    } else if (isAccepted) delete edits.cells[column]
    else edit.refusal = refused[column] ?? Object.values(refused)[0] ?? ''
  }
}

const storedSchema = z.array(
  z.tuple([
    z.string(),
    z.object({
      kind: z.enum(['draft', 'product']),
      cells: z.record(z.string(), z.object({ text: z.string(), seen: z.string() })),
    }),
  ]),
)

const prefixOf = (accountId: string) => `table:${accountId}:` as const

/** Returns a storage key for this tab's unsaved edits; each tab of an account has its own. */
export const editsStorageKey = (accountId: string): StoredKey =>
  `${prefixOf(accountId)}${crypto.randomUUID()}`

/** Stores unsaved edits; returns false where the browser cannot. */
export function storeEdits(key: StoredKey, edits: ReadonlyMap<string, RowEdits>): boolean {
  try {
    if (edits.size === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify([...edits]))
    return true
  } catch {
    return false
  }
}

/** Takes the edits of earlier visits out of storage. Another open tab still has its own in memory; sending them twice changes nothing. */
export function takeStoredEdits(accountId: string): Map<string, RowEdits> {
  const edits = new Map<string, RowEdits>()
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(accountId)))) {
      const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
      localStorage.removeItem(key)
      for (const [id, { kind, cells }] of stored.data ?? []) {
        const earlier = edits.get(id)
        edits.set(id, { kind, cells: { ...earlier?.cells, ...cells }, otherProblems: {} })
      }
    }
  } catch {}
  return edits
}
