import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** One sentence below the title. */
  text?: ReactNode
  level?: 'large' | 'medium'
  /** With a line above. */
  isLined?: boolean
  className?: string
  children: ReactNode
}

/** One part of a page, under its own heading. */
export function Section({ title, text, level = 'medium', isLined, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={clsx('grid content-start gap-4', isLined && 'border-t-2 border-line-strong pt-4', className)}
    >
      <div className="grid gap-1">
        <h2 id={id} className={level === 'large' ? 'text-2xl' : 'text-xl'}>
          {title}
        </h2>
        {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}
