import { ShieldCheck } from 'lucide-react'
import { tellMoney } from '#domain/orders/money-words.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { OrderPart } from '../queries.ts'

/** Where the money is, in words; nothing while nothing has been paid. */
export function PartMoney({ part, viewer }: { part: OrderPart; viewer: OrderViewer }) {
  const sentences = part.money ? tellMoney(part.money, part.status, viewer) : []
  if (sentences.length === 0) return null
  return (
    <div className="flex gap-3 text-[0.9375rem]">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-fir" />
      <ul className="grid gap-0.5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
