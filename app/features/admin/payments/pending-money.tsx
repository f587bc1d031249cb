import { type Column, DataTable } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import { booksMessages } from '#domain/admin-messages.ts'
import { formatEuros } from '#domain/money.ts'
import { maxReasonLength, orderNumber } from '#domain/orders/orders.ts'
import {
  bankFindingStatusLabels,
  bankMoneyAdvice,
  bankMoneyLabels,
  refundStatusLabels,
  transferStatusLabels,
} from '#domain/payments/labels.ts'
import { isUndecidedFinding, moneyMessages } from '#domain/payments/payments.ts'
import { ActButton } from '../shared/act-button.tsx'
import { OrderLink, PersonLink } from '../shared/cells.tsx'
import {
  type Books,
  confirmMoney,
  MoneyState,
  moneyKeys,
  RefundActions,
  TransferActions,
} from './money-parts.tsx'

interface PendingListProps<Line> {
  title: string
  caption: string
  list: { lines: readonly Line[]; hasMore: boolean }
  columns: readonly Column<Line>[]
  empty: string
  /** Shown below the lines when there are more. */
  more: string
}

const PendingList = <Line extends { id: string }>({
  title,
  list,
  more,
  ...table
}: PendingListProps<Line>) => (
  <Section title={title}>
    <DataTable {...table} rows={list.lines} keyOf={({ id }) => id} />
    {list.hasMore && <p className="text-sm text-ink-soft">{more}</p>}
  </Section>
)

/** Movements at the provider that the ledger lacks, and refunds and transfers that have not arrived. */
export const PendingMoney = ({ findings, refunds, transfers }: Books) => (
  <>
    <PendingList
      title="Mouvements que les comptes ignorent"
      caption="Mouvements chez le prestataire que les comptes ignorent, ceux à traiter d’abord"
      list={findings}
      columns={findingColumns}
      empty="Tout ce qui a bougé chez le prestataire est dans les comptes."
      more="Seuls les premiers sont affichés, ceux à traiter d’abord."
    />
    <PendingList
      title="Remboursements en attente"
      caption="Remboursements en attente, ceux en échec d’abord"
      list={refunds}
      columns={refundColumns}
      empty="Aucun remboursement n’attend."
      more={morePending}
    />
    <PendingList
      title="Versements en attente"
      caption="Versements en attente, ceux en échec d’abord"
      list={transfers}
      columns={transferColumns}
      empty="Aucun versement n’attend."
      more={morePending}
    />
  </>
)

const morePending = 'Il y en a d’autres. Ils apparaîtront une fois ceux-ci réglés.'

const refundColumns: readonly Column<Books['refunds']['lines'][number]>[] = [
  { heading: 'Commande', isTitle: true, cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Depuis', cell: ({ createdAt }) => <Time at={createdAt} className="wrap-normal" /> },
  {
    heading: 'État',
    cell: ({ status, lastError }) => (
      <MoneyState label={refundStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
    ),
  },
  { heading: 'Action', cell: (refund) => <RefundActions refund={refund} /> },
]

const transferColumns: readonly Column<Books['transfers']['lines'][number]>[] = [
  { heading: 'Commande', isTitle: true, cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
  { heading: 'Vendeur', cell: ({ seller }) => <PersonLink person={seller} /> },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Depuis', cell: ({ createdAt }) => <Time at={createdAt} className="wrap-normal" /> },
  {
    heading: 'État',
    cell: ({ status, lastError }) => (
      <MoneyState label={transferStatusLabels[status]} isFailed={status === 'failed'} error={lastError} />
    ),
  },
  {
    heading: 'Action',
    cell: ({ id, status, amount, orderId }) => (
      <TransferActions
        id={id}
        status={status}
        amount={amount}
        nameSuffix={`, commande ${orderNumber(orderId)}`}
      />
    ),
  },
]

type BankFinding = Books['findings']['lines'][number]

const findingColumns: readonly Column<BankFinding>[] = [
  {
    heading: 'Mouvement',
    isTitle: true,
    cell: ({ kind, objectId }) => (
      <>
        <span className="first-letter:uppercase inline-block whitespace-nowrap">{bankMoneyLabels[kind]}</span>{' '}
        <span className="wrap-anywhere">{objectId}</span>
      </>
    ),
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Le', cell: ({ movedAt }) => <Time at={movedAt} className="wrap-normal" /> },
  {
    heading: 'Commande',
    cell: ({ orderId }) => (orderId ? <OrderLink orderId={orderId} /> : 'Aucune'),
  },
  {
    heading: 'État',
    cell: ({ status, lastError }) => (
      <MoneyState
        label={bankFindingStatusLabels[status]}
        isFailed={status === 'refused'}
        error={status === 'refused' ? lastError : null}
      />
    ),
  },
  {
    heading: 'Que faire',
    cell: ({ status, kind, note }) => (
      <span className="wrap-anywhere">
        {status === 'settled' ? (note ?? 'Retrouvé dans les comptes.') : bankMoneyAdvice[kind]}
      </span>
    ),
  },
  { heading: 'Action', cell: (finding) => <FindingActions finding={finding} /> },
]

const findingActionProps = { failure: booksMessages.bearFailureTitle, refresh: moneyKeys }

function FindingActions({ finding }: { finding: BankFinding }) {
  const param = { id: finding.id }
  return (
    <div className="flex flex-wrap gap-2 empty:hidden @max-4xl:justify-end">
      {finding.isRefundable && (
        <ActButton
          {...findingActionProps}
          label="Rembourser"
          call={(admin) => admin['bank-findings'][':id'].refund.$post({ param })}
          success={booksMessages.findingRefunded}
          confirm={confirmMoney(
            'Rembourser',
            `${formatEuros(finding.amount)} repartent sur la carte qui a payé. La plateforme le demande au prestataire, une seule fois.`,
          )}
        />
      )}
      {finding.fulfilments.length > 0 && <AssignButton finding={finding} />}
      {isUndecidedFinding(finding.status) && (
        <ActButton
          {...findingActionProps}
          label="Marquer réglé"
          call={(admin, note) => admin['bank-findings'][':id'].settle.$post({ param, json: { note } })}
          success={booksMessages.findingSettled}
          confirm={{
            title: 'Mouvement réglé\u00a0?',
            question: {
              label: 'Ce qui a été fait',
              hint: 'Pour qui relira les comptes\u00a0: quoi, où, sous quelle référence.',
              missing: moneyMessages.noteMissing,
              maxLength: maxReasonLength,
              rows: 3,
            },
            cancel: 'Fermer',
            children:
              'Rien n’est envoyé ni repris\u00a0: le mouvement est seulement rayé de ce qui reste à traiter.',
          }}
        />
      )}
    </div>
  )
}

function AssignButton({ finding: { id, fulfilments } }: { finding: BankFinding }) {
  return (
    <ActButton
      {...findingActionProps}
      label="Attribuer"
      call={(admin, fulfilmentId) =>
        admin['bank-findings'][':id'].assign.$post({ param: { id }, json: { fulfilmentId } })
      }
      success={booksMessages.findingAssigned}
      confirm={{
        title: 'À qui revient ce remboursement\u00a0?',
        question: {
          label: 'Vendeur concerné',
          missing: moneyMessages.sellerMissing,
          options: fulfilments.map(({ id, seller }) => ({ value: id, label: seller })),
        },
        cancel: 'Fermer',
        children:
          'L’acheteur a déjà cet argent\u00a0: il est inscrit dans les comptes, et rien de plus n’est envoyé.',
      }}
    />
  )
}
