import { Trash2 } from 'lucide-react'
import { Button } from '#app/components/button.tsx'

/** Begins the deletion of one entry of a list. */
export const DeleteButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button
    variant="ghost"
    size="icon"
    onClick={onClick}
    aria-label={`Supprimer ${name}`}
    className="hover:text-danger"
  >
    <Trash2 aria-hidden="true" className="size-5" />
  </Button>
)
