import { formatDate, formatNumericDate } from '#domain/dates.ts'
import { AppError } from '#domain/errors.ts'
import { formatSiret } from '#domain/invoices/company-numbers.ts'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { isMonth, monthLabel, parisMonth, type Statement } from '#domain/payments/seller-money.ts'
import {
  colours,
  contentArea,
  drawTable,
  type PdfDocument,
  writeDocument,
} from '#server/capabilities/pdf/document.ts'
import { type Context, requireActor } from '#server/context.ts'
import { listInvoiceParties, type PartyDetails } from '#server/contexts/accounts/list-invoice-parties.ts'
import { readStatement } from '#server/contexts/payments/read-ledger.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { soldFulfilments } from './money-lines.ts'

export interface SellerStatement extends Statement {
  seller: PartyDetails
  /** The platform's name. */
  issuer: string
  /** True while the month is not over, and movements may follow. */
  isCurrentMonth: boolean
  issuedAt: Date
}

/**
 * Returns a month of the signed-in seller's money.
 * @throws AppError `not-signed-in`; `not-found` for an invalid or future month
 */
export async function getStatement(ctx: Context, input: { month: string }): Promise<SellerStatement> {
  const { userId: sellerId } = requireActor(ctx)
  const { month } = input
  const issuedAt = ctx.clock.now()
  const current = parisMonth(issuedAt)
  if (!isMonth(month) || month > current) throw new AppError('not-found', moneyMessages.missingStatement)
  const [statement, parties, { shownName }] = await Promise.all([
    readStatement(ctx, { fulfilments: soldFulfilments(ctx, { sellerId }), month }),
    listInvoiceParties(ctx, { userIds: [sellerId] }),
    getSettings(ctx),
  ])
  const seller = parties.get(sellerId)
  if (!seller) throw new AppError('not-found', moneyMessages.missingStatement)
  return { ...statement, seller, issuer: shownName, isCurrentMonth: month === current, issuedAt }
}

/** Draws the PDF of a month: the money held at its beginning, the movements, and the money held at its end. */
export function drawStatement(statement: SellerStatement): Promise<Uint8Array<ArrayBuffer>> {
  const { month, issuer, seller, issuedAt } = statement
  const title = `Relevé de ${monthLabel(month)}`.replace('de a', 'd’a').replace('de o', 'd’o')
  const foot = `${issuer} · ${title} · ${seller.name}`
  return writeDocument({ title, createdAt: issuedAt, footer: foot }, async (document) => {
    drawHead(document, title, statement)
    drawBalances(document, statement)
    await drawMovements(document, statement)
    drawTotals(document, statement)
  })
}

function drawHead(
  document: PdfDocument,
  title: string,
  { seller, isCurrentMonth, issuedAt, issuer }: SellerStatement,
) {
  document.rule(document.y, { width: 34, colour: colours.terracotta, thickness: 2.5 })
  let y = document.text(title, document.y + 12, { font: 'display', size: 26, colour: colours.fir, tag: 'H1' })
  y = document.text(seller.name, y + 4, { font: 'semibold', size: 11 })
  y = document.text(seller.address, y + 1)
  if (seller.siret) y = document.text(`SIRET ${formatSiret(seller.siret)}`, y)
  const state = isCurrentMonth ? `Mois en cours, arrêté au ${formatDate(issuedAt)}.` : ''
  const introduction = `Sommes encaissées par ${issuer} pour votre compte, gardées jusqu’à la remise des articles. ${state}`
  document.y = document.text(introduction, y + 10, { size: 8.5, colour: colours.soft }) + 16
}

function drawBalances(
  document: PdfDocument,
  { opening, closing, isCurrentMonth, issuedAt }: SellerStatement,
) {
  const top = document.y
  document.fill(top, 50, colours.tint)
  const balance = (label: string, amount: number, x: number) => {
    const y = document.text(label, top + 9, { x, width: 235, size: 8.5, colour: colours.soft })
    document.text(formatEuros(amount), y + 1, { x, width: 235, size: 14, font: 'semibold' })
  }
  balance('Gardé au début du mois', opening, contentArea.left)
  balance(isCurrentMonth ? `Gardé le ${formatDate(issuedAt)}` : 'Gardé à la fin du mois', closing, 310)
  document.y = top + 68
}

const drawMovements = async (document: PdfDocument, { movements }: SellerStatement) => {
  if (movements.length === 0) {
    document.y = document.text('Aucun mouvement ce mois-ci.', document.y, { colour: colours.soft }) + 12
    return
  }
  await drawTable(document, {
    columns: [
      { heading: 'Date', width: 75 },
      { heading: 'Commande', width: 75 },
      { heading: 'Opération', width: 215 },
      { heading: 'Montant', width: 100, align: 'right' },
    ],
    rows: movements.map(({ at, orderId, label, amount }) => [
      formatNumericDate(at),
      orderNumber(orderId),
      label,
      formatSigned(amount),
    ]),
  })
}

function drawTotals(document: PdfDocument, { movements }: SellerStatement) {
  const byLabel = Map.groupBy(movements, ({ label }) => label)
  if (byLabel.size < 2) return
  document.makeRoom(30 + byLabel.size * 16)
  document.y = document.text('Totaux du mois', document.y + 8, { font: 'semibold', size: 11, tag: 'H2' }) + 5
  for (const [label, movementsOfLabel] of byLabel) {
    document.text(label, document.y, { x: 220, width: 215, colour: colours.soft })
    const total = movementsOfLabel.reduce((sum, { amount }) => sum + amount, 0)
    document.y = document.text(formatSigned(total), document.y, { align: 'right' }) + 3
  }
}

const formatSigned = (amount: number) => `${amount < 0 ? '−' : '+'}\u00a0${formatEuros(Math.abs(amount))}`
