import { type ComponentProps, type FormEventHandler, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'

interface CredentialRowProps {
  title: string
  /** What stands there now. */
  value: ReactNode
  action: string
  /** What became of the last change; announced. */
  status?: ReactNode
  /** The form; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** One thing needed to sign in: what it is now, and a form to change it, behind a button. */
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
  /** What the form is called. */
  label: string
  submit: string
  isPending: boolean
  className?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  children: ReactNode
}

/** Changes something that opens an account: what was refused, the fields, and the way on and back. */
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
