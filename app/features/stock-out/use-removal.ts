import { useRef } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { stockOutMessages } from '#domain/selling-messages.ts'
import { type StockProduct, useTakeOutOfStock } from './queries.ts'

/** The server said no. Anything else leaves open whether the piece is gone. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500

/**
 * Removing one unit. A removal that was not answered keeps its id until it is: asked for again, it is not a second one.
 */
export function useRemoval(product: StockProduct) {
  const removal = useTakeOutOfStock(product)
  const unanswered = useRef<string | null>(null)

  function remove() {
    if (removal.isPending) return
    unanswered.current ??= crypto.randomUUID()
    removal.mutate(unanswered.current, {
      onSuccess: () => {
        unanswered.current = null
      },
      onError: (error) => {
        if (isRefusal(error)) unanswered.current = null
      },
    })
  }

  return {
    remove,
    isPending: removal.isPending,
    isDone: removal.isSuccess,
    failure: removal.error && messageOf(removal.error),
  }
}

const messageOf = (error: ApiError) =>
  isRefusal(error)
    ? { text: error.message, isUnanswered: false }
    : { text: stockOutMessages.failure, isUnanswered: true }
