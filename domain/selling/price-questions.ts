import { type Cents, formatEuros } from '../money.ts'
import type { ImportPlan } from './imports.ts'
import {
  addAnswer,
  addQuestion,
  answerOrAsk,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

/**
 * Ids of the questions which column contains the prices or quantities when no heading says so. An answer `column:3` becomes part of the
 * plan (`applyColumnAnswer`).
 */
const columnQuestions = { price: 'no-price', quantity: 'no-quantity' } as const

/**
 * Asks which column has the prices or quantities. Returns true when the seller answered that none has: all prices are on request, each row
 * is one piece.
 */
export function askForColumn(
  reading: RowReading,
  target: keyof typeof columnQuestions,
  { plan, headings }: ReadingGuide,
): boolean {
  const isPrice = target === 'price'
  const isUnused = (index: number) => plan.columns[index] === null || plan.columns[index] === 'details'
  const likelyColumns = isPrice ? (plan.amountColumns ?? []).filter(isUnused) : []
  const otherColumns = headings.flatMap((_, index) =>
    isUnused(index) && !likelyColumns.includes(index) ? [index] : [],
  )
  const choiceOf = (index: number) => ({
    value: `column:${index}`,
    label: `La colonne «\u00a0${shortened(headings[index] ?? '')}\u00a0»`,
  })
  const none = isPrice
    ? { value: 'on-request', label: 'Tous les prix sont sur demande' }
    : { value: 'one', label: 'Une seule pièce par ligne, sauf si son texte dit combien' }
  const id = columnQuestions[target]
  const question = () => ({
    id,
    text: isPrice
      ? 'Aucune colonne n’est reconnue comme le prix. Laquelle le contient, ou tous les articles sont-ils sur demande\u00a0?'
      : 'Aucune colonne n’est reconnue comme la quantité. Laquelle la contient, ou chaque ligne est-elle une seule pièce\u00a0?',
    choices: [...likelyColumns.map(choiceOf), none, ...otherColumns.map(choiceOf)],
  })
  const isNoneChosen = plan.answers[id] === none.value
  if (isNoneChosen) addAnswer(reading, none.value, id, question)
  else addQuestion(reading, null, question())
  return isNoneChosen
}

/** Returns the plan with the column that the seller named as the price or quantity. */
export function applyColumnAnswer<Plan extends Pick<ImportPlan, 'columns' | 'answers'>>(plan: Plan): Plan {
  const answers = { ...plan.answers }
  const columns = [...plan.columns]
  for (const target of ['price', 'quantity'] as const) {
    const index = /^column:(\d{1,3})$/.exec(answers[columnQuestions[target]] ?? '')?.[1]
    if (index === undefined || Number(index) >= columns.length) continue
    columns[Number(index)] = target
    delete answers[columnQuestions[target]]
  }
  return { ...plan, answers, columns }
}

/** Asks once per file whether a point or comma before three digits separates thousands or decimals. */
export function askAboutThousands(
  reading: RowReading,
  { amounts, text }: { amounts: readonly Cents[]; text: string },
  separator: '.' | ',',
  column: number | null,
  plan: ImportPlan,
): void {
  const [thousands = 0, decimals = 0] = amounts
  const name = separator === '.' ? 'point' : 'virgule'
  const answer = answerOrAsk(reading, plan, {
    id: `thousands:${separator}`,
    column,
    text: () => text,
    choices: [
      {
        value: 'thousands',
        label: `${formatEuros(thousands)}\u00a0: ${name} des milliers dans tout le fichier`,
      },
      {
        value: 'decimals',
        label: `${formatEuros(decimals)}\u00a0: ${name} des décimales dans tout le fichier`,
      },
    ],
  })
  if (answer) reading.price = answer === 'thousands' ? thousands : decimals
}
