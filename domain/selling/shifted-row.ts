import type { ColumnTarget, ImportPlan } from './imports.ts'
import { answerOrAsk, errorNote, type RowReading } from './row-reading.ts'

const shiftQuestionId = 'shifted'

const choices = [
  { value: 'join', label: 'Recoller les décimales (89 et 90 deviennent 89,90)' },
  { value: 'keep', label: 'Les dernières colonnes n’ont pas de titre\u00a0: lire les lignes telles quelles' },
  { value: 'leave', label: 'Laisser ces lignes de côté' },
]

/** French reason why a row with more cells than headings is left out. */
export const shiftReason =
  'Plus de cellules que de titres de colonnes\u00a0: laissée de côté, d’après votre réponse.'

const mayHaveDecimals = (target: ColumnTarget | null | undefined): boolean =>
  target === 'price' || target === 'weight' || target === 'content' || target?.startsWith('field:') === true

type Plan = Pick<ImportPlan, 'columns' | 'answers' | 'namedColumns' | 'fileColumns'>

/** Returns true when a row has more cells than its table has headings. */
function isShifted(cells: readonly string[], { namedColumns, fileColumns = cells.length }: Plan): boolean {
  if (namedColumns === undefined || cells.length <= namedColumns) return false
  // Corrections may lengthen a row; only the file's own cells beyond its headings count.
  return cells.length <= fileColumns || cells.slice(namedColumns, fileColumns).some(Boolean)
}

/** Returns the cells of a row under their headings, as the seller answered for rows with more cells. */
export const cellsToRead = (cells: readonly string[], plan: Plan): readonly string[] =>
  isShifted(cells, plan) && plan.answers[shiftQuestionId] === 'join'
    ? (joinDecimals(cells, plan) ?? cells)
    : cells

/** Each number that may be split doubles the ways to join the cells; above this number the right one cannot be found. */
const maxJoinings = 64

/** Joins numbers that an unquoted decimal comma split; null when there is not exactly one way. */
export function joinDecimals(
  cells: readonly string[],
  { columns, namedColumns = 0 }: Omit<Plan, 'answers'>,
): string[] | null {
  let joinings: { next: number; joined: string[] }[] = [{ next: 0, joined: [] }]
  for (let column = 0; column < namedColumns; column += 1) {
    joinings = joinings.flatMap(({ next, joined }) => {
      const [cell = '', following] = [cells[next], cells[next + 1]]
      const alone = { next: next + 1, joined: [...joined, cell] }
      const isSplit =
        mayHaveDecimals(columns[column]) && /^-?\d+$/.test(cell) && /^\d{1,2}(?: ?€)?$/.test(following ?? '')
      return isSplit ? [alone, { next: next + 2, joined: [...joined, `${cell},${following}`] }] : [alone]
    })
    if (joinings.length > maxJoinings) return null
  }
  const complete = joinings.filter(({ next }) => next === cells.length)
  return complete.length === 1 ? (complete[0]?.joined ?? null) : null
}

/** Asks once per file about rows with more cells than headings. Returns whether the row is read (`cellsToRead`), left out, or waits. */
export function askAboutShift(
  reading: RowReading,
  cells: readonly string[],
  plan: Plan,
): 'read' | 'leave' | 'wait' {
  if (!isShifted(cells, plan)) return 'read'
  const answer = answerOrAsk(reading, plan, {
    id: shiftQuestionId,
    column: null,
    choices,
    text: () =>
      'Des lignes ont plus de cellules que le tableau n’a de titres\u00a0: souvent, la virgule d’un prix l’a coupé en deux. Que faut-il en faire\u00a0?',
  })
  if (answer === undefined) return 'wait'
  if (answer === 'leave') return 'leave'
  if (answer === 'keep' || joinDecimals(cells, plan)) return 'read'
  reading.notes.push(
    errorNote(null, 'Nous ne savons pas quelle cellule a été coupée en deux\u00a0: corrigez cette ligne.'),
  )
  return 'wait'
}
