import { Button } from '#app/components/button.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import type { Account } from '#app/lib/session.ts'

/** Offered after saving a profile that an order waited for. */
export function ResumeOrder({ account }: { account: Account }) {
  const { items } = useCart()
  if (items.length === 0 || !account.profile || account.profile.missing.length > 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-fir bg-fir-tint px-5 py-4">
      <p className="font-medium">Votre panier vous attend.</p>
      <Button onClick={cart.open}>Reprendre ma commande</Button>
    </div>
  )
}
