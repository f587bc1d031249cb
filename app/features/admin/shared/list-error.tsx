import { Button } from '#app/components/button.tsx'

/** In place of a list that could not be loaded. */
export const ListError = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert" className="grid justify-items-start gap-3 border-l-2 border-danger py-2 pl-6">
    <p className="text-lg">{text}</p>
    <Button variant="outline" onClick={onRetry}>
      Réessayer
    </Button>
  </div>
)
