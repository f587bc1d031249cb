import { SelectField } from '#app/components/select-field.tsx'
import { formatDate } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { WithdrawableOrder } from './queries.ts'

interface OrderChoiceProps {
  orders: WithdrawableOrder[]
  hasMore: boolean
  order: WithdrawableOrder
  onChoose: (order: WithdrawableOrder) => void
}

/** Which order; where there is but one, it is said. */
export const OrderChoice = ({ orders, hasMore, order, onChoose }: OrderChoiceProps) => (
  <div className="grid gap-2">
    {orders.length > 1 ? (
      <SelectField
        label="Commande"
        value={order.id}
        options={orders.map((one) => ({ value: one.id, label: nameOf(one) }))}
        onChange={({ target }) => {
          const chosen = orders.find(({ id }) => id === target.value)
          if (chosen) onChoose(chosen)
        }}
      />
    ) : (
      <h2 className="text-2xl">{nameOf(order)}</h2>
    )}
    {hasMore && (
      <p className="text-sm text-ink-soft">
        Seules les {orders.length} plus récentes figurent ici. Pour une autre, ouvrez-la dans « Mes
        Commandes ».
      </p>
    )}
    <p className="text-ink-soft">{delayOf(order)}</p>
  </div>
)

const nameOf = ({ id, createdAt }: WithdrawableOrder): string =>
  `Commande ${orderNumber(id)} du ${formatDate(createdAt)}`

function delayOf({ status, lastDay, isOpen }: WithdrawableOrder): string {
  if (status === 'annulee') return 'Cette commande est annulée : il n’y a plus de contrat dont se rétracter.'
  if (!lastDay) return 'Pas encore reçue : le délai de quatorze jours n’a pas commencé à courir.'
  return isOpen
    ? `Vous pouvez vous rétracter jusqu’au ${formatDate(lastDay)} inclus.`
    : `Le délai de rétractation a pris fin le ${formatDate(lastDay)}.`
}
