import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import type { Impact } from './queries.ts'

interface ImpactDialogProps {
  /** Null: nothing to ask. */
  impact: Impact | null
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

const products = (count: number, one: string, many: string) =>
  count === 1 ? `1 produit ${one}` : `${count.toLocaleString('fr-FR')} produits ${many}`

function consequences({ lost, reduced, converted }: Impact): string[] {
  return [
    lost > 0 && `${products(lost, 'perdra', 'perdront')} cette valeur.`,
    reduced > 0 && `${products(reduced, 'n’en gardera', 'n’en garderont')} qu’une partie.`,
    converted > 0 && `${products(converted, 'gardera', 'garderont')} cette valeur, écrite autrement.`,
  ].filter((text) => text !== false)
}

/** What becomes of the values that exist, before anything is changed. */
export function ImpactDialog({ impact, isBusy, onCancel, onConfirm }: ImpactDialogProps) {
  const isLoss = impact !== null && impact.lost + impact.reduced > 0
  return (
    <Modal open={impact !== null} onClose={onCancel} title="Des annonces vont changer" placement="center">
      {impact && (
        <div className="grid gap-5 p-5">
          <p>Ce champ est rempli dans {products(impact.total, '', '').trim()}. En enregistrant&nbsp;:</p>
          <ul className="grid list-disc gap-1.5 pl-5 font-semibold">
            {consequences(impact).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {isLoss && <p>Ce qui est perdu ne se retrouve pas.</p>}
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button variant={isLoss ? 'destructive' : 'default'} aria-disabled={isBusy} onClick={onConfirm}>
              {isBusy ? 'Enregistrement…' : 'Confirmer'}
            </Button>
            <Button variant="outline" onClick={onCancel}>
              Annuler
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
