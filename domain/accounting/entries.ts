import type { Cents } from '../money.ts'
import type { Day } from '../platform/days.ts'

/** Accounts of the French chart (plan comptable général), as an accountant expects them; a program may map them to its own. */
export const accountLabels = {
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

/** One account of an entry: above zero it is debited, below zero credited. */
export interface EntryLine {
  account: AccountNumber
  amount: Cents
}

/** A fact, on the accounts it changes: its lines add up to nothing. */
export interface Entry {
  journal: Journal
  day: Day
  /** The document it is proved by, and that one's day. */
  piece: string
  label: string
  lines: EntryLine[]
}

/** Without the accounts that do not change. */
export const entryLines = (amounts: Partial<Record<AccountNumber, Cents>>): EntryLine[] =>
  (Object.entries(amounts) as [AccountNumber, Cents][])
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }))
