import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'

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
