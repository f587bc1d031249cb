import type { QueryKey } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { Column } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { productQueryKeys } from '#app/lib/stale-products.ts'
import { booksMessages } from '#domain/admin-messages.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { maxReferenceLength } from '#domain/orders/schemas.ts'
import { ledgerAccountLabels, providerEventLabels } from '#domain/payments/labels.ts'
import {
  type LedgerAccount,
  ledgerAccounts,
  moneyMessages,
  type TransferStatus,
} from '#domain/payments/payments.ts'
import { ActButton } from '../shared/act-button.tsx'
import type { AdminApi, AnswerOf, RowOf } from '../shared/admin-api.ts'

export type Books = AnswerOf<AdminApi['ledger']['$get']>

/** The queries that a movement of money invalidates. */
export const moneyKeys: readonly QueryKey[] = [
  ['admin'],
  ['order'],
  ['orders'],
  ['sales'],
  ...productQueryKeys,
]

/** The dialog before a movement that cannot be undone. */
export const confirmMoney = (label: string, children: string) =>
  ({ title: `${label}\u00a0?`, cancel: 'Fermer', variant: 'destructive', children }) as const

interface MoneyStateProps {
  label: string
  isFailed: boolean
  /** The provider's explanation. */
  error?: string | null
}

/** The state of a payment, a refund or a transfer, and why it failed. */
export const MoneyState = ({ label, isFailed, error }: MoneyStateProps) => (
  <div className="grid gap-1">
    <span className={clsx('font-semibold', isFailed && 'text-danger')}>{label}</span>
    {error && <span className="font-mono text-xs wrap-anywhere text-ink-soft">{error}</span>}
  </div>
)

/** The sum of each account of the ledger, and whether they balance. */
export function AccountSums({ sums }: { sums: Record<LedgerAccount, Cents> }) {
  const accountedFor = sums.held + sums.released + sums.refunded + sums.commission + sums.fees
  const isBalanced = accountedFor === sums.charged
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-3 lg:grid-cols-6">
        {ledgerAccounts.map((account) => (
          <Amount key={account} label={ledgerAccountLabels[account]} amount={sums[account]} />
        ))}
      </dl>
      <p className={clsx('text-sm', isBalanced ? 'text-ink-soft' : 'font-semibold text-danger')}>
        {isBalanced
          ? `Payé = gardé + versé + remboursé + commission + frais\u00a0: les comptes s’équilibrent.`
          : `Payé ≠ gardé + versé + remboursé + commission + frais\u00a0: il y a un écart de ${formatEuros(sums.charged - accountedFor)}.`}
      </p>
    </div>
  )
}

/** One sum of a description list. */
export const Amount = ({ label, amount }: { label: string; amount: Cents }) => (
  <div className="flex flex-col-reverse justify-end gap-0.5">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="font-display text-xl font-semibold whitespace-nowrap tabular-nums">
      {formatEuros(amount)}
    </dd>
  </div>
)

export const eventColumns: readonly Column<RowOf<AdminApi['provider-events']['$get']>>[] = [
  {
    heading: 'Notification',
    isTitle: true,
    cell: ({ type, name }) => (
      <div className="grid gap-0.5 @max-4xl:text-left">
        <span>{providerEventLabels[type]}</span>
        <span className="font-mono text-xs font-normal text-ink-soft">{name}</span>
      </div>
    ),
  },
  { heading: 'Reçue', cell: ({ receivedAt }) => <Time at={receivedAt} className="wrap-normal" /> },
  {
    heading: 'Traitée',
    cell: ({ appliedAt }) =>
      appliedAt ? (
        <Time at={appliedAt} className="wrap-normal" />
      ) : (
        <span className="font-semibold text-danger">Non traitée</span>
      ),
  },
  { heading: 'Essais', isNumber: true, cell: ({ attempts }) => attempts.toLocaleString('fr-FR') },
  {
    heading: 'Erreur',
    cell: ({ lastError }) =>
      lastError ? <span className="font-mono text-xs wrap-anywhere">{lastError}</span> : '',
  },
  {
    heading: 'Action',
    cell: ({ id, type }) => (
      <ActButton
        label="Rejouer"
        name={`Rejouer\u00a0: ${providerEventLabels[type]}, ${id}`}
        call={(admin) => admin['provider-events'][':id'].replay.$post({ param: { id } })}
        success={booksMessages.replayed}
        failure={booksMessages.replayFailureTitle}
        refresh={moneyKeys}
      />
    ),
  },
]

interface TransferActionsProps {
  id: string
  status: TransferStatus
  amount: Cents
  /** Appended to “versement” in the buttons' names, for screen readers. */
  nameSuffix: string
}

