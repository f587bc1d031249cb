import { priceChoices, readPriceCell } from '../catalogue/price-cell.ts'
import { formatEuros } from '../money.ts'
import { headingExcludesTax } from './guess-columns.ts'
import {
  addAnswer,
  addQuestion,
  errorNote,
  infoNote,
  type KnownProduct,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

const vatChoices = [
  { value: '20', label: 'Ajouter la TVA à 20\u00a0%' },
  { value: '10', label: 'Ajouter la TVA à 10\u00a0%' },
  { value: '5.5', label: 'Ajouter la TVA à 5,5\u00a0%' },
  { value: '0', label: 'Je ne facture pas de TVA\u00a0: garder ces prix' },
]

const vatQuestion = {
  id: 'vat',
  text: 'Ces prix sont hors taxes, et les acheteurs voient des prix TTC. Quelle TVA faut-il ajouter\u00a0?',
  choices: vatChoices,
}

/** Answers the seller's wording when the amount does not say it all. */
export function readPrice(
  reading: RowReading,
  cell: string,
  column: number | null,
  { plan, headings }: ReadingGuide,
  known: KnownProduct | null,
): string | null {
  const price = readPriceCell(cell)
  switch (price.kind) {
    case 'empty':
      if (known) return null
      reading.price = null
      reading.notes.push(infoNote(column, 'Sans prix\u00a0: prix sur demande.'))
      return null
    case 'wrong':
      reading.notes.push(errorNote(column, price.text))
      return null
    case 'on-request':
      reading.price = null
      if (price.wording)
        reading.notes.push(
          infoNote(
            column,
            `«\u00a0${shortened(price.wording)}\u00a0» n’est pas un prix précis\u00a0: prix sur demande, et ces mots dans la description.`,
          ),
        )
      return price.wording
    case 'unclear': {
      const id = `price:${cell.replaceAll(/\s+/g, ' ').slice(0, 60)}`
      const choices = priceChoices(price.amounts)
      const answer = choices.find(({ value }) => value === plan.answers[id])
      const question = () => ({ id, text: price.text, choices })
      if (!answer) addQuestion(reading, column, question())
      else {
        reading.price = answer.value === 'on-request' ? null : Number(answer.value)
        addAnswer(reading, answer.value, id, question)
      }
      return null
    }
    case 'amount': {
      if (
        price.excludesTax ||
        (column !== null && price.amount > 0 && headingExcludesTax(headings[column] ?? ''))
      ) {
        const rate = vatChoices.find(({ value }) => value === plan.answers.vat)?.value
        if (rate === undefined) {
          addQuestion(reading, column, vatQuestion)
          return null
        }
        addAnswer(reading, rate, vatQuestion.id, () => vatQuestion)
        reading.price = Math.round(price.amount * (1 + Number(rate) / 100))
        if (rate !== '0')
          reading.notes.push(
            infoNote(column, `${formatEuros(price.amount)} HT, soit ${formatEuros(reading.price)} TTC.`),
          )
      } else reading.price = price.amount
      if (price.wording)
        reading.notes.push(
          infoNote(column, `«\u00a0${shortened(price.wording)}\u00a0» est gardé dans la description.`),
        )
      return price.wording
    }
  }
}
