import { cart } from '#app/lib/cart.ts'

/** Set by the cart before it sends somebody here to sign in: the path to come back to. */
const key = 'checkoutReturn'

/** Takes the path of a checkout that waits for a sign-in; null without one, or when its cart has been emptied since. */
export function takeInterruptedCheckout(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return cart.items().length > 0 ? path : null
  } catch {
    return null
  }
}
