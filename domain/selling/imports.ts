/** The life of an import: read and waiting for the seller's word, under way, done, taken back. */
export const importStatuses = ['uploaded', 'running', 'done', 'failed', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What became of one row of a seller's file. */
export const rowOutcomes = ['created', 'updated', 'unchanged', 'rejected'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
