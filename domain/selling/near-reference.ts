import type { ImportPlan } from './imports.ts'
import { plainForm } from './plain-words.ts'
import { addAnswer, addQuestion, type RowReading } from './row-reading.ts'

/** What is alike in `ab-1`, `AB-1` and `AB -1`. */
export const nearReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')

const id = 'near-references'
const choices = [
  { value: 'different', label: 'Non\u00a0: ce sont des articles différents' },
  { value: 'same', label: 'Oui\u00a0: une seule annonce, la première ligne compte' },
]

/** Asks once for the file whether references that are almost the same are of one article. */
export function askAboutNearReference(
  reading: RowReading,
  references: readonly string[],
  { answers, columns }: Pick<ImportPlan, 'answers' | 'columns'>,
): 'different' | 'same' | undefined {
  const written = references.slice(0, 3).map((reference) => `«\u00a0${reference.slice(0, 40)}\u00a0»`)
  const question = () => ({
    id,
    text: `${written.join(', ')}\u00a0: des références ne diffèrent que par la casse ou des espaces. Est-ce le même article\u00a0?`,
    choices,
  })
  const answer = choices.find(({ value }) => value === answers[id])?.value
  if (answer === undefined) {
    addQuestion(reading, columns.indexOf('reference'), question())
    return undefined
  }
  addAnswer(reading, answer, id, question)
  return answer === 'same' ? 'same' : 'different'
}

const stockId = 'near-stock'
const sameArticle = { value: 'same', label: 'Oui\u00a0: mettre à jour l’article déjà enregistré' }
const otherArticle = { value: 'different', label: 'Non\u00a0: créer une autre annonce' }

/** Asks once for the file whether rows are about articles of the seller whose references are almost theirs. */
export function askAboutStockReference(
  reading: RowReading,
  known: { reference: string | null; title: string },
  { answers, columns }: Pick<ImportPlan, 'answers' | 'columns'>,
): 'different' | 'same' | undefined {
  const quoted = (text: string | null) => `«\u00a0${(text ?? '').slice(0, 40)}\u00a0»`
  const choices =
    plainForm(known.title) === plainForm(reading.title)
      ? [sameArticle, otherArticle]
      : [otherArticle, sameArticle]
  const question = () => ({
    id: stockId,
    text: `${quoted(reading.reference)} ressemble à la référence ${quoted(known.reference)} d’un de vos articles (${quoted(known.title)})\u00a0: est-ce le même\u00a0?`,
    choices,
  })
  const answer = choices.find(({ value }) => value === answers[stockId])?.value
  if (answer === undefined) {
    addQuestion(reading, columns.indexOf('reference'), question())
    return undefined
  }
  addAnswer(reading, answer, stockId, question)
  return answer === 'same' ? 'same' : 'different'
}
