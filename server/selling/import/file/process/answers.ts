import type { TableRow } from '../table.ts'

/** A row as the database keeps it: `cells` is the JSON of its texts. */
export interface WrittenRow {
  rowNumber: number
  cells: string
}

/** What the process that reads files says: rows, piece by piece, then what there is to know of the whole. */
export type TableAnswer =
  | { rows: WrittenRow[] }
  /** `top`: its first rows, to find the headings in. `width`: of its widest row. */
  | { done: true; top: TableRow[]; width: number }
  /** French: why it is not taken. */
  | { refusal: string }
  | { broken: string }
