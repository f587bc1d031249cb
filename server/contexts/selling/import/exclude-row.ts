import { isLeftOut, leftOutReasons } from '#domain/selling/left-out-rows.ts'
import { askAboutNearReference } from '#domain/selling/near-reference.ts'
import { readKeys } from '#domain/selling/read-row-keys.ts'
import { answerOrAsk, newReading, type ReadingGuide, type RowReading } from '#domain/selling/row-reading.ts'
import { askAboutShift, shiftReason } from '#domain/selling/shifted-row.ts'
import type { TableRow } from './file/table.ts'
import type { FileSurvey } from './survey-rows.ts'

/** Why a row is left out, with the questions that decide it. */
export interface Exclusion {
  reading: RowReading
  reason: string
}

/**
 * Returns whether a row is left out of the import: it describes no product, or the seller does not want to import it. Rows
 * without an answer are read, except hidden ones. `reading` contains the questions so far, for the reading of the row.
 */
export function excludeRow(
  { rowNumber, cells, isHidden }: TableRow,
  guide: Pick<ReadingGuide, 'plan'>,
  survey: FileSurvey,
): { exclusion: Exclusion } | { reading: RowReading } {
  const { plan } = guide
  const reading = newReading(readKeys(cells, guide))
  const exclude = (reason: string) => ({ exclusion: { reading, reason } })
  const kind = survey.leftOut.get(rowNumber)
  if (kind && isLeftOut(reading, kind, plan) === true) return exclude(leftOutReasons[kind])
  if (isHidden) {
    const reason = findHiddenReason(reading, plan)
    if (reason) return exclude(reason)
  }
  const near = survey.nearRepeats.get(rowNumber)
  if (near && askAboutNearReference(reading, near.references, plan) === 'same')
    return exclude(`Même article que la ligne\u00a0${near.earlier}, d’après votre réponse.`)
  // `askAboutShift` is called with a copy, because the question is repeated when the row is read.
  if (askAboutShift(newReading(reading), cells, plan) === 'leave') {
    askAboutShift(reading, cells, plan)
    return exclude(shiftReason)
  }
  return { reading }
}

function findHiddenReason(reading: RowReading, plan: ReadingGuide['plan']): string | null {
  const answer = answerOrAsk(reading, plan, {
    id: 'hidden-rows',
    column: null,
    text: () =>
      'Des lignes sont masquées dans votre tableur, par un filtre ou à la main. Faut-il les importer\u00a0?',
    choices: [
      { value: 'leave', label: 'Non, les laisser de côté' },
      { value: 'read', label: 'Oui, les importer aussi' },
    ],
  })
  if (answer === undefined) return 'Ligne masquée dans votre tableur, sans réponse de votre part.'
  return answer === 'leave' ? 'Ligne masquée dans votre tableur.' : null
}
