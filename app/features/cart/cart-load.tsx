import { Truck } from 'lucide-react'
import type { CartLine } from '#domain/orders/check-cart.ts'
import { stopLoad } from './stop.ts'

/** What it takes to fetch all of it, as far as the sellers have said. */
export function CartLoad({ lines }: { lines: readonly CartLine[] }) {
  const text = stopLoad({ lines })
  if (!text) return null
  return (
    <p className="mx-5 mb-4 flex items-start gap-2.5 border-l-4 border-terracotta bg-terracotta-tint px-4 py-2.5">
      <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
      {text}
    </p>
  )
}
