import { Button } from './button.tsx'

interface MoreButtonProps {
  label?: string
  isLoading: boolean
  onMore: () => void
}

/** Adds the next page below, or above, what is shown. */
export const MoreButton = ({ label = 'Voir plus', isLoading, onMore }: MoreButtonProps) => (
  <Button
    variant="outline"
    className="justify-self-center"
    aria-disabled={isLoading}
    onClick={() => !isLoading && onMore()}
  >
    {isLoading ? 'Chargement…' : label}
  </Button>
)
