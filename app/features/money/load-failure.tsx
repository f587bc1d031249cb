import { Button } from '#app/components/button.tsx'

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
