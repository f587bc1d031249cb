import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { Time } from '#app/components/time.tsx'
import { formatEuros } from '#domain/money.ts'
import { longestReason, orderNumber } from '#domain/orders/orders.ts'
import { bankFindingStatusLabels, bankMoneyAdvice, bankMoneyLabels } from '#domain/payments/labels.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { AdminTable, type Column } from '../shared/admin-table.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { MoneyState } from './money-state.tsx'
import { type BankFinding, type Books, useAssignFinding, useSettleFinding } from './queries.ts'

/** Money that moved at the provider and the books cannot place: what waits for somebody first. */
export const BankFindings = ({ findings }: Pick<Books, 'findings'>) => (
  <section aria-labelledby="titre-mouvements" className="grid gap-3">
    <h2 id="titre-mouvements" className="text-xl">
      Mouvements que les comptes ignorent
    </h2>
    <AdminTable
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
      <span className="wrap-anywhere">
        <span className="first-letter:uppercase inline-block">{bankMoneyLabels[kind]}</span> {objectId}
      </span>
    ),
  },
  { heading: 'Somme', isNumber: true, cell: ({ amount }) => formatEuros(amount) },
  { heading: 'Le', cell: ({ movedAt }) => <Time at={movedAt} className="wrap-normal" /> },
  {
    heading: 'Commande',
    cell: ({ orderId }) =>
      orderId ? (
        <Link
          to={`/admin/orders/${orderId}`}
          className="text-fir underline underline-offset-4 hover:text-terracotta"
        >
          {orderNumber(orderId)}
        </Link>
      ) : (
        'Aucune'
      ),
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

const Actions = ({ finding: { id, amount, status, isRefundable, parts } }: { finding: BankFinding }) => (
  <div className="flex flex-wrap gap-2 empty:hidden @max-4xl:justify-end">
    {isRefundable && (
      <ConfirmAct act="refund-finding" id={id} label="Rembourser">
        <p>
          {formatEuros(amount)} repartent sur la carte qui a payé. La plateforme le demande au prestataire,
          une seule fois.
        </p>
      </ConfirmAct>
    )}
    {parts.length > 0 && <AssignFinding id={id} parts={parts} />}
    {(status === 'open' || status === 'refused') && <SettleFinding id={id} />}
  </div>
)

/** Notes how money that the books cannot place was accounted for. */
function SettleFinding({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate: settle, isPending } = useSettleFinding()
  const close = () => setIsAsking(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note')).trim()
    setError(note ? undefined : moneyMessages.noteMissing)
    if (note) settle({ id, note }, { onSettled: close })
  }

  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        Marquer réglé
      </Button>
      <Modal open={isAsking} onClose={close} title="Mouvement réglé&nbsp;?" placement="center">
        <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
          <p>Rien n’est envoyé ni repris&nbsp;: le mouvement est seulement rayé de ce qui reste à traiter.</p>
          <TextAreaField
            label="Ce qui a été fait"
            hint="Pour qui relira les comptes&nbsp;: quoi, où, sous quelle référence."
            name="note"
            maxLength={longestReason}
            required
            error={error}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'En cours…' : 'Marquer réglé'}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}

/** Says to which seller's part of an order a refund belongs that was made at the provider. */
function AssignFinding({ id, parts }: Pick<BankFinding, 'id' | 'parts'>) {
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate: assign, isPending } = useAssignFinding()
  const close = () => setIsAsking(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fulfilmentId = String(new FormData(event.currentTarget).get('part'))
    setError(fulfilmentId ? undefined : moneyMessages.sellerMissing)
    if (fulfilmentId) assign({ id, fulfilmentId }, { onSettled: close })
  }

  return (
    <>
      <Button variant="outline" size="sm" className="min-h-11" onClick={() => setIsAsking(true)}>
        Attribuer
      </Button>
      <Modal open={isAsking} onClose={close} title="À qui revient ce remboursement&nbsp;?" placement="center">
        <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5 p-5">
          <p>
            L’acheteur a déjà cet argent&nbsp;: il est inscrit dans les comptes, et rien de plus n’est envoyé.
          </p>
          <SelectField
            label="Vendeur concerné"
            name="part"
            required
            placeholder="Choisissez"
            options={parts.map((part) => ({ value: part.id, label: part.seller }))}
            error={error}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Fermer
            </Button>
            <Button type="submit" aria-disabled={isPending}>
              {isPending ? 'En cours…' : 'Attribuer'}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
