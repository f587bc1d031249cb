import { type ComponentProps, type FormEventHandler, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'

interface CredentialRowProps {
  title: string
  /** The current value. */
  value: ReactNode
  action: string
  /** The result of the last change, which is announced. */
  status?: ReactNode
  /** Renders the form; `close` restores the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** One credential: its current state, and a button that opens a form. */
export function CredentialRow({ title, value, action, status, children }: CredentialRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line-strong pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-1">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="wrap-anywhere text-ink-soft">{value}</p>
        </div>
        <Button
          ref={button}
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={`${id}-form`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {action}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {status}
      </div>
      <div id={`${id}-form`} hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </section>
  )
}

interface CredentialFormProps extends Omit<ComponentProps<typeof FormAlert>, 'children'> {
  /** The form's name. */
  label: string
  submit: string
  isPending: boolean
  className?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  children: ReactNode
}

/** A form that changes a credential, with the refusal, the fields and its buttons. */
export const CredentialForm = ({
  label,
  submit,
  isPending,
  className = 'max-w-xl',
  onSubmit,
  onCancel,
  children,
  ...alert
}: CredentialFormProps) => (
  <form method="post" noValidate onSubmit={onSubmit} aria-label={label} className={`grid gap-6 ${className}`}>
    <FormAlert {...alert} />
    {children}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'En cours…' : submit}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  </form>
)
