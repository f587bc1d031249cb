import type { QueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { toast } from '#app/lib/toasts.ts'
import { type TransitionName, transitionOf } from '#domain/orders/lifecycle.ts'
import { needsReason } from '#domain/orders/move-schemas.ts'
import { moveText } from '#domain/orders/move-texts.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import { useMove } from '../moves.ts'
import { keepWords } from './kept-words.ts'
import { MoveDialog } from './move-dialog.tsx'

interface MoveButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  fulfilmentId: string
  name: TransitionName
  viewer: OrderViewer
  settlement: Settlement
  /** Instead of what the table of transitions says. */
  label?: string
  /** Of an answer to an offer: the one that was read. */
  quoteId?: string
  onDone?: (client: QueryClient) => void
}

/** One button of the table of transitions: what needs words, and what is for good, is asked first. */
export function MoveButton({
  fulfilmentId,
  name,
  viewer,
  settlement,
  label,
  quoteId,
  onDone,
  ...look
}: MoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const text = moveText(name, viewer, settlement)
  const question = text?.question
  const draft = `${fulfilmentId}:${name}`
  const { change, isPending } = useMove(fulfilmentId, {
    onDone: (client) => {
      setIsAsking(false)
      keepWords(draft, '')
      toast({ kind: 'success', title: text?.done ?? '' })
      onDone?.(client)
    },
    onFailure: (failure) => {
      setFailure(failure)
      if (failure === null) setIsAsking(false)
      // Otherwise it is said in the dialog, beside the words.
      else if (!question) toast({ kind: 'error', ...failure })
    },
  })
  const shown = label ?? transitionOf(name).button?.[viewer]
  if (!text || !shown) return null

  function move(reason?: string) {
    setFailure(null)
    change({ transition: name, quoteId, ...(reason ? { reason } : {}) })
  }

  return (
    <>
      <Button
        {...look}
        aria-disabled={isPending}
        aria-haspopup={question ? 'dialog' : undefined}
        onClick={() => (question ? setIsAsking(true) : move())}
      >
        {isPending && !isAsking ? 'En cours…' : shown}
      </Button>
      {question && (
        <MoveDialog
          question={question}
          draft={draft}
          button={shown}
          isReasonNeeded={needsReason(name)}
          isEnding={transitionOf(name).to === 'annulee'}
          isOpen={isAsking}
          isPending={isPending}
          failure={failure}
          onClose={() => setIsAsking(false)}
          onMove={move}
        />
      )}
    </>
  )
}
