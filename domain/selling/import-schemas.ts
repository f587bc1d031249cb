import { z } from 'zod'
import {
  addableTargets,
  type ColumnTarget,
  maxImportColumns,
  maxMissingRows,
  plainColumnTargets,
} from './imports.ts'

const columnTarget = z.custom<ColumnTarget>(
  (value) =>
    typeof value === 'string' &&
    ((plainColumnTargets as readonly string[]).includes(value) || /^field:.{1,200}$/su.test(value)),
  'Cette colonne n’a pas de sens connu.',
)

export const importPlanSchema = z.object({
  columns: z.array(columnTarget.nullable()).max(maxImportColumns),
  defaultCategoryId: z.uuid().nullable(),
  answers: z
    .record(z.string().max(400), z.string().max(400))
    .refine((answers) => Object.keys(answers).length <= 2_000, 'Trop de réponses.'),
  program: z.string().max(40).nullish(),
})

/** The seller's corrections of cells in one row, by column index. */
export const rowAnswerSchema = z.object({
  rowNumber: z.int().min(1),
  cells: z
    .record(z.string().regex(/^\d{1,3}$/), z.string().max(20_000))
    .refine((cells) => Object.keys(cells).length <= maxImportColumns, 'Trop de cellules.'),
  /** Values without a column: a column is added, which is empty for the other rows. */
  added: z.partialRecord(z.enum(addableTargets), z.string().max(20_000)).default({}),
})

/** The seller's values for one column by row number; the column is added when the file lacks it. */
export const columnValuesSchema = z.object({
  target: columnTarget,
  values: z
    .record(z.string().regex(/^\d{1,6}$/), z.string().trim().min(1).max(2_000))
    .refine((values) => Object.keys(values).length <= maxMissingRows, 'Trop de lignes.'),
})

/** The id of one of `ImportDetail.programs`. */
export const programChoiceSchema = z.object({ program: z.string().max(40) })

/** The index of one of `ImportDetail.sheets`. */
export const sheetChoiceSchema = z.object({ sheet: z.int().min(0).max(1_000) })
