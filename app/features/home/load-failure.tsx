import { Button } from '#app/components/button.tsx'

export const LoadFailure = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <div role="alert" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
    <p className="text-lg">{message}</p>
    <Button variant="outline" onClick={onRetry}>
      Réessayer
    </Button>
  </div>
)
