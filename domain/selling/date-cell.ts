import type { ImportPlan } from './imports.ts'
import { answerOrAsk, type RowReading, shortened } from './row-reading.ts'
import { isScientific } from './written-number.ts'

const dates = [
  /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}.{0,20})?$/,
  /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}(?: \d{1,2}:\d{2}.{0,6})?$/,
]
/** `10-déc-23`, `mars-15`, `10 juil.`: two or three parts, one of which is a month. */
const dayAndMonth = /^(?:(\d{1,2})[- ])?(\p{L}{3,5})\.?(?:[- ](\d{2}|\d{4}))?$/u
const months = new Set(
  'janv jan févr fevr fév feb mars mar avr apr mai may juin jun juil jul août aout aug sept sep oct nov déc dec'.split(
    ' ',
  ),
)

/** Returns true when a whole cell is a day or a month in a spreadsheet's notation: `2023-12-10`, `10/12/2023`, `10-déc`, `mars-15`. */
export const isDateText = (cell: string): boolean => {
  const written = cell.trim()
  if (written.length > 40) return false
  const [, day, month = '', year] = dayAndMonth.exec(written) ?? []
  return (
    dates.some((pattern) => pattern.test(written)) ||
    ((day !== undefined || year !== undefined) && months.has(month.toLowerCase()))
  )
}

/** The names of such cells in the question, and the label of the choice that discards them. */
const changedCellTexts = {
  reference: { cells: 'les références', discardLabel: 'Ne pas reprendre ces références' },
  title: { cells: 'les titres', discardLabel: 'Non, je saisirai ces titres' },
  code: { cells: 'les codes', discardLabel: 'Ne pas reprendre ces codes' },
  size: { cells: 'les caractéristiques', discardLabel: 'Ne pas reprendre ces valeurs' },
} as const

/**
 * Asks once per file about cells that a spreadsheet changed into a date or a rounded number. Returns whether this cell's text may be used,
 * is discarded, or waits for the answer.
 */
export function confirmChangedCell(
  reading: RowReading,
  cell: string,
  {
    kind,
    column,
    plan,
  }: { kind: keyof typeof changedCellTexts; column: number | null; plan: Pick<ImportPlan, 'answers'> },
): 'use' | 'discard' | 'ask' {
  const isDate = isDateText(cell)
  const isRounded = (kind === 'reference' || kind === 'code') && isScientific(cell)
  if (!isDate && !isRounded) return 'use'
  const { cells, discardLabel } = changedCellTexts[kind]
  const id = `${isDate ? 'date' : 'rounded'}:${kind}`
  const answer = answerOrAsk(reading, plan, {
    id,
    column,
    text: () =>
      isDate
        ? `Parmi ${cells}, le tableur affiche des dates («\u00a0${shortened(cell)}\u00a0»)\u00a0: est-ce ce que vous aviez écrit\u00a0?`
        : `Parmi ${cells}, le tableur a arrondi des nombres («\u00a0${shortened(cell)}\u00a0»)\u00a0: faut-il les garder ainsi\u00a0?`,
    choices: [
      { value: 'none', label: discardLabel },
      { value: 'keep', label: 'Garder ce que dit le fichier' },
    ],
  })
  return answer === undefined ? 'ask' : answer === 'keep' ? 'use' : 'discard'
}
