import { Button } from './button.tsx'

interface LoadErrorProps {
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

export const LoadError = ({ title, error, isRetrying, onRetry }: LoadErrorProps) => (
  <div role="alert" className="grid max-w-prose justify-items-start gap-4">
    <h2 className="text-2xl">{title}</h2>
    <p>{error.message}</p>
    <Button variant="outline" aria-disabled={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Chargement…' : 'Réessayer'}
    </Button>
  </div>
)
