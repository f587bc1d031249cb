import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface LoadErrorProps {
  title?: string
  /** The reason; `children` add a text. */
  error?: Error | null
  children?: ReactNode
  /** The label of the button during the retry. */
  busy?: string
  isRetrying?: boolean
  onRetry: () => unknown
}

/** Replaces content that could not be loaded. */
export const LoadError = ({
  title,
  error,
  children,
  busy = 'Chargement…',
  isRetrying = false,
  onRetry,
}: LoadErrorProps) => (
  <div
    role="alert"
    className="grid max-w-prose justify-items-start gap-4 border-l-4 border-danger py-1 pl-5 print:hidden"
  >
    {title && <h2 className="text-2xl">{title}</h2>}
    {error && <p>{error.message}</p>}
    {children}
    <Button variant="outline" aria-disabled={isRetrying} onClick={() => !isRetrying && void onRetry()}>
      {isRetrying ? busy : 'Réessayer'}
    </Button>
  </div>
)
