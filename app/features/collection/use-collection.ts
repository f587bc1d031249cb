import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { storeScannedCode } from '#app/lib/scanned-code.ts'
import {
  readStoredCollection,
  type StoredCollection,
  type StoredOrder,
  writeStoredCollection,
} from '#app/lib/stored-collection.ts'
import { vibrate } from '#app/lib/vibrate.ts'
import {
  type ChosenQuantities,
  chooseEverythingRemaining,
  toHandOverLines,
} from '#domain/orders/pickup-code.ts'
import { type CollectionResult, pickStoredOrder, useCheckCode, useCollect } from './queries.ts'

/** Whether the server refused, so that a retry would fail too. After any other error the result is unknown. */
const isRefusal = ({ status }: ApiError): boolean => [400, 403, 404, 409].includes(status)

/** The step of a hand-over, with its data. */
export type Stage =
  /** Waits for a code; `refusal` is the error of the last one. */
  | { kind: 'start'; typed: string; refusal: ApiError | null }
  | { kind: 'checking'; failure: ApiError | null }
  | { kind: 'choosing'; order: StoredOrder; chosen: ChosenQuantities; refusal: ApiError | null }
  | { kind: 'sending'; order: StoredOrder; chosen: ChosenQuantities; failure: ApiError | null }
  | { kind: 'done'; result: CollectionResult; buyerName: string }

/**
 * One hand-over, from the code to the server's answer. Until then it is stored on the device and retried, by hand or as soon as the
 * network is back; the server recognises a repeated request.
 */
export function useCollection(accountId: string) {
  const [storedCollection, setStoredCollection] = useState(() => readStoredCollection(accountId))
  const [outcome, setOutcome] = useState<{ result: CollectionResult; buyerName: string } | null>(null)
  const [typed, setTyped] = useState('')
  const check = useCheckCode()
  const collect = useCollect()

  function saveCollection(next: StoredCollection | null) {
    setStoredCollection(next)
    writeStoredCollection(accountId, next)
  }

  function checkStoredCode(code: string) {
    check.mutate(code, {
      onSuccess: (order) => {
        vibrate()
        if (!order.handOver)
          return saveCollection({
            code,
            view: pickStoredOrder(order),
            chosen: chooseEverythingRemaining(order.items),
            isConfirmed: false,
          })
        saveCollection(null)
        setOutcome({ result: { ...order.handOver, alreadyRecorded: true }, buyerName: order.buyerName })
      },
      onError: (error) => {
        // The session has ended: the code is stored in the tab until the sign-in.
        if (error.status === 401) storeScannedCode(code)
        if (!isRefusal(error)) return
        setTyped(code)
        saveCollection(null)
      },
    })
  }

  function sendHandOver(collection: StoredCollection, { isRepeated = false } = {}) {
    const { code, view: order, chosen } = collection
    if (!order) return
    const items = toHandOverLines(order.items, chosen)
    collect.mutate(
      { code, items },
      {
        onSuccess: (result) => {
          saveCollection(null)
          // This phone's first request was recorded and its answer lost: it is shown as an ordinary hand-over.
          const wasSentByThisPhone = isRepeated && hasSameLines(result.handedOver, items)
          setOutcome({
            result: { ...result, alreadyRecorded: result.alreadyRecorded && !wasSentByThisPhone },
            buyerName: order.buyerName,
          })
        },
        onError: (error) => isRefusal(error) && saveCollection({ ...collection, isConfirmed: false }),
      },
    )
  }

  /** Resumes an unanswered hand-over; concurrent calls send one request. */
  function resume() {
    if (!storedCollection || check.isPending || collect.isPending) return
    if (storedCollection.isConfirmed) sendHandOver(storedCollection, { isRepeated: true })
    else if (!storedCollection.view) checkStoredCode(storedCollection.code)
  }

  useWhenOnline(resume)

  const stage: Stage = outcome
    ? { kind: 'done', ...outcome }
    : determineStage(storedCollection, { typed, check, collect })
  return {
    stage,
    resume,
    startWithCode(code: string) {
      // A confirmed hand-over must not be replaced by another code.
      if (storedCollection?.isConfirmed || check.isPending) return
      setOutcome(null)
      collect.reset()
      saveCollection({ code, view: null, chosen: {}, isConfirmed: false })
      checkStoredCode(code)
    },
    choose: (chosen: ChosenQuantities) => storedCollection && saveCollection({ ...storedCollection, chosen }),
    confirm() {
      if (!storedCollection || collect.isPending) return
      saveCollection({ ...storedCollection, isConfirmed: true })
      sendHandOver({ ...storedCollection, isConfirmed: true })
    },
    /** Returns to the scan button. */
    returnToStart() {
      saveCollection(null)
      setOutcome(null)
      setTyped('')
      check.reset()
      collect.reset()
    },
  }
}

interface RequestState {
  isPending: boolean
  error: ApiError | null
}

function determineStage(
  storedCollection: StoredCollection | null,
  { typed, check, collect }: { typed: string; check: RequestState; collect: RequestState },
): Stage {
  if (!storedCollection) return { kind: 'start', typed, refusal: check.error }
  const { view: order, chosen } = storedCollection
  if (!order) return { kind: 'checking', failure: check.isPending ? null : check.error }
  if (storedCollection.isConfirmed)
    return { kind: 'sending', order, chosen, failure: collect.isPending ? null : collect.error }
  return { kind: 'choosing', order, chosen, refusal: collect.error }
}

/** Calls the action now, since a reloaded page may have an unanswered request, and whenever the network returns. */
function useWhenOnline(action: () => void) {
  const onOnline = useEffectEvent(action)
  useEffect(() => {
    onOnline()
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}

const hasSameLines = (
  recorded: readonly { itemId: string; quantity: number }[],
  sent: readonly { itemId: string; quantity: number }[],
): boolean =>
  recorded.length === sent.length &&
  sent.every(({ itemId, quantity }) =>
    recorded.some((line) => line.itemId === itemId && line.quantity === quantity),
  )
