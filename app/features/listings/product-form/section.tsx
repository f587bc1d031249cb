import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  hint?: string
  children: ReactNode
}

/** One part of the form, with its heading. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-line pt-8 first:border-t-0 first:pt-0"
    >
      <div className="grid gap-1.5">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {hint && <p className="text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

interface FieldSlotProps {
  name: string
  className?: string
  children: ReactNode
}

/** The target of a link in the summary of errors. */
export const FieldSlot = ({ name, className, children }: FieldSlotProps) => (
  <div data-field={name} className={clsx('scroll-mt-28', className)}>
    {children}
  </div>
)

export function focusField(name: string): void {
  const slot = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const control = 'input:not([disabled]), select, textarea, button'
  slot?.scrollIntoView({ block: 'start' })
  slot?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
}
