import type { BankFindingStatus, BankMoneyKind } from './payments.ts'

/** An administrator must still decide about this money. */
export const undecidedStatuses: readonly BankFindingStatus[] = ['open', 'refused']

export const isUndecided = (status: BankFindingStatus): boolean => undecidedStatuses.includes(status)

/** A refund that was made at the provider: an administrator may say which fulfilment of the order it belongs to. */
export const isAssignable = ({ kind, status }: { kind: BankMoneyKind; status: BankFindingStatus }): boolean =>
  kind === 'refund' && status === 'open'
