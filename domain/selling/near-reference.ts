import type { ImportPlan } from './imports.ts'
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
