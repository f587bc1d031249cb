import type { QueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { toast } from '#app/lib/toasts.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { getTransition, type TransitionName } from '#domain/orders/lifecycle.ts'
import { needsReason } from '#domain/orders/move-schemas.ts'
import { type MoveQuestion, moveText } from '#domain/orders/move-texts.ts'
import { maxReasonLength, type OrderSide } from '#domain/orders/orders.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import { states } from '#domain/orders/states.ts'
import { useMove } from '../use-moves.ts'
import { readDraftText, storeDraftText } from './draft-text.ts'

interface MoveButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  fulfilmentId: string
  name: TransitionName
  side: OrderSide
  settlement: Settlement
  /** Replaces the label of the transition. */
  label?: string
  /** The offer that the buyer read, when the transition answers one. */
  quoteId?: string
  onDone?: (client: QueryClient) => void
}

/** The button of one transition. A transition that needs a reason or ends the order opens a dialog first. */
export function MoveButton({
  fulfilmentId,
  name,
  side,
  settlement,
  label,
  quoteId,
  onDone,
  ...look
}: MoveButtonProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const text = moveText(name, side, settlement)
  const question = text?.question
  const draft = `${fulfilmentId}:${name}`
  const { change, isPending } = useMove(fulfilmentId, {
    onDone: (client) => {
      setIsDialogOpen(false)
      storeDraftText(draft, '')
      toast({ kind: 'success', title: text?.done ?? '' })
      onDone?.(client)
    },
    onFailure: (failure) => {
      setFailure(failure)
      if (failure === null) setIsDialogOpen(false)
      // With a dialog, the failure is shown there.
      else if (!question) toast({ kind: 'error', ...failure })
    },
  })
  const buttonLabel = label ?? getTransition(name).button?.[side]
  if (!text || !buttonLabel) return null

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
        onClick={() => (question ? setIsDialogOpen(true) : move())}
      >
        {isPending && !isDialogOpen ? 'En cours…' : buttonLabel}
      </Button>
      {question && (
        <MoveDialog
          question={question}
          draft={draft}
          button={buttonLabel}
          isReasonNeeded={needsReason(name)}
          endsOrder={getTransition(name).to === states.cancelled}
          isOpen={isDialogOpen}
          isPending={isPending}
          failure={failure}
          onClose={() => setIsDialogOpen(false)}
          onMove={move}
        />
      )}
    </>
  )
}

interface MoveDialogProps {
  question: MoveQuestion
  /** The key under which the typed text is stored. */
  draft: string
  button: string
  /** Whether the transition requires a text. */
  isReasonNeeded: boolean
  endsOrder: boolean
  isOpen: boolean
  isPending: boolean
  failure: Failure | null
  onClose: () => void
  onMove: (reason?: string) => void
}

/** Confirms a transition that cannot be undone, with a reason where the transition asks for one. */
const MoveDialog = ({ isOpen, onClose, question, ...form }: MoveDialogProps) => (
  <Modal open={isOpen} onClose={onClose} title={question.title} placement="center">
    <MoveForm question={question} onClose={onClose} {...form} />
  </Modal>
)

function MoveForm({
  question,
  draft,
  button,
  isReasonNeeded,
  endsOrder,
  isPending,
  failure,
  onClose,
  onMove,
}: Omit<MoveDialogProps, 'isOpen'>) {
  const [reasonText, setReasonText] = useState(() => readDraftText(draft))

  function submit() {
    if (!question.reasonLabel) return onMove()
    const reason = reasonText.trim()
    if (reason === '' && isReasonNeeded) return { reason: fulfilmentMessages.reasonMissing }
    if (reason.length > maxReasonLength) return { reason: fulfilmentMessages.reasonTooLong(maxReasonLength) }
    onMove(reason)
  }

  function changeReason(text: string) {
    setReasonText(text)
    storeDraftText(draft, text)
  }

  return (
    <DialogForm
      cancel="Fermer"
      submit={button}
      variant={endsOrder ? 'destructive' : 'default'}
      isPending={isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          <p>{question.text}</p>
          {question.reasonLabel && (
            <TextAreaField
              label={isReasonNeeded ? question.reasonLabel : `${question.reasonLabel} (facultatif)`}
              hint={question.reasonHint}
              name="reason"
              rows={4}
              required={isReasonNeeded}
              value={reasonText}
              error={errors.reason}
              onChange={(event) => changeReason(event.target.value)}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}
