import { z } from 'zod'
import { type ColumnTarget, mostImportColumns, plainColumnTargets } from './imports.ts'

const columnTarget = z.custom<ColumnTarget>(
  (value) =>
    typeof value === 'string' &&
    ((plainColumnTargets as readonly string[]).includes(value) || /^field:.{1,200}$/su.test(value)),
  'Cette colonne n’a pas de sens connu.',
)

export const importPlanSchema = z.object({
  columns: z.array(columnTarget.nullable()).max(mostImportColumns),
  defaultCategoryId: z.uuid().nullable(),
  answers: z
    .record(z.string().max(400), z.string().max(400))
    .refine((answers) => Object.keys(answers).length <= 2_000, 'Trop de réponses.'),
})

/** The seller's own words for cells of one row, by column index. */
export const rowAnswerSchema = z.object({
  rowNumber: z.int().min(1),
  cells: z
    .record(z.string().regex(/^\d{1,3}$/), z.string().max(20_000))
    .refine((cells) => Object.keys(cells).length <= mostImportColumns, 'Trop de cellules.'),
})
