import { useEffect, useState } from 'react'
import { emptyDraft, type QuoteDraft } from '#domain/orders/quote-input.ts'
import { dayOf } from '#domain/platform/days.ts'
import { keepWords, keptWords } from '../part/kept-words.ts'
import type { OrderPart } from '../queries.ts'

const keyOf = (fulfilmentId: string) => `${fulfilmentId}:offer-quote`

/** The form begins with the offer that stands; what was typed and not sent comes back after a reload. */
export function useQuoteDraft({ fulfilmentId, quote, quoteStage }: OrderPart) {
  const [now] = useState(() => new Date())
  const [draft, setDraft] = useState<QuoteDraft>(() =>
    quote && quoteStage === 'offered'
      ? {
          price: String(quote.price / 100).replace('.', ','),
          conditions: quote.conditions,
          lastDay: dayOf(new Date(quote.expiresAt)),
        }
      : emptyDraft(now),
  )
  // After the page is taken over: the server knows nothing of it.
  useEffect(() => {
    const kept = readKept(fulfilmentId)
    if (kept) setDraft((draft) => ({ ...draft, ...kept }))
  }, [fulfilmentId])
  const change = (changes: Partial<QuoteDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepWords(keyOf(fulfilmentId), JSON.stringify(next))
  }
  return { draft, change, now }
}

export const forgetDraft = (fulfilmentId: string): void => keepWords(keyOf(fulfilmentId), '')

function readKept(fulfilmentId: string): Partial<QuoteDraft> | null {
  try {
    const kept: unknown = JSON.parse(keptWords(keyOf(fulfilmentId)))
    const isDraft =
      typeof kept === 'object' &&
      kept !== null &&
      Object.values(kept).every((value) => typeof value === 'string')
    return isDraft ? (kept as Partial<QuoteDraft>) : null
  } catch {
    return null
  }
}
