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

/** The question which column holds the prices; its answer `column:3` becomes the plan's (`applyColumnAnswer`). */
const noPriceQuestionId = 'no-price'

/** A file without prices: nothing is offered on request without its seller's word. */
export function askPriceColumn(reading: RowReading, { plan, headings }: ReadingGuide): void {
  const isFree = (index: number) => plan.columns[index] === null || plan.columns[index] === 'details'
  const amountColumns = (plan.amountColumns ?? []).filter(isFree)
  const others = headings.flatMap((_, index) =>
    isFree(index) && !amountColumns.includes(index) ? [index] : [],
  )
  const choiceOf = (index: number) => ({
    value: `column:${index}`,
    label: `La colonne «\u00a0${shortened(headings[index] ?? '')}\u00a0»`,
  })
  const question = () => ({
    id: noPriceQuestionId,
    text: 'Aucune colonne n’est reconnue comme le prix. Laquelle le contient, ou tous les articles sont-ils sur demande\u00a0?',
    choices: [
      ...amountColumns.map(choiceOf),
      { value: 'on-request', label: 'Tous les prix sont sur demande' },
      ...others.map(choiceOf),
    ],
  })
  if (plan.answers[noPriceQuestionId] !== 'on-request') {
    addQuestion(reading, null, question())
    return
  }
  reading.price = null
  addAnswer(reading, 'on-request', noPriceQuestionId, question)
}

/** The plan in which the column is the price that the seller has named in an answer. */
export function applyColumnAnswer<Plan extends Pick<ImportPlan, 'columns' | 'answers'>>(plan: Plan): Plan {
  const { [noPriceQuestionId]: answer = '', ...answers } = plan.answers
  const index = /^column:(\d{1,3})$/.exec(answer)?.[1]
  if (index === undefined || Number(index) >= plan.columns.length) return plan
  return {
    ...plan,
    answers,
    columns: plan.columns.map((target, at) => (at === Number(index) ? 'price' : target)),
  }
}

/** One answer for all amounts of a file that are written with this separator before three digits. */
export function readThousands(
  reading: RowReading,
  { amounts, text }: { amounts: readonly Cents[]; text: string },
  separator: '.' | ',',
  column: number | null,
  plan: ImportPlan,
): void {
  const [thousands = 0, decimals = 0] = amounts
  const name = separator === '.' ? 'point' : 'virgule'
  const answer = answerOrAsk(reading, plan, {
    ...{ id: `thousands:${separator}`, column },
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
