import { Button } from './button.tsx'

interface MoreButtonProps {
  label?: string
  isLoading: boolean
  onMore: () => void
}

/** Loads the next page of a list, below or above the loaded ones. */
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
