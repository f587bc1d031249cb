import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api.ts'
import { cart } from '#app/lib/cart.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import { accountQuery, useAccount } from '#app/lib/session.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { toast } from '#app/lib/toasts.ts'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { orderNumber, paymentPath } from '#domain/orders/orders.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import { beginAttempt, endAttempt, isUnanswered, type OrderContents } from './checkout-attempt.ts'
import { type PlacedOrder, placeOrderKey, type Submission, usePlaceOrder } from './queries.ts'

/** Between the confirmation and what comes next, the payment or the list of orders. */
const pause = 1_000

/** Places the order: of a signed-in person, with something in the cart and a complete profile, looked at in that order. */
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
  const placeOrder = usePlaceOrder({ onSuccess: celebrate, onError: explain })

  /** `saved`: the account as it has just become. */
  function submit(saved = account) {
    if (queryClient.isMutating({ mutationKey: placeOrderKey }) > 0) return
    setFailure(null)
    if (!saved) return setFailure(checkoutMessages.signInRequired)
    if (contents.items.length === 0) return toast({ kind: 'error', ...checkoutMessages.emptyCart })
    if (!saved.profile || saved.profile.missing.length > 0)
      return setFailure(checkoutMessages.incompleteProfile)
    const isRetry = isUnanswered(contents)
    placeOrder.mutate({ order: { ...contents, idempotencyKey: beginAttempt(contents) }, isRetry })
  }

  function celebrate({ order }: Submission, { id, isPayable }: PlacedOrder) {
    endAttempt()
    if (order.shippingOption === 'quote') forgetDeliveryNote()
    // What was put in from another page meanwhile stays.
    cart.remove(...order.items.map((item) => item.productId))
    toast({ kind: 'success', ...checkoutMessages.success })
    void forgetProducts(queryClient)
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
    const next = isPayable ? paymentPath(orderNumber(id)) : '/profile?tab=orders'
    setTimeout(() => void navigate(next), pause)
  }

  function explain(error: Error, { isRetry }: Submission) {
    const status = error instanceof ApiError ? error.status : 0
    const isRefused = status >= 400 && status < 500
    // Only the refusal of an article was decided after looking for an order placed by an earlier submission.
    if (status === 409 || (isRefused && !isRetry)) endAttempt()
    if (status === 401) {
      queryClient.setQueryData(accountQuery.queryKey, null)
      showFailure(checkoutMessages.signInRequired)
    } else if (error instanceof ApiError && status === 403 && error.problem.details?.missing) {
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      showFailure(checkoutMessages.incompleteProfile)
    } else {
      void queryClient.invalidateQueries({ queryKey: ['cart'] })
      const isPlain = error instanceof ApiError && status < 500
      const text = isPlain ? error.message : checkoutMessages.failure
      showFailure({ title: checkoutMessages.failureTitle, text })
    }
  }

  /** On the page, where it neither passes nor covers the button; once that is left, in passing. */
  function showFailure(message: Failure) {
    if (isShown.current) setFailure(message)
    else toast({ kind: 'error', ...message })
  }

  return {
    submit,
    isOrdering,
    failure,
    isPlaced: placeOrder.isSuccess,
    refusals: refusalsOf(placeOrder.error),
  }
}

/** By product id: what the server said of articles it refused altogether. */
function refusalsOf(error: Error | null): ReadonlyMap<string, string> {
  const items = error instanceof ApiError ? error.problem.details?.items : undefined
  const refused = (Array.isArray(items) ? items : []) as {
    productId: string
    available: number
    message: string
  }[]
  return new Map(refused.filter((item) => item.available === 0).map((item) => [item.productId, item.message]))
}

const storageKey: StoredKey = 'deliveryNote'
/** In case storage is full or forbidden. */
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

/** The delivery details typed so far, stored with the cart until it is ordered. */
export function useDeliveryNote() {
  const [note, show] = useState(readNote)
  const setNote = (next: string) => {
    show(next)
    writeNote(next)
  }
  return { note, setNote }
}

/** It left with the order. */
const forgetDeliveryNote = (): void => writeNote('')
