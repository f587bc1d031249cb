import { clsx } from 'clsx'
import type { OrderTone } from '#domain/orders/progress.ts'

const looks: Record<OrderTone, string> = {
  waiting: 'bg-plaster-deep text-ink',
  moving: 'bg-fir-tint text-fir-deep',
  done: 'bg-fir text-paper',
  trouble: 'bg-terracotta-tint text-terracotta-deep',
}

export const OrderStatusLabel = ({ tone, label }: { tone: OrderTone; label: string }) => (
  <p className={clsx('justify-self-start rounded-sm px-2.5 py-1 text-sm font-semibold', looks[tone])}>
    <span className="sr-only">Statut&nbsp;: </span>
    {label}
  </p>
)
