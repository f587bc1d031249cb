import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Loads and renders its content when it is opened. */
export function Opened({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // The browser may have opened it before hydration.
  useEffect(() => setIsOpen(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-md bg-plaster-deep"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold text-fir underline underline-offset-4">
        {summary}
      </summary>
      {isOpen && <div className="px-4 pt-1 pb-4">{children}</div>}
    </details>
  )
}
