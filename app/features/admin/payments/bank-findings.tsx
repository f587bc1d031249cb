import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { formatEuros } from '#domain/money.ts'
import { maxReasonLength } from '#domain/orders/orders.ts'
import { isUndecided } from '#domain/payments/findings.ts'
import { bankFindingStatusLabels, bankMoneyAdvice, bankMoneyLabels } from '#domain/payments/labels.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { OrderLink } from '../shared/order-link.tsx'
import { rowButton } from '../shared/row-button.tsx'
import { ConfirmAct } from './act-buttons.tsx'
import { MoneyState } from './money-state.tsx'
import { type BankFinding, type Books, useAssignFinding, useSettleFinding } from './queries.ts'

/** Money that moved at the provider and the books cannot place: what waits for somebody first. */
export const BankFindings = ({ findings }: Pick<Books, 'findings'>) => (
  <section aria-labelledby="titre-mouvements" className="grid gap-3">
    <h2 id="titre-mouvements" className="text-xl">
      Mouvements que les comptes ignorent
    </h2>
    <DataTable
      caption="Mouvements chez le prestataire que les comptes ignorent, ceux à traiter d’abord"
      columns={columns}
      rows={findings.lines}
      keyOf={({ id }) => id}
      empty="Tout ce qui a bougé chez le prestataire est dans les comptes."
    />
    {findings.hasMore && (
      <p className="text-sm text-ink-soft">Seuls les premiers sont affichés, ceux à traiter d’abord.</p>
    )}
  </section>
)

const columns: readonly Column<BankFinding>[] = [
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
  { heading: 'Action', cell: (finding) => <Actions finding={finding} /> },
]

const Actions = ({
  finding: { id, amount, status, isRefundable, fulfilments },
}: {
  finding: BankFinding
}) => (
  <div className="flex flex-wrap gap-2 empty:hidden @max-4xl:justify-end">
    {isRefundable && (
      <ConfirmAct act="refund-finding" id={id} label="Rembourser">
        {`${formatEuros(amount)} repartent sur la carte qui a payé. La plateforme le demande au prestataire, une seule fois.`}
      </ConfirmAct>
    )}
    {fulfilments.length > 0 && <AssignFinding id={id} fulfilments={fulfilments} />}
    {isUndecided(status) && <SettleFinding id={id} />}
  </div>
)

/** Notes how money that the books cannot place was accounted for. */
function SettleFinding({ id }: { id: string }) {
  const { mutate: settle, isPending } = useSettleFinding()
  return (
    <ConfirmButton
      label="Marquer réglé"
      button={rowButton('Marquer réglé')}
      title="Mouvement réglé&nbsp;?"
      question={{
        label: 'Ce qui a été fait',
        hint: 'Pour qui relira les comptes\u00a0: quoi, où, sous quelle référence.',
        missing: moneyMessages.noteMissing,
        maxLength: maxReasonLength,
        rows: 3,
      }}
      cancel="Fermer"
      submit="Marquer réglé"
      isPending={isPending}
      onConfirm={(note, then) => settle({ id, note }, then)}
    >
      {'Rien n’est envoyé ni repris\u00a0: le mouvement est seulement rayé de ce qui reste à traiter.'}
    </ConfirmButton>
  )
}

/** Says to which fulfilment a refund belongs that was made at the provider. */
function AssignFinding({ id, fulfilments }: Pick<BankFinding, 'id' | 'fulfilments'>) {
  const { mutate: assign, isPending } = useAssignFinding()
  return (
    <ConfirmButton
      label="Attribuer"
      button={rowButton('Attribuer')}
      title="À qui revient ce remboursement&nbsp;?"
      question={{
        label: 'Vendeur concerné',
        missing: moneyMessages.sellerMissing,
        options: fulfilments.map((fulfilment) => ({ value: fulfilment.id, label: fulfilment.seller })),
      }}
      cancel="Fermer"
      submit="Attribuer"
      isPending={isPending}
      onConfirm={(fulfilmentId, then) => assign({ id, fulfilmentId }, then)}
    >
      {'L’acheteur a déjà cet argent\u00a0: il est inscrit dans les comptes, et rien de plus n’est envoyé.'}
    </ConfirmButton>
  )
}
