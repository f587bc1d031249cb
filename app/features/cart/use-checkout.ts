import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { cart } from '#app/lib/cart.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import { accountQuery, useAccount } from '#app/lib/session.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import { toast } from '#app/lib/toasts.ts'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { orderNumber, paymentPath } from '#domain/orders/orders.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { beginAttempt, endAttempt, hasUnansweredAttempt, type OrderContents } from './checkout-attempt.ts'
import { type PlacedOrder, placeOrderKey, type Submission, usePlaceOrder } from './queries.ts'

/** Milliseconds between the confirmation and the navigation to the payment or the list of orders. */
const navigationDelayMs = 1_000

/** Places the order after checking the session, the cart and the profile, in this order. */
export function useCheckout(contents: OrderContents) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { account } = useAccount()
  const [failure, setFailure] = useState<Failure | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isOrdering = useIsMutating({ mutationKey: placeOrderKey }) > 0
  const placeOrder = usePlaceOrder({ onSuccess: handleSuccess, onError: handleFailure })

  /** `saved` is the account after a change of its profile. */
  function submit(saved = account) {
    if (queryClient.isMutating({ mutationKey: placeOrderKey }) > 0) return
    setFailure(null)
    if (!saved) return setFailure(checkoutMessages.signInRequired)
    if (contents.items.length === 0) return toast({ kind: 'error', ...checkoutMessages.emptyCart })
    if (!saved.profile || saved.profile.missing.length > 0)
      return setFailure(checkoutMessages.incompleteProfile)
    const isRetry = hasUnansweredAttempt(contents)
    placeOrder.mutate({ order: { ...contents, idempotencyKey: beginAttempt(contents) }, isRetry })
  }

  function handleSuccess({ order }: Submission, { id, isPayable }: PlacedOrder) {
    endAttempt()
    if (order.shippingOption === 'quote') forgetDeliveryNote()
    // Products that another tab has added meanwhile stay.
    cart.remove(...order.items.map((item) => item.productId))
    toast({ kind: 'success', ...checkoutMessages.success })
    void invalidateProducts(queryClient)
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
    const next = isPayable ? paymentPath(orderNumber(id)) : '/profile?tab=orders'
    setTimeout(() => void navigate(next), navigationDelayMs)
  }

  function handleFailure(error: Error, { isRetry }: Submission) {
    const status = error instanceof ApiError ? error.status : 0
    const isRefused = status >= 400 && status < 500
    // Before the server refuses with 409, it looks for an order that an earlier submission placed: there is none.
    if (status === 409 || (isRefused && !isRetry)) endAttempt()
    if (status === 401) {
      queryClient.setQueryData(accountQuery.queryKey, null)
      showFailure(checkoutMessages.signInRequired)
    } else if (error instanceof ApiError && status === 403 && error.problem.details?.missing) {
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      showFailure(checkoutMessages.incompleteProfile)
    } else {
      void queryClient.invalidateQueries({ queryKey: ['cart'] })
      const hasMessageForUsers = error instanceof ApiError && status < 500
      const text = hasMessageForUsers ? error.message : checkoutMessages.failure
      showFailure({ title: checkoutMessages.failureTitle, text })
    }
  }

  /** Shows the failure on the page, where it remains, or in a toast once the page was left. */
  function showFailure(message: Failure) {
    if (isShown.current) setFailure(message)
    else toast({ kind: 'error', ...message })
  }

  return {
    submit,
    isOrdering,
    failure,
    isPlaced: placeOrder.isSuccess,
    refusals: readRefusals(placeOrder.error),
  }
}

/** Returns the server's message for each unavailable product, by product id. */
function readRefusals(error: Error | null): ReadonlyMap<string, string> {
  const items = error instanceof ApiError ? error.problem.details?.items : undefined
  const refused = (Array.isArray(items) ? items : []) as {
    productId: string
    available: number
    message: string
  }[]
  return new Map(refused.filter((item) => item.available === 0).map((item) => [item.productId, item.message]))
}

const storageKey: StoredKey = 'deliveryNote'
/** The note, where storage is full or forbidden. */
let inMemory = ''

function readNote(): string {
  try {
    return localStorage.getItem(storageKey) ?? inMemory
  } catch {
    return inMemory
  }
}

function writeNote(note: string): void {
  inMemory = note
  try {
    if (note) localStorage.setItem(storageKey, note)
    else localStorage.removeItem(storageKey)
  } catch {}
}

/** The delivery details, stored with the cart until it is ordered. */
export function useDeliveryNote() {
  const [note, setShownNote] = useState(readNote)
  const setNote = (next: string) => {
    setShownNote(next)
    writeNote(next)
  }
  return { note, setNote }
}

/** Deletes the stored details after the order. */
const forgetDeliveryNote = (): void => writeNote('')
