import { Button } from '#app/components/button.tsx'

interface SaveBarProps {
  isDirty: boolean
  isPending: boolean
  onUndo: () => void
}

/** Below a form: saves it, or begins it anew. */
export const SaveBar = ({ isDirty, isPending, onUndo }: SaveBarProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" disabled={!isDirty} aria-disabled={isPending}>
      {isPending ? 'Enregistrement…' : 'Enregistrer'}
    </Button>
    {isDirty && (
      <Button variant="outline" aria-disabled={isPending} onClick={() => !isPending && onUndo()}>
        Annuler mes changements
      </Button>
    )}
  </div>
)
