import type { Day } from '#domain/platform/days.ts'
import type { Cents } from '../money.ts'

/** The columns of a file of accounting entries, in their order (livre des procédures fiscales, art. A. 47 A-1, VII). */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/** `1234,50`, without a sign: the column (debit or credit) expresses it. */
const amountCell = (amount: Cents): string =>
  `${Math.trunc(amount / 100)},${String(amount % 100).padStart(2, '0')}`

/** Returns the rows of an entry; `number` is its position in the file, from 1. */
export function fecRows(entry: Entry, number: number): string[][] {
  const { journal, documentReference, label, lines } = entry
  const day = entry.day.replaceAll('-', '')
  return lines.map(({ account, amount }) => [
    ...[journal, journalLabels[journal], String(number), day],
    ...[account, accountLabels[account], '', ''],
    ...[documentReference, day, label],
    ...[amountCell(Math.max(amount, 0)), amountCell(Math.max(-amount, 0))],
    ...['', '', day, '', ''],
  ])
}

/** One line of the file, separated by tabs; tabs and line breaks within a field become spaces. */
export const fecLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join('\t')}\r\n`

/** `732829320FEC20261130.txt`: the firm and the last day (art. A. 47 A-1, IX). */
export const fecFileName = (siren: string, lastDay: string): string =>
  `${siren}FEC${lastDay.replaceAll('-', '')}.txt`

/** Accounts of the French chart (plan comptable général), as an accountant expects them; a program may map them to its own. */
const accountLabels = {
  '411000': 'Clients',
  '445710': 'TVA collectée',
  '467000': 'Fonds gardés par la plateforme',
  '512000': 'Banque',
  '517000': 'Prestataire de paiement',
  '622200': 'Commissions de la plateforme',
  '627000': 'Services bancaires',
  '658000': 'Pertes sur paiements contestés',
  '706000': 'Commissions perçues',
  '707000': 'Ventes de marchandises',
  '707100': 'Ventes de biens d’occasion, TVA sur la marge',
  '758000': 'Contestations gagnées',
  '758800': 'Remboursements pris en charge par la plateforme',
} as const
export type AccountNumber = keyof typeof accountLabels

export const journalLabels = {
  VE: 'Ventes',
  PL: 'Plateforme de paiement',
} as const
type Journal = keyof typeof journalLabels

/** A line of an entry; positive amounts are debits, negative ones credits. */
interface EntryLine {
  account: AccountNumber
  amount: Cents
}

/** An accounting entry; the amounts of its lines add up to zero. */
export interface Entry {
  journal: Journal
  day: Day
  /** Reference of the supporting document; its date is `day`. */
  documentReference: string
  label: string
  lines: EntryLine[]
}

/** Leaves out accounts whose amount is zero. */
export const entryLines = (amounts: Partial<Record<AccountNumber, Cents>>): EntryLine[] =>
  (Object.entries(amounts) as [AccountNumber, Cents][])
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }))
