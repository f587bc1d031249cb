export const movedTables = [
  'profiles',
  'categories',
  'custom_fields',
  'custom_field_categories',
  'products',
  'product_custom_field_values',
  'product_images',
  'orders',
  'order_items',
  'messages',
] as const
export type MovedTable = (typeof movedTables)[number]

/** Sum of the other counts. */
export interface Tally {
  read: number
  moved: number
  /** Already exists here, from an earlier run or from the site itself. */
  existing: number
  refused: number
}

/** A row that was refused or changed. */
export interface Finding {
  table: MovedTable
  /** Id in the former site; for a row without one, the ids it links. */
  id: string
  outcome: 'refused' | 'changed'
  reason: string
}

export type MoveReport = ReturnType<typeof createMoveReport>

/** Records the outcome of each row and reports the progress. */
export function createMoveReport(progress: (message: string) => void) {
  const tallies = Object.fromEntries(
    movedTables.map((table): [MovedTable, Tally] => [table, { read: 0, moved: 0, existing: 0, refused: 0 }]),
  ) as Record<MovedTable, Tally>
  const findings: Finding[] = []
  return {
    tallies,
    findings,
    progress,
    recordMoved(table: MovedTable, id: string, changes: readonly string[] = []): void {
      tallies[table].read += 1
      tallies[table].moved += 1
      for (const reason of changes) findings.push({ table, id, outcome: 'changed', reason })
    },
    recordExisting(table: MovedTable): void {
      tallies[table].read += 1
      tallies[table].existing += 1
    },
    recordRefused(table: MovedTable, id: unknown, reason: string): void {
      tallies[table].read += 1
      tallies[table].refused += 1
      findings.push({ table, id: String(id), outcome: 'refused', reason })
    },
  }
}
