import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'

/** Reads the listings to validate. Never refetched automatically: the one that an administrator reads must not move. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: ['admin', 'waiting-products'],
  queryFn: ({ meta, pageParam }) =>
    read(apiOf(meta).admin.products.waiting.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
export type WaitingProduct = DataOf<typeof waitingQuery>['items'][number]

export type Decision = { kind: 'validate' } | { kind: 'refuse'; reason: string }

/** A decision can be undone during this time, before it is sent. */
const undoPeriodMs = 6_000

interface PlannedDecision {
  product: WaitingProduct
  decision: Decision
  timer: ReturnType<typeof setTimeout>
}

/** `planned` decisions are sent after a delay, during which they can be undone. */
export type DecisionState =
  | { kind: 'planned' | 'done'; decision: Decision['kind'] }
  | { kind: 'failed'; message: string }

/** Decisions about the listings on the page. Each is sent when its delay ends, or when the administrator leaves the page. */
export function useDecisions() {
  const queryClient = useQueryClient()
  const [states, setStates] = useState<ReadonlyMap<string, DecisionState>>(new Map())
  const planned = useRef(new Map<string, PlannedDecision>())
  const setState = (id: string, state: DecisionState | null) =>
    setStates((before) => {
      const after = new Map(before)
      if (state) after.set(id, state)
      else after.delete(id)
      return after
    })

  const { mutate } = useMutation({
    mutationFn: (
      { product: { id, version }, decision }: Pick<PlannedDecision, 'product' | 'decision'>,
      { meta },
    ) => {
      const productApi = apiOf(meta).admin.products[':id']
      const param = { id }
      // The page may be closing.
      const requestOptions = { init: { keepalive: true } }
      return decision.kind === 'validate'
        ? read(productApi.validation.$post({ param, json: { version } }, requestOptions))
        : read(
            productApi.refusal.$post({ param, json: { version, reason: decision.reason } }, requestOptions),
          )
    },
    onSuccess: (_answer, { product, decision }) =>
      setState(product.id, { kind: 'done', decision: decision.kind }),
    onError: (error, { product }) => setState(product.id, { kind: 'failed', message: error.message }),
    onSettled: () =>
      Promise.all([
        invalidateProducts(queryClient),
        ...['products', 'featured', 'work', 'work-count'].map((name) =>
          queryClient.invalidateQueries({ queryKey: ['admin', name] }),
        ),
      ]),
  })

  const send = (id: string) => {
    const decision = planned.current.get(id)
    if (!decision) return
    clearTimeout(decision.timer)
    planned.current.delete(id)
    mutate(decision)
  }
  const sendAll = useRef(() => {})
  sendAll.current = () => {
    for (const id of [...planned.current.keys()]) send(id)
  }
  useEffect(() => {
    const leave = () => sendAll.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    states,
    decide(product: WaitingProduct, decision: Decision) {
      if (states.has(product.id) && states.get(product.id)?.kind !== 'failed') return
      const timer = setTimeout(() => send(product.id), undoPeriodMs)
      planned.current.set(product.id, { product, decision, timer })
      setState(product.id, { kind: 'planned', decision: decision.kind })
    },
    /** Undoes the last unsent decision and returns the listing's id. */
    undoLast(): string | null {
      const id = [...planned.current.keys()].at(-1)
      const decision = id && planned.current.get(id)
      if (!decision) return null
      clearTimeout(decision.timer)
      planned.current.delete(id)
      setState(id, null)
      return id
    },
    sendNow: () => sendAll.current(),
    reset: () => setStates(new Map()),
  }
}
