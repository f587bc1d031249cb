import type { Product } from '#app/lib/product.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import type { CartItem } from '#domain/orders/cart.ts'

/** An article as the cart keeps it. */
export function cartItemOf(
  { id, title, pictures, sale, quantity: maxQuantity }: Product,
  price: number,
  quantity: number,
): CartItem {
  const image = pictures[0] && pictureAddress(pictures[0].url, 320)
  return { id, title, image, price, sale, quantity, maxQuantity }
}
