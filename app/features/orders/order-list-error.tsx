import { Button } from '#app/components/button.tsx'

interface OrderListErrorProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

export const OrderListError = ({ error, isRetrying, onRetry }: OrderListErrorProps) => (
  <div role="alert" className="grid max-w-prose justify-items-start gap-4">
    <h2 className="text-2xl">Vos commandes n’ont pas pu être chargées</h2>
    <p>{error.message}</p>
    <Button variant="outline" aria-disabled={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Chargement…' : 'Réessayer'}
    </Button>
  </div>
)
