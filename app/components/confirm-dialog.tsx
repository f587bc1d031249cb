import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { DialogForm, type DialogFormProps } from './dialog-form.tsx'
import { TextAreaField, TextField } from './field.tsx'
import { Modal } from './modal.tsx'
import { SelectField } from './select-field.tsx'

/** One text or choice that the dialog requires before the action. */
interface Question {
  label: string
  hint?: string
  /** The error for an empty answer; without it the answer is optional. */
  missing?: string
  maxLength?: number
  /** The number of lines of a text area. */
  rows?: number
  options?: readonly { value: string; label: string }[]
}

interface ConfirmDialogProps extends Omit<DialogFormProps, 'onSubmit' | 'children'> {
  open: boolean
  title: string
  description?: string
  /** The consequences of the action. */
  children?: ReactNode
  question?: Question
  /** Receives the answer to the question. */
  onConfirm: (answer: string) => void
}

/** Milliseconds between two clicks that are one double click, on most systems. */
const doubleClickMs = 500

/** A dialog that asks for a confirmation before an action. */
export function ConfirmDialog({
  open,
  title,
  description,
  children,
  question,
  onConfirm,
  onClose,
  ...form
}: ConfirmDialogProps) {
  const openedAt = useRef(0)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  const close = () => {
    // The second click of a double click lands beside the dialog that the first one opened.
    const isShown = content.current?.closest('dialog')?.open
    if (!isShown || performance.now() - openedAt.current >= doubleClickMs) onClose()
  }
  return (
    <Modal open={open} onClose={close} title={title} description={description} placement="center">
      <div ref={content}>
        <DialogForm
          {...form}
          onClose={onClose}
          onSubmit={(formData) => {
            const answer = String(formData.get(answerName) ?? '').trim()
            if (question?.missing && !answer) return { [answerName]: question.missing }
            onConfirm(answer)
          }}
        >
          {(errors) => (
            <>
              {typeof children === 'string' ? <p className="wrap-anywhere">{children}</p> : children}
              {question && <Answer question={question} error={errors[answerName]} />}
            </>
          )}
        </DialogForm>
      </div>
    </Modal>
  )
}

const answerName = 'answer'

function Answer({ question, error }: { question: Question; error: string | undefined }) {
  const { missing, rows, options, ...text } = question
  const field = { ...text, name: answerName, required: missing !== undefined, error }
  if (options) return <SelectField {...field} options={options} placeholder="Choisissez" />
  return rows ? <TextAreaField {...field} rows={rows} /> : <TextField {...field} />
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm'> {
  /** The label of the button that opens the dialog. */
  label: ReactNode
  button?: Pick<
    ComponentProps<typeof Button>,
    'variant' | 'size' | 'className' | 'aria-label' | 'aria-disabled'
  >
  /** Whether the action is possible. A dialog that is already open stays until it is answered. */
  isOffered?: boolean
  onConfirm: (answer: string, callbacks: { onSettled: () => void }) => void
}

/** A button that asks before it acts. The dialog closes once it is done or refused. */
export function ConfirmButton({ label, button, isOffered = true, onConfirm, ...dialog }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!isOffered && !isOpen) return null
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isOpen}
        onClose={close}
        onConfirm={(answer) => onConfirm(answer, { onSettled: close })}
      />
    </>
  )
}
