import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatShortDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { orderNumber, orderPath } from '#domain/orders/orders.ts'
import { type MoneyLine, type MoneyState, moneyStateLabels } from '#domain/payments/seller-money.ts'

/** The columns of amounts, in the order money takes. */
export const amountColumns = [
  { key: 'charged', label: 'Payé' },
  { key: 'held', label: 'Gardé' },
  { key: 'onTheWay', label: 'En route' },
  { key: 'released', label: 'Versé' },
  { key: 'commission', label: 'Commission' },
  { key: 'refunded', label: 'Remboursé' },
] as const satisfies readonly { key: keyof MoneyLine; label: string }[]

/** Nothing is a dash: what there is stands out. */
export const Amount = ({ amount }: { amount: number }) =>
  amount === 0 ? (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{formatEuros(0)}</span>
    </span>
  ) : (
    formatEuros(amount)
  )

export const Sale = ({ line }: { line: MoneyLine }) => (
  <>
    <Link
      to={orderPath(line.orderId)}
      className="inline-flex min-h-11 items-center font-semibold text-fir underline-offset-4 hover:underline"
    >
      Commande {orderNumber(line.orderId)}
    </Link>
    <span className="block text-base font-normal wrap-anywhere">
      {line.title}
      {line.others > 0 && ` et ${line.others} ${line.others > 1 ? 'autres articles' : 'autre article'}`}
    </span>
  </>
)

const alarming: readonly MoneyState[] = ['disputed', 'failed', 'waiting']

export const State = ({ line }: { line: MoneyLine }) => (
  <>
    <span className={clsx('block font-medium', alarming.includes(line.state) && 'text-terracotta-deep')}>
      {moneyStateLabels[line.state]}
    </span>
    <span className="block text-sm text-ink-soft">Payé le {formatShortDate(line.paidAt)}</span>
    {line.releasedAt && (
      <span className="block text-sm text-ink-soft">Versé le {formatShortDate(line.releasedAt)}</span>
    )}
    {line.refundedAt && (
      <span className="block text-sm text-ink-soft">Remboursé le {formatShortDate(line.refundedAt)}</span>
    )}
  </>
)
