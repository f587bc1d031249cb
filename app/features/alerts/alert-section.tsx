import type { ReactNode, Ref } from 'react'
import { Button } from '#app/components/button.tsx'

interface AlertSectionProps {
  id: string
  title: string
  text: string
  /** Where the focus goes when what had it is gone. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One way of being told, with its heading. */
export const AlertSection = ({ id, title, text, heading, children }: AlertSectionProps) => (
  <section aria-labelledby={id} className="grid gap-6">
    <div className="grid gap-1.5">
      <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        {title}
      </h2>
      <p className="max-w-prose text-ink-soft">{text}</p>
    </div>
    {children}
  </section>
)

interface LoadFailureProps {
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

export const LoadFailure = ({ title, error, isRetrying, onRetry }: LoadFailureProps) => (
  <div
    role="alert"
    className="grid max-w-prose justify-items-start gap-4 border-l-4 border-danger bg-paper p-6"
  >
    <p className="font-semibold">{title}</p>
    <p>{error.message}</p>
    <Button variant="outline" aria-disabled={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Chargement…' : 'Réessayer'}
    </Button>
  </div>
)

/** Rows of a list that is on its way. */
export const RowsSkeleton = ({ text }: { text: string }) => (
  <div role="status" className="grid gap-3">
    <p className="sr-only">{text}</p>
    {[1, 2].map((row) => (
      <div key={row} aria-hidden="true" className="h-32 animate-pulse rounded-lg bg-paper shadow-card" />
    ))}
  </div>
)
