import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { Modal } from '#app/components/modal.tsx'
import type { Failure } from '#app/lib/form-failure.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { longestReason } from '#domain/orders/disputes.ts'
import type { MoveQuestion } from '#domain/orders/move-texts.ts'
import { keepWords, keptWords } from './kept-words.ts'

interface MoveDialogProps {
  question: MoveQuestion
  /** Under which the words are kept. */
  draft: string
  button: string
  /** Whether this cannot be done without words. */
  isReasonNeeded: boolean
  isEnding: boolean
  isOpen: boolean
  isPending: boolean
  failure: Failure | null
  onClose: () => void
  onMove: (reason?: string) => void
}

/** Asks before something that is not undone, for words where the other side is owed some. */
export const MoveDialog = ({ isOpen, onClose, question, ...form }: MoveDialogProps) => (
  <Modal open={isOpen} onClose={onClose} title={question.title} placement="center">
    <MoveForm question={question} onClose={onClose} {...form} />
  </Modal>
)

function MoveForm({
  question,
  draft,
  button,
  isReasonNeeded,
  isEnding,
  isPending,
  failure,
  onClose,
  onMove,
}: Omit<MoveDialogProps, 'isOpen'>) {
  const [words, setWords] = useState(() => keptWords(draft))
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!question.reasonLabel) return onMove()
    const reason = words.trim()
    const wrong =
      reason === '' && isReasonNeeded
        ? fulfilmentMessages.reasonMissing
        : reason.length > longestReason
          ? fulfilmentMessages.reasonTooLong(longestReason)
          : undefined
    setError(wrong)
    if (wrong) form.current?.querySelector('textarea')?.focus()
    else onMove(reason)
  }

  function type(text: string) {
    setWords(text)
    setError(undefined)
    keepWords(draft, text)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5 p-5">
      <p>{question.text}</p>
      {question.reasonLabel && (
        <TextAreaField
          label={isReasonNeeded ? question.reasonLabel : `${question.reasonLabel} (facultatif)`}
          hint={question.reasonHint}
          rows={4}
          required={isReasonNeeded}
          value={words}
          error={error}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <FormAlert labels={{}} errors={{}} failure={failure} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
        <Button type="submit" variant={isEnding ? 'destructive' : 'default'} aria-disabled={isPending}>
          {isPending ? 'En cours…' : button}
        </Button>
      </div>
    </form>
  )
}