/** Decisions about a transfer that is not sent. */
export const TransferActions = ({ id, status, amount, nameSuffix }: TransferActionsProps) => (
  <div className="flex flex-wrap gap-2 empty:hidden @max-4xl:justify-end">
    {status === 'failed' && (
      <ActButton
        label="Relancer"
        name={`Relancer\u00a0: versement${nameSuffix}`}
        call={(admin) => admin.transfers[':id'].retry.$post({ param: { id } })}
        success={booksMessages.retried}
        failure={booksMessages.retryFailureTitle}
        refresh={moneyKeys}
      />
    )}
    {(status === 'failed' || status === 'waiting') && (
      <ActButton
        label="Versé autrement"
        name={`Versé autrement\u00a0: versement${nameSuffix}`}
        call={(admin, reference) =>
          admin.transfers[':id'].otherwise.$post({ param: { id }, json: { reference } })
        }
        success={booksMessages.transferredOtherwise}
        failure={booksMessages.bearFailureTitle}
        refresh={moneyKeys}
        confirm={{
          title: 'Versé autrement\u00a0?',
          question: referenceQuestion,
          cancel: 'Fermer',
          submit: 'Noter le versement',
          children: `Versez d’abord ${formatEuros(amount)} au vendeur, par virement ou par chèque. La somme est alors comptée comme versée, et ne part plus sur son compte de paiement\u00a0; un remboursement ultérieur resterait à la charge de l’association.`,
        }}
      />
    )}
  </div>
)

/** Asks for the reference of a payment outside the provider. */
const referenceQuestion = {
  label: 'Référence de l’opération',
  hint: 'Celle du virement ou du chèque, pour la retrouver.',
  missing: moneyMessages.referenceMissing,
  maxLength: maxReferenceLength,
}

type Refund = Pick<
  Books['refunds']['lines'][number],
  'id' | 'orderId' | 'amount' | 'isRetriable' | 'isBearable' | 'isPayableOtherwise' | 'isReleasable'
>

const refundActionProps = { failure: booksMessages.bearFailureTitle, refresh: moneyKeys }

/** Decisions about a refund that does not arrive. */
export function RefundActions({ refund }: { refund: Refund }) {
  const { id, orderId, amount } = refund
  const param = { id }
  return (
    <div className="flex flex-wrap gap-2 empty:hidden @max-4xl:justify-end">
      {refund.isRetriable && (
        <ActButton
          {...refundActionProps}
          label="Relancer"
          name={`Relancer\u00a0: remboursement, commande ${orderNumber(orderId)}`}
          call={(admin) => admin.refunds[':id'].retry.$post({ param })}
          success={booksMessages.retried}
          failure={booksMessages.retryFailureTitle}
        />
      )}
      {refund.isPayableOtherwise && <RepaidOtherwiseButton refund={refund} />}
      {refund.isReleasable && (
        <ActButton
          {...refundActionProps}
          label="Verser au vendeur"
          call={(admin) => admin.refunds[':id'].release.$post({ param })}
          success={booksMessages.releaseRequested}
          confirm={confirmMoney(
            'Verser au vendeur',
            `Le remboursement de ${formatEuros(amount)} est abandonné\u00a0: l’acheteur ne le reçoit pas. Ce qui en est gardé part au vendeur, moins la commission.`,
          )}
        />
      )}
      {refund.isBearable && (
        <ActButton
          {...refundActionProps}
          label="Faire supporter par l’association"
          call={(admin) => admin.refunds[':id'].bear.$post({ param })}
          success={booksMessages.borne}
          confirm={confirmMoney(
            'Faire supporter par l’association',
            `L’acheteur reçoit ses ${formatEuros(amount)}. Ce qui n’a pas pu être repris au vendeur est pris sur la commission de l’association, et ne lui sera plus demandé.`,
          )}
        />
      )}
    </div>
  )
}

function RepaidOtherwiseButton({ refund: { id, amount } }: { refund: Refund }) {
  return (
    <ActButton
      {...refundActionProps}
      label="Remboursé autrement"
      call={(admin, reference) =>
        admin.refunds[':id'].otherwise.$post({ param: { id }, json: { reference } })
      }
      success={booksMessages.repaidOtherwise}
      confirm={{
        title: 'Remboursé autrement\u00a0?',
        question: referenceQuestion,
        cancel: 'Fermer',
        submit: 'Noter le remboursement',
        children: `Remboursez d’abord ${formatEuros(amount)} à l’acheteur, par virement ou par chèque. La somme est alors comptée comme rendue, et ne part plus sur sa carte.`,
      }}
    />
  )
}
