import { type ReactNode, useId } from 'react'

interface StepProps {
  number: number
  title: string
  text?: string
  children: ReactNode
}

/** One step of an import. */
export function Step({ number, title, text, children }: StepProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-line-strong pt-8 first:border-0 first:pt-0"
    >
      <div className="grid gap-1.5">
        <h2 id={id} className="flex items-baseline gap-3 text-3xl">
          <span aria-hidden="true" className="text-terracotta">
            {number}
          </span>
          {title}
        </h2>
        {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}
