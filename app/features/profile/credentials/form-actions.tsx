import { Button } from '#app/components/button.tsx'

interface FormActionsProps {
  label: string
  isPending: boolean
  onCancel: () => void
}

export const FormActions = ({ label, isPending, onCancel }: FormActionsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" aria-disabled={isPending}>
      {isPending ? 'En cours…' : label}
    </Button>
    <Button variant="ghost" onClick={onCancel}>
      Annuler
    </Button>
  </div>
)
