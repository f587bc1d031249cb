import { ShoppingCart } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { cart } from '#app/lib/cart.ts'
import { cartMessages } from '#domain/cart-messages.ts'

export const EmptyCart = () => (
  <div className="grid justify-items-center gap-4 py-14 text-center">
    <ShoppingCart aria-hidden="true" className="size-10 text-terracotta" strokeWidth={1.5} />
    <p className="font-display text-xl font-bold">{cartMessages.empty}</p>
    <Button onClick={cart.close} data-removal-focus>
      Continuer mes achats
    </Button>
  </div>
)
