import { ShieldCheck } from 'lucide-react'
import { formatEuros } from '#domain/money.ts'
import type { Payment } from './queries.ts'

/** What is paid for, seller by seller, and what becomes of the money. */
export const PaymentSummary = ({ payment }: { payment: Payment }) => (
  <aside
    aria-label="Récapitulatif"
    className="grid gap-5 border-t-4 border-fir bg-paper px-5 py-6 shadow-card lg:sticky lg:top-24 lg:px-6"
  >
    {payment.parts.map((part) => (
      <section key={part.fulfilmentId} className="grid gap-2">
        <h2 className="text-lg wrap-anywhere">{part.sellerName}</h2>
        <ul className="grid gap-1.5 text-sm">
          {part.items.map((item) => (
            <Row
              key={item.title}
              label={`${item.quantity} × ${item.title}`}
              value={formatEuros(item.price * item.quantity)}
            />
          ))}
          {part.transportAmount !== null && (
            <Row label="Livraison" value={formatEuros(part.transportAmount)} />
          )}
        </ul>
      </section>
    ))}
    <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
      <span className="font-semibold">Total</span>
      <span className="font-display text-2xl font-bold tabular-nums">{formatEuros(payment.amount)}</span>
    </p>
    <p className="flex gap-3 text-sm text-ink-soft">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-fir" />
      La somme est gardée par la plateforme et n’est versée au vendeur qu’une fois les articles remis.
    </p>
  </aside>
)

const Row = ({ label, value }: { label: string; value: string }) => (
  <li className="flex justify-between gap-4">
    <span className="min-w-0 wrap-anywhere">{label}</span>
    <span className="tabular-nums">{value}</span>
  </li>
)
