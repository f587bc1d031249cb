import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { type Field, fieldFailure, useDeleteField } from './queries.ts'

export function DeleteField({ field, onDone }: { field: Field; onDone: () => void }) {
  const remove = useDeleteField()
  const { valueCount } = field
  const confirm = () => {
    remove.mutate({ id: field.id, expectedLoss: valueCount }, { onSuccess: onDone })
  }
  return (
    <div className="grid gap-5 p-5">
      <FormAlert labels={{}} errors={{}} failure={remove.error && fieldFailure(remove.error)} />
      <p>
        {valueCount === 0 ? (
          'Aucun produit n’a de valeur dans ce champ.'
        ) : (
          <>
            <strong>
              {valueCount === 1
                ? '1 produit perdra cette valeur.'
                : `${valueCount.toLocaleString('fr-FR')} produits perdront cette valeur.`}
            </strong>{' '}
            Cela ne s’annule pas.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="destructive" aria-disabled={remove.isPending} onClick={confirm}>
          {remove.isPending ? 'Suppression…' : 'Supprimer'}
        </Button>
        <Button variant="outline" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </div>
  )
}
