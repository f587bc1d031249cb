import { ArticleList } from '#app/components/order-withdrawals.tsx'
import { formatDate } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { WithdrawableOrder } from './queries.ts'

interface StatementProps {
  order: WithdrawableOrder
  items: WithdrawableOrder['items']
  name: string
}

/** What is about to be declared, in the words of the standard form (annex to article R. 221-1). */
export const Statement = ({ order, items, name }: StatementProps) => (
  <section aria-labelledby="declaration" className="grid gap-3 border-l-4 border-fir pl-5">
    <h2 id="declaration" className="text-xl">
      Votre déclaration
    </h2>
    {items.length === 0 ? (
      <p className="text-ink-soft">Choisissez au moins un article : votre déclaration s’écrit ici.</p>
    ) : (
      <>
        <p className="wrap-anywhere">
          Je soussigné(e) {name.trim() || '…'} vous notifie par la présente ma rétractation du contrat portant
          sur la vente des biens ci-dessous, commandés le {formatDate(order.createdAt)} sous le n°{' '}
          {orderNumber(order.id)} :
        </p>
        <ArticleList articles={items} />
      </>
    )}
  </section>
)
