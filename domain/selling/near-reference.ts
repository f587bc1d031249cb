import type { ImportPlan } from './imports.ts'
import { plainForm } from './plain-words.ts'
import { answerOrAsk, type RowReading } from './row-reading.ts'

/** Returns the form that `ab-1`, `AB-1` and `AB -1` have in common. */
export const normaliseReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replaceAll(/[‐‑‒–—−]/g, '-')

/** Asks once per file whether nearly equal references of its rows mean the same product. */
export function askAboutNearReference(
  reading: RowReading,
  references: readonly string[],
  plan: Pick<ImportPlan, 'answers' | 'columns'>,
): 'different' | 'same' | undefined {
  const quotedReferences = references
    .slice(0, 3)
    .map((reference) => `«\u00a0${reference.slice(0, 40)}\u00a0»`)
  return answerOrAsk(reading, plan, {
    id: 'near-references',
    column: plan.columns.indexOf('reference'),
    text: () =>
      `${quotedReferences.join(', ')}\u00a0: des références ne diffèrent que par la casse ou des espaces. Est-ce le même article\u00a0?`,
    choices: [
      { value: 'different', label: 'Non\u00a0: ce sont des articles différents' },
      { value: 'same', label: 'Oui\u00a0: une seule annonce, la première ligne compte' },
    ],
  })
}

const sameProduct = { value: 'same', label: 'Oui\u00a0: mettre à jour l’article déjà enregistré' } as const
const otherProduct = { value: 'different', label: 'Non\u00a0: créer une autre annonce' } as const

/** Asks once per file whether rows update the seller's products with nearly equal references. */
export function askAboutExistingReference(
  reading: RowReading,
  existing: { reference: string | null; title: string },
  plan: Pick<ImportPlan, 'answers' | 'columns'>,
): 'different' | 'same' | undefined {
  const quoted = (text: string | null) => `«\u00a0${(text ?? '').slice(0, 40)}\u00a0»`
  return answerOrAsk(reading, plan, {
    id: 'near-stock',
    column: plan.columns.indexOf('reference'),
    text: () =>
      `${quoted(reading.reference)} ressemble à la référence ${quoted(existing.reference)} d’un de vos articles (${quoted(existing.title)})\u00a0: est-ce le même\u00a0?`,
    choices:
      plainForm(existing.title) === plainForm(reading.title)
        ? [sameProduct, otherProduct]
        : [otherProduct, sameProduct],
  })
}
