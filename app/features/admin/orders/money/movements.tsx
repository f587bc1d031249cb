import type { ReactNode } from 'react'
import { eventColumns } from '../../money/event-columns.tsx'
import { AdminTable } from '../../shared/admin-table.tsx'
import type { AdminOrder } from '../queries.ts'
import { Ledger } from './ledger.tsx'
import { cardDisputeColumns, paymentColumns, refundColumns, transferColumns } from './movement-columns.tsx'
import type { OrderMoney } from './queries.ts'

interface MovementsProps {
  money: OrderMoney
  order: AdminOrder
}

/** Each payment, refund and transfer of an order, its books, and what the provider told of it. */
export function Movements({ money, order }: MovementsProps) {
  const sellers = new Map(order.fulfilments.map(({ id, seller }) => [id, seller.name]))
  return (
    <section aria-labelledby="titre-mouvements" className="grid gap-8">
      <h2 id="titre-mouvements" className="text-2xl">
        Mouvements d’argent
      </h2>
      <Kind title="Paiements">
        <AdminTable
          caption="Paiements"
          columns={paymentColumns}
          rows={money.payments}
          keyOf={({ id }) => id}
          empty="Aucun paiement n’a été commencé."
        />
      </Kind>
      {money.cardDisputes.length > 0 && (
        <Kind title="Contestations à la banque">
          <AdminTable
            caption="Contestations à la banque"
            columns={cardDisputeColumns}
            rows={money.cardDisputes}
            keyOf={({ id }) => id}
            empty=""
          />
        </Kind>
      )}
      {money.refunds.length > 0 && (
        <Kind title="Remboursements">
          <AdminTable
            caption="Remboursements"
            columns={refundColumns}
            rows={money.refunds}
            keyOf={({ id }) => id}
            empty=""
          />
        </Kind>
      )}
      {money.transfers.length > 0 && (
        <Kind title="Versements">
          <AdminTable
            caption="Versements"
            columns={transferColumns(sellers)}
            rows={money.transfers}
            keyOf={({ id }) => id}
            empty=""
          />
        </Kind>
      )}
      {money.ledger.length > 0 && (
        <Kind title="Grand livre">
          <Ledger entries={money.ledger} />
        </Kind>
      )}
      {money.events.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4">
            Notifications du prestataire ({money.events.length})
          </summary>
          <div className="pt-3">
            <AdminTable
              caption="Notifications du prestataire, les plus récentes d’abord"
              columns={eventColumns}
              rows={money.events}
              keyOf={({ id }) => id}
              empty=""
            />
          </div>
        </details>
      )}
    </section>
  )
}

const Kind = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-3">
    <h3 className="text-lg">{title}</h3>
    {children}
  </div>
)
