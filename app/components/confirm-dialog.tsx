import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { DialogForm, type DialogFormProps } from './dialog-form.tsx'
import { TextAreaField, TextField } from './field.tsx'
import { Modal } from './modal.tsx'
import { SelectField } from './select-field.tsx'

/** One thing to be written or chosen before something is done. */
interface Question {
  label: string
  hint?: string
  /** Said when it is not answered; without, it need not be. */
  missing?: string
  maxLength?: number
  /** Of a text of several lines. */
  rows?: number
  options?: readonly { value: string; label: string }[]
}

interface ConfirmDialogProps extends Omit<DialogFormProps, 'onSubmit' | 'children'> {
  open: boolean
  title: string
  description?: string
  /** What will happen. */
  children?: ReactNode
  question?: Question
  /** With the answer to the question. */
  onConfirm: (answer: string) => void
}

/** Milliseconds between two clicks that are one double click, on most systems. */
const doubleClick = 500

/** Asks before something is done. */
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
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  const close = () => {
    // The second click of a double click lands beside the dialog that the first one opened.
    const isShown = shown.current?.closest('dialog')?.open
    if (!isShown || performance.now() - openedAt.current >= doubleClick) onClose()
  }
  return (
    <Modal open={open} onClose={close} title={title} description={description} placement="center">
      <div ref={shown}>
        <DialogForm
          {...form}
          onClose={onClose}
          onSubmit={(filled) => {
            const answer = String(filled.get(answerName) ?? '').trim()
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
  /** On the button that opens the dialog. */
  label: ReactNode
  button?: Pick<
    ComponentProps<typeof Button>,
    'variant' | 'size' | 'className' | 'aria-label' | 'aria-disabled'
  >
  /** Whether it can be done: what is being read stays until it is answered. */
  isOffered?: boolean
  onConfirm: (answer: string, then: { onSettled: () => void }) => void
}

/** A button that asks before it acts. The dialog closes once it is done or refused. */
export function ConfirmButton({ label, button, isOffered = true, onConfirm, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  if (!isOffered && !isAsking) return null
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" {...button} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isAsking}
        onClose={close}
        onConfirm={(answer) => onConfirm(answer, { onSettled: close })}
      />
    </>
  )
}
