import { confirmChangedCell, isDateText } from './date-cell.ts'
import { isErrorCell } from './error-cell.ts'
import type { ColumnTarget } from './imports.ts'
import { meansNothing } from './plain-words.ts'
import { singulariseTitle } from './plural-title.ts'
import {
  cleanCell,
  type ExistingProduct,
  errorNote,
  infoNote,
  type ReadingGuide,
  type RowKeys,
  type RowReading,
  shortened,
  textOfCell,
} from './row-reading.ts'
import { cellsToRead } from './shifted-row.ts'
import { isScientific } from './written-number.ts'

const maxTitleLength = 200
const maxReferenceLength = 100

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Reads the keys by which a row's product is found; spreadsheet errors are ignored. */
export function readKeys(row: readonly string[], { plan }: Pick<ReadingGuide, 'plan'>): RowKeys {
  const cells = cellsToRead(row, plan)
  const textIn = (target: ColumnTarget) => {
    const cell = oneLine(textOfCell(cleanCell(cells[plan.columns.indexOf(target)])))
    return isErrorCell(cell) ? '' : cell
  }
  const reference = textIn('reference')
  const spreadsheetChange = isDateText(reference) ? 'date' : isScientific(reference) ? 'rounded' : null
  const isUsable =
    !meansNothing(reference) &&
    (spreadsheetChange === null || plan.answers[`${spreadsheetChange}:reference`] !== 'none')
  return {
    reference: (isUsable && reference) || null,
    code: textIn('code').toUpperCase() || null,
    title: stripReplacementCharacters(textIn('title')),
  }
}

interface KeyCell {
  cell: string
  column: number | null
}

export function readReference(
  reading: RowReading,
  { cell, column }: KeyCell,
  plan: ReadingGuide['plan'],
): void {
  if (!reading.reference && !cell) return
  confirmChangedCell(reading, oneLine(cell), { kind: 'reference', column, plan })
  if ((reading.reference?.length ?? 0) <= maxReferenceLength) return
  reading.notes.push(errorNote(column, 'Une référence compte 100 caractères au plus.'))
  reading.reference = null
}

/** Restores the product's title, if an earlier import derived it from this one: `20 fûts bleus` became `Fût bleu`. */
export function restoreSingularTitle(reading: RowReading, existing: ExistingProduct): void {
  if (reading.title !== existing.title && singulariseTitle(reading.title) === existing.title)
    reading.title = existing.title
}

/** A title that repeats that of another row. */
const otherRow = /^(?:idem|ditto|dito|id\.)(?!\p{L})|^["″〃' -]+$/iu

export function readTitle(
  reading: RowReading,
  { cell, column }: KeyCell,
  plan: ReadingGuide['plan'],
  descriptionLines: string[],
): void {
  if (!reading.title) {
    // A spreadsheet error is already reported.
    const isReported = column !== null && reading.notes.some((note) => note.column === column)
    if (!isReported) reading.notes.push(errorNote(column, 'Il manque le titre.'))
    return
  }
  if (otherRow.test(reading.title))
    reading.notes.push(
      errorNote(
        column,
        `«\u00a0${shortened(reading.title)}\u00a0» renvoie à une autre ligne\u00a0: saisissez le titre.`,
      ),
    )
  if (confirmChangedCell(reading, reading.title, { kind: 'title', column, plan }) === 'discard')
    reading.notes.push(errorNote(column, 'Saisissez le titre.'))
  if (reading.title.includes(replacementCharacter)) {
    reading.notes.push(
      errorNote(column, 'Une lettre de ce titre est illisible dans le fichier\u00a0: saisissez-le.'),
    )
  } else if (cell.includes(replacementCharacter)) {
    reading.notes.push(infoNote(column, 'Un caractère illisible est retiré du titre.'))
  }
  if (reading.title.length <= maxTitleLength) return
  descriptionLines.push(reading.title)
  const shortTitle = reading.title.slice(0, maxTitleLength - 1).toWellFormed()
  reading.title = `${shortTitle.slice(0, Math.max(shortTitle.lastIndexOf(' '), 100)).trimEnd()}…`
  reading.notes.push(
    infoNote(column, 'Titre raccourci à 200 caractères\u00a0; il est entier dans la description.'),
  )
}

/** The character by which programs replace a letter that they could not read. */
const replacementCharacter = '\ufffd'

/** Removes replacement characters at the ends of words, where no letter is missing. */
function stripReplacementCharacters(text: string): string {
  if (!text.includes(replacementCharacter)) return text
  const words = text.split(' ').map((word) => {
    let [start, end] = [0, word.length]
    while (word[start] === replacementCharacter) start += 1
    while (end > start && word[end - 1] === replacementCharacter) end -= 1
    return word.slice(start, end)
  })
  return words.filter(Boolean).join(' ')
}
