import { composeExpression } from '../compose-expression.ts'
import type { ColumnTarget } from './imports.ts'
import { plainForm } from './plain-words.ts'
import {
  answerOrAsk,
  errorNote,
  infoNote,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

/** Matches `vendu`, `vendue le 2/04`, `réservée Mme Petit`, `une vendue`, `à ne pas vendre`, but not `vendu par paquet`. */
const notForSale = composeExpression(
  [
    '^(?:deja |article )?(?:vendue?s?|sold)(?: (?:vendue?s?|sold))*(?: (?:le )?\\d{1,2} (?:\\d{1,2}|\\p{L}{3,9})(?: \\d{2,4})?| a (?:m|mme|mr|monsieur|madame) .*)?$',
    '^(?:deja )?reservee?s?(?: (?:a|pour|par|jusqu|m|mme|mr|monsieur|madame|client|cliente|le|depuis) .*)?$',
    '^(?:dont )?(?:une?|deux|trois|\\d{1,4})(?: \\p{L}+)? (?:est |sont )?(?:deja )?(?:vendue?s?|sold|reservee?s?)$',
    '^(?:dont )?(?:une?|deux|trois|\\d{1,4}) \\p{L}+ (?:est |sont )?(?:deja )?partie?s?$',
    '^(?:a )?ne pas (?:vendre|mettre en vente|deposer|demonter|publier)(?: |$)',
    '^(?:non|pas) (?:vendable|a vendre)s?$',
    '^(?:retiree?s? (?:de la vente|du stock)|plus (?:a vendre|disponible)s?)$',
  ].join('|'),
  'u',
)
const maxCellLength = 1_000
/** Columns whose words do not concern the sale, and the price, which `readPublished` reads. */
const unreadColumns: ReadonlySet<ColumnTarget | null> = new Set([
  'reference',
  'code',
  'category',
  'family',
  'price',
])

/** Returns the words in a row that say that its product is sold, reserved or not for sale; null without any. */
function findNotForSaleWords(cells: readonly string[], { columns }: ReadingGuide['plan']): string | null {
  for (const [column, cell] of cells.entries()) {
    if (unreadColumns.has(columns[column] ?? null)) continue
    const parts = cell.slice(0, maxCellLength).split(/[\n.,;:!()[\]–—|+]|(?<=\s)-(?=\s)/)
    const words = parts.find((part) => part.length <= 80 && notForSale.test(plainForm(part)))
    if (words) return words.trim()
  }
  return null
}

const asbestos = /(?<!(?:sans|non|absence d|hors|exempte?s? d|pas d) )amiante/

/**
 * Makes a draft of a product whose row says that it is sold, reserved or not for sale, unless the seller answers otherwise for the file. Also
 * makes a draft of anything with asbestos, which may not be sold.
 */
export function askAboutNotForSale(
  reading: RowReading,
  cells: readonly string[],
  { plan, program }: Pick<ReadingGuide, 'plan' | 'program'>,
): void {
  // The site's own export states what is sold in a column of its own.
  if (program?.id === 'own') return
  if (cells.some((cell) => asbestos.test(plainForm(cell.slice(0, maxCellLength)))))
    reading.notes.push(
      errorNote(
        null,
        'Cette ligne parle d’amiante, dont la vente est interdite\u00a0: vient en brouillon, à vérifier.',
      ),
    )
  const words = findNotForSaleWords(cells, plan)
  if (words === null || reading.questions.some(({ id }) => id === 'unpublished')) return
  const answer = answerOrAsk(reading, plan, {
    id: 'held',
    column: null,
    text: () =>
      `Des lignes disent que l’article est vendu, réservé ou à ne pas vendre («\u00a0${shortened(words)}\u00a0»). Qu’en faire\u00a0?`,
    choices: [
      { value: 'draft', label: 'Les garder en brouillon' },
      { value: 'publish', label: 'Les mettre en vente' },
    ],
  })
  if (answer === 'draft')
    reading.notes.push(errorNote(null, `«\u00a0${shortened(words)}\u00a0»\u00a0: vient en brouillon.`))
  if (answer === 'publish')
    reading.notes.push(
      infoNote(null, `«\u00a0${shortened(words)}\u00a0»\u00a0: en vente, d’après votre réponse.`),
    )
}

const pricedLine =
  /^\s{0,5}(?:[-•*–]|\d{1,3}\s?[x×])\s?\p{L}?.{0,100}?(\d{1,6}(?:[.,]\d{1,2})?) ?(?:€|euros?|eur\b)/iu

/** Makes a draft of an advertisement that lists several products with their prices, unless the seller answers otherwise for the file. */
export function askAboutSeveralProducts(
  reading: RowReading,
  description: string,
  { plan }: Pick<ReadingGuide, 'plan'>,
): void {
  const lines = description.slice(0, 2_000).split('\n')
  const prices = lines.flatMap((line) => pricedLine.exec(line)?.[1] ?? [])
  if (new Set(prices).size < 2) return
  const answer = answerOrAsk(reading, plan, {
    id: 'several-articles',
    column: null,
    text: () =>
      `«\u00a0${shortened(reading.title)}\u00a0»\u00a0: des textes énumèrent plusieurs articles et leurs prix. Que faire de ces lignes\u00a0?`,
    choices: [
      { value: 'draft', label: 'Les garder en brouillon, pour une annonce par article' },
      { value: 'one', label: 'Un seul article par ligne' },
    ],
  })
  if (answer === 'draft')
    reading.notes.push(errorNote(null, 'Plusieurs articles dans un seul texte\u00a0: vient en brouillon.'))
}
