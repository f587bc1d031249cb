import { ShoppingCart } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import { countCart } from '#domain/orders/cart.ts'

export function CartButton() {
  const { items } = useCart()
  const count = countCart(items)
  return (
    <Button
      variant="ghost"
      size="icon"
      className="relative"
      onClick={cart.open}
      aria-label={`Ouvrir le panier, ${count} ${count > 1 ? 'articles' : 'article'}`}
    >
      <ShoppingCart aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-5 rounded-full bg-terracotta px-1 text-center text-xs leading-5 font-semibold text-paper"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Button>
  )
}
