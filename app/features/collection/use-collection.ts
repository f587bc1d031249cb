import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { storeScannedCode } from '#app/lib/scanned-code.ts'
import {
  readStoredCollection,
  type StoredCollection,
  type StoredView,
  writeStoredCollection,
} from '#app/lib/stored-collection.ts'
import { vibrate } from '#app/lib/vibrate.ts'
import { type Chosen, linesOf, remainingItems } from '#domain/orders/pickup-code.ts'
import { type Collected, storedView, useCheckCode, useCollect } from './queries.ts'

/** Whether the server refused, so that a retry would fail too. After any other error the result is unknown. */
const isRefusal = ({ status }: ApiError): boolean => [400, 403, 404, 409].includes(status)

/** The step of a hand-over, with its data. */
export type Stage =
  /** Waits for a code; `refused` is the error of the last one. */
  | { kind: 'start'; typed: string; refused: ApiError | null }
  | { kind: 'checking'; failure: ApiError | null }
  | { kind: 'choosing'; view: StoredView; chosen: Chosen; refused: ApiError | null }
  | { kind: 'sending'; view: StoredView; chosen: Chosen; failure: ApiError | null }
  | { kind: 'done'; result: Collected; buyerName: string }

/**
 * One hand-over, from the code to the server's answer. Until then it is stored on the device and retried, by hand or as soon as the
 * network is back; the server recognises a repeated request.
 */
export function useCollection(accountId: string) {
  const [stored, setStored] = useState(() => readStoredCollection(accountId))
  const [done, setDone] = useState<{ result: Collected; buyerName: string } | null>(null)
  const [typed, setTyped] = useState('')
  const check = useCheckCode()
  const collect = useCollect()

  function keep(next: StoredCollection | null) {
    setStored(next)
    writeStoredCollection(accountId, next)
  }

  function ask(code: string) {
    check.mutate(code, {
      onSuccess: (view) => {
        vibrate()
        if (!view.handOver)
          return keep({
            code,
            view: storedView(view),
            chosen: remainingItems(view.items),
            isConfirmed: false,
          })
        keep(null)
        setDone({ result: { ...view.handOver, alreadyRecorded: true }, buyerName: view.buyerName })
      },
      onError: (error) => {
        // The session has ended: the code is stored in the tab until the sign-in.
        if (error.status === 401) storeScannedCode(code)
        if (!isRefusal(error)) return
        setTyped(code)
        keep(null)
      },
    })
  }

  function send(collection: StoredCollection, { isRepeated = false } = {}) {
    const { code, view, chosen } = collection
    if (!view) return
    const items = linesOf(view.items, chosen)
    collect.mutate(
      { code, items },
      {
        onSuccess: (result) => {
          keep(null)
          // This phone's earlier request was recorded and its answer lost, which needs no notice.
          const isOwn = isRepeated && isSame(result.handedOver, items)
          setDone({
            result: { ...result, alreadyRecorded: result.alreadyRecorded && !isOwn },
            buyerName: view.buyerName,
          })
        },
        onError: (error) => isRefusal(error) && keep({ ...collection, isConfirmed: false }),
      },
    )
  }

  /** Resumes an unanswered hand-over; concurrent calls send one request. */
  function resume() {
    if (!stored || check.isPending || collect.isPending) return
    if (stored.isConfirmed) send(stored, { isRepeated: true })
    else if (!stored.view) ask(stored.code)
  }

  useWhenOnline(resume)

  const stage: Stage = done ? { kind: 'done', ...done } : stageOf(stored, { typed, check, collect })
  return {
    stage,
    resume,
    begin(code: string) {
      // A confirmed hand-over must not be replaced by another code.
      if (stored?.isConfirmed || check.isPending) return
      setDone(null)
      collect.reset()
      keep({ code, view: null, chosen: {}, isConfirmed: false })
      ask(code)
    },
    choose: (chosen: Chosen) => stored && keep({ ...stored, chosen }),
    confirm() {
      if (!stored || collect.isPending) return
      keep({ ...stored, isConfirmed: true })
      send({ ...stored, isConfirmed: true })
    },
    /** Returns to the scan button. */
    leave() {
      keep(null)
      setDone(null)
      setTyped('')
      check.reset()
      collect.reset()
    },
  }
}

interface Asked {
  isPending: boolean
  error: ApiError | null
}

function stageOf(
  stored: StoredCollection | null,
  { typed, check, collect }: { typed: string; check: Asked; collect: Asked },
): Stage {
  if (!stored) return { kind: 'start', typed, refused: check.error }
  const { view, chosen } = stored
  if (!view) return { kind: 'checking', failure: check.isPending ? null : check.error }
  if (stored.isConfirmed)
    return { kind: 'sending', view, chosen, failure: collect.isPending ? null : collect.error }
  return { kind: 'choosing', view, chosen, refused: collect.error }
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

const isSame = (
  recorded: readonly { itemId: string; quantity: number }[],
  sent: readonly { itemId: string; quantity: number }[],
): boolean =>
  recorded.length === sent.length &&
  sent.every(({ itemId, quantity }) =>
    recorded.some((line) => line.itemId === itemId && line.quantity === quantity),
  )
