import type { Cents } from '../money.ts'
import { accountLabels, type Entry, journalLabels } from './entries.ts'

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

/** `1234,50`, without a sign: the column says it. */
const amountCell = (amount: Cents): string =>
  `${Math.trunc(amount / 100)},${String(amount % 100).padStart(2, '0')}`

/** The rows of an entry. `number`: its place among those of its file, from 1. */
export function fecRows(entry: Entry, number: number): string[][] {
  const { journal, piece, label, lines } = entry
  const day = entry.day.replaceAll('-', '')
  return lines.map(({ account, amount }) => [
    ...[journal, journalLabels[journal], String(number), day],
    ...[account, accountLabels[account], '', ''],
    ...[piece, day, label],
    ...[amountCell(Math.max(amount, 0)), amountCell(Math.max(-amount, 0))],
    ...['', '', day, '', ''],
  ])
}

/** One line of the file: fields between tabs, which no field holds. */
export const fecLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join('\t')}\r\n`

/** `732829320FEC20261130.txt`: the firm and the last day (art. A. 47 A-1, IX). */
export const fecName = (siren: string, lastDay: string): string =>
  `${siren}FEC${lastDay.replaceAll('-', '')}.txt`
