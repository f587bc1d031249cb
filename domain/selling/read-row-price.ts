import { type PriceCell, priceChoices, readPriceCell } from '../catalogue/price-cell.ts'
import { type Cents, formatEuros } from '../money.ts'
import { isDateText } from './date-cell.ts'
import { errorCellText, isErrorCell } from './error-cell.ts'
import { headingExcludesTax, headingIncludesTax } from './guess-columns.ts'
import { plainForm } from './plain-words.ts'
import { askAboutThousands, askForColumn } from './price-questions.ts'
import {
  addAnswer,
  addQuestion,
  answerOrAsk,
  type ExistingProduct,
  errorNote,
  infoNote,
  questionId,
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

/** Reads the price. Returns the words of the cell that the description must repeat, or null. */
export function readPrice(
  reading: RowReading,
  { cell, column, description }: { cell: string; column: number | null; description: string },
  guideOfFile: ReadingGuide,
  existing: ExistingProduct | null,
): string | null {
  const { plan, program } = guideOfFile
  const text = `${reading.title}\n${description}`
  // The site's own export repeats such a text beside a price to which the tax has been added.
  const isTextWithoutTax = program?.id !== 'own' && textExcludesTax(text, cell) && !headingIncludesTax(cell)
  const guide = isTextWithoutTax ? { ...guideOfFile, isTaxAdded: true } : guideOfFile
  if (column === null && !existing) {
    if (askForColumn(reading, 'price', guide)) reading.price = null
    return null
  }
  if (isErrorCell(cell) || isDateText(cell)) {
    const reason = isErrorCell(cell)
      ? errorCellText(cell)
      : `Une date n’est pas un prix\u00a0: «\u00a0${cell}\u00a0».`
    reading.notes.push(errorNote(column, reason))
    return null
  }
  const price = readPriceCell(cell)
  switch (price.kind) {
    case 'empty':
      if (existing) return null
      if (isGift(text)) {
        askAboutGift(reading, column, plan)
        return null
      }
      reading.price = null
      reading.notes.push(infoNote(column, 'Sans prix\u00a0: prix sur demande.'))
      return null
    case 'wrong':
      reading.notes.push(errorNote(column, price.text))
      return null
    case 'on-request':
      if (
        price.leading &&
        price.wording &&
        askAboutRemark(reading, price.leading, { column, wording: price.wording }, guide)
      )
        return price.wording
      reading.price = null
      if (price.wording)
        reading.notes.push(
          infoNote(
            column,
            `«\u00a0${shortened(price.wording)}\u00a0» n’est pas un prix précis\u00a0: prix sur demande, et ces mots dans la description.`,
          ),
        )
      return price.wording
    case 'unclear':
      readUnclearPrice(reading, price, { cell, column, text }, guide)
      return null
    case 'amount':
      readAmount(reading, price, { cell, column, text, existing }, guide)
      if (reading.price === undefined) return null
      if (price.wording)
        reading.notes.push(
          infoNote(column, `«\u00a0${shortened(price.wording)}\u00a0» est gardé dans la description.`),
        )
      return price.wording
  }
}

interface CellWithText {
  cell: string
  column: number | null
  /** Title and description. */
  text: string
}

/** Asks for the price of a cell with several readings, such as `1.250` or `0`. */
function readUnclearPrice(
  reading: RowReading,
  price: Extract<PriceCell, { kind: 'unclear' }>,
  { cell, column, text }: CellWithText,
  guide: ReadingGuide,
): void {
  const { plan } = guide
  if (price.separator) {
    askAboutThousands(reading, price, price.separator, column, plan)
    if (typeof reading.price === 'number')
      reading.price = withTax(
        reading,
        reading.price,
        { column, excludesTax: price.excludesTax === true },
        guide,
      )
    return
  }
  const isZero = price.amounts[0] === 0
  if (isZero && isGift(text)) {
    askAboutGift(reading, column, plan)
    return
  }
  const id = `price:${cell.replaceAll(/\s+/g, ' ').slice(0, 60)}`
  // A shop's zero is rather a missing price than a gift.
  const choices = isZero ? priceChoices(price.amounts).toReversed() : priceChoices(price.amounts)
  askAmount(reading, { id, text: price.text, choices }, column, plan)
}

/** Takes an amount with its tax, or asks where the text contradicts it. */
function readAmount(
  reading: RowReading,
  { amount, excludesTax }: Extract<PriceCell, { kind: 'amount' }>,
  { cell, column, text, existing }: CellWithText & { existing: ExistingProduct | null },
  guide: ReadingGuide,
): void {
  if (amount === 100 && noMeantPrice.test(plainForm(text))) {
    const question = `«\u00a0${shortened(cell)}\u00a0», et le texte parle d’un prix à débattre\u00a0: quel est le prix\u00a0?`
    const choices = priceChoices([amount]).toReversed()
    askAmount(reading, { id: 'price:symbolic', text: question, choices }, column, guide.plan)
    return
  }
  const firm = existing ? null : firmPriceInText(text)
  if (firm && firm.amount !== amount) askAboutFirmPrice(reading, firm, { amount, column, excludesTax }, guide)
  else reading.price = withTax(reading, amount, { column, excludesTax }, guide)
}

const amountWithoutTax =
  /(?<![\d.,])(\d[\d \u00a0\u202f]{0,9}(?:[.,]\d{1,2})?)[ \u00a0\u202f]?(?:€|euros?)(?: ?\/ ?[\p{L}\d²³]{1,10})? ?(?:HT|H\.T\.|hors taxes?)(?!\p{L})/giu

/** `Prix HT`, `prix unitaire hors taxe`, `450 € HT` at 450 €, but neither `HT 204` for a height nor prices with and without tax. */
const textExcludesTax = (text: string, cell: string): boolean => {
  const short = text.slice(0, 1_000)
  const plain = plainForm(short)
  const price = readPriceCell(cell)
  const isAmountWithoutTax = [...short.matchAll(amountWithoutTax)].some(([, amount = '']) => {
    const stated = readPriceCell(amount)
    return stated.kind === 'amount' && price.kind === 'amount' && stated.amount === price.amount
  })
  if (isAmountWithoutTax) return true
  return (
    /(?:^| )prix (?:(?:affiches?|indiques?|unitaires?|nets?|en|est|sont|s entend(?:ent)?) )*(?:ht|h t|hors taxes?)(?: |$)/.test(
      plain,
    ) && !headingIncludesTax(plain)
  )
}

const firmPrice =
  /(?<![\d.,])(\d[\d \u00a0\u202f]{0,9}(?:[.,]\d{1,2})?)[ \u00a0\u202f]?(?:€|euros?),? (?:prix )?(?:ferme|(?:non |à )?(?:négociable|negociable|débattre|debattre))(?!\p{L})/giu

/** Returns the one price that a text calls firm or negotiable, `120 € ferme`; null without one. */
function firmPriceInText(text: string): { amount: Cents; written: string } | null {
  const stated = [...text.slice(0, 2_000).matchAll(firmPrice)].flatMap(([written, amount = '']) => {
    const price = readPriceCell(amount)
    return price.kind === 'amount' ? [{ amount: price.amount, written }] : []
  })
  return stated.length === 1 ? (stated[0] ?? null) : null
}

/** Asks whether the price of the column or a different firm one of the text is right. */
function askAboutFirmPrice(
  reading: RowReading,
  firm: { amount: Cents; written: string },
  ofColumn: { amount: Cents; column: number | null; excludesTax: boolean },
  guide: ReadingGuide,
): void {
  const { amount, column } = ofColumn
  const answer = answerOrAsk(reading, guide.plan, {
    id: `price:text:${amount}:${firm.amount}`,
    column,
    text: () =>
      `«\u00a0${shortened(firm.written)}\u00a0» dans le texte, ${formatEuros(amount)} dans la colonne\u00a0: quel est le prix\u00a0?`,
    choices: [
      { value: 'column', label: formatEuros(amount) },
      { value: 'text', label: formatEuros(firm.amount) },
    ],
  })
  if (answer !== undefined)
    reading.price = withTax(reading, answer === 'text' ? firm.amount : amount, ofColumn, guide)
}

/** Asks which of these is the price; it is unset while the question is open. */
function askAmount(
  reading: RowReading,
  asked: { id: string; text: string; choices: ReturnType<typeof priceChoices> },
  column: number | null,
  plan: ReadingGuide['plan'],
): void {
  const answer = answerOrAsk(reading, plan, { ...asked, column, text: () => asked.text })
  if (answer !== undefined) reading.price = answer === 'on-request' ? null : Number(answer)
}

/** `Je donne …`, `Chutes de parquet - DON`, `À donner`, but no free delivery. */
const gift = /^(?:je |nous )?(?:donne|donnons) |^(?:a donner|don|gratuite?s?|gratis|c est gratuit)(?: |$)/
const isGift = (text: string): boolean =>
  text
    .slice(0, 1_000)
    .split(/[\n.,;:!()–—]|(?<=\s)-(?=\s)/)
    .some((part) => gift.test(plainForm(part)))

const askAboutGift = (reading: RowReading, column: number | null, plan: ReadingGuide['plan']): void =>
  askAmount(
    reading,
    {
      id: 'price:gift',
      text: 'Des lignes sont sans prix ou à 0\u00a0€, et leur texte parle d’un don. Ces articles sont-ils gratuits\u00a0?',
      choices: priceChoices([0]),
    },
    column,
    plan,
  )

/** A price of 1 € beside these words stands for none. */
const noMeantPrice =
  /faire offre|a debattre|ne pas tenir compte|prix (?:a discuter|sur demande|a definir)|sur devis/

/** Words after a price that is not for one sale unit: a tonne, a month, several pieces. */
const notOneUnitWords = /(?:^| )(?:t|tonnes?|quintal|jours?|mois|semaines?|heures?|ans?)(?: |$)|^les \d/

/** `1 290 € neuf` is the price when new, `12 € les petits` that of some. */
const ofOthers =
  /^(?:a )?(?:neuf|neuve|l achat|achat|achetee?s?|d origine|en magasin|prix public)(?: |$)|^les (?!deux|trois|quatre|cinq|six|huit|dix|douze)\p{L}/u

/**
 * Asks whether an amount with words after it, `12 €/panneau`, is the price of one unit; once for all cells with the same words. Returns
 * false when the seller answered that the price is on request.
 */
function askAboutRemark(
  reading: RowReading,
  { amount, remark, excludesTax }: { amount: Cents; remark: string; excludesTax: boolean },
  { column, wording }: { column: number | null; wording: string },
  guide: ReadingGuide,
): boolean {
  // `readCountInText` or `sellPiecesAsLot` settles a price of several pieces.
  const pieceCount = /^les (\d{1,6})/.exec(plainForm(remark))?.[1]
  if (pieceCount && (reading.quantity === undefined || reading.quantity === Number(pieceCount))) {
    reading.price = withTax(reading, amount, { column, excludesTax }, guide)
    return true
  }
  const id = questionId('price-remark', remark)
  const yes = { value: 'amount', label: `Oui, comme ${formatEuros(amount)}` }
  const no = { value: 'on-request', label: 'Non\u00a0: prix sur demande, et ces mots dans la description' }
  const isOther = notOneUnitWords.test(plainForm(remark)) || ofOthers.test(plainForm(remark))
  const choices = isOther ? [no, yes] : [yes, no]
  const question = () => ({
    id,
    text: `«\u00a0${shortened(wording)}\u00a0»\u00a0: est-ce le prix d’une unité vendue\u00a0?`,
    choices,
  })
  const answer = choices.find(({ value }) => value === guide.plan.answers[id])?.value
  if (answer === undefined) {
    addQuestion(reading, column, question())
    return true
  }
  addAnswer(reading, answer, id, question)
  if (answer === 'on-request') return false
  reading.price = withTax(reading, amount, { column, excludesTax }, guide)
  return true
}

/** Returns the price with tax added as the seller answered; undefined while the question is unanswered. */
function withTax(
  reading: RowReading,
  amount: Cents,
  { column, excludesTax }: { column: number | null; excludesTax: boolean },
  { plan, headings, isTaxAdded = false }: ReadingGuide,
): Cents | undefined {
  const heading = headings[column ?? -1] ?? ''
  const isColumnWithoutTax = headingExcludesTax(heading) || (isTaxAdded && !headingIncludesTax(heading))
  if (!excludesTax && !(column !== null && amount > 0 && isColumnWithoutTax)) return amount
  const rate = vatChoices.find(({ value }) => value === plan.answers.vat)?.value
  if (rate === undefined) {
    addQuestion(reading, column, vatQuestion)
    return undefined
  }
  addAnswer(reading, rate, vatQuestion.id, () => vatQuestion)
  const price = Math.round(amount * (1 + Number(rate) / 100))
  if (rate !== '0')
    reading.notes.push(infoNote(column, `${formatEuros(amount)} HT, soit ${formatEuros(price)} TTC.`))
  return price
}
