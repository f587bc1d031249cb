import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface ChoiceCellProps {
  /** What is chosen: `Catégorie`. */
  name: string
  title: string
  shown: string
  value: string
  /** Its options, rendered when it is opened. */
  children: ReactNode
  onSave: (value: string) => Promise<unknown>
}

/** One of a list, changed where it stands: a list is drawn once it is pressed; Escape and leaving it take it back. */
export function ChoiceCell({ name, title, shown, value, children, onSave }: ChoiceCellProps) {
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  const label = `${name} de «\u00a0${title}\u00a0»`
  if (isOpen)
    return (
      <select
        aria-label={label}
        defaultValue={value}
        // biome-ignore lint/a11y/noAutofocus: the seller has just pressed the button that opens it
        autoFocus
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        onChange={async (event) => {
          const chosen = event.target.value
          close()
          setPending(true)
          await onSave(chosen)
          setPending(false)
        }}
        className="min-h-11 max-w-full rounded-md border border-line-strong bg-paper px-2 text-ink"
      >
        {children}
      </select>
    )
  return (
    <button
      ref={opener}
      type="button"
      aria-label={`${shown}, changer\u00a0: ${label}`}
      aria-busy={isPending}
      onClick={() => setOpen(true)}
      className="inline-flex min-h-11 items-center gap-1 text-left underline decoration-dotted underline-offset-4 hover:text-fir sm:min-h-6 aria-busy:opacity-60"
    >
      {shown}
      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}
