import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { type ProductChange, settableStatuses } from '#domain/catalogue/admin-products.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { CategoryOptions } from './category-options.tsx'

interface ChangeDialogProps {
  count: number
  open: boolean
  onClose: () => void
  onApply: (change: ProductChange) => void
  isBusy: boolean
  failure: string | null
}

const kinds = [
  { value: 'status', label: 'Statut' },
  { value: 'category', label: 'Catégorie' },
  { value: 'featured', label: 'Mise en avant' },
] as const
type Kind = ProductChange['kind']

/** What to change in all the chosen products. */
export function ChangeDialog({ count, open, onClose, onApply, isBusy, failure }: ChangeDialogProps) {
  const [kind, setKind] = useState<Kind>('status')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    onApply(changeOf(kind, String(new FormData(event.currentTarget).get('value'))))
  }
  const products = `${count.toLocaleString('fr-FR')} ${count > 1 ? 'produits' : 'produit'}`
  return (
    <Modal open={open} onClose={onClose} title={`Modifier ${products}`} placement="center">
      <form onSubmit={submit} className="grid gap-6 p-5">
        <RadioCards
          legend={'Que changer\u00a0?'}
          name="kind"
          options={kinds}
          defaultValue={kind}
          onChange={(event) =>
            setKind(kinds.find(({ value }) => value === event.target.value)?.value ?? kind)
          }
        />
        <Value key={kind} kind={kind} />
        <p role="alert" className="font-medium text-danger empty:hidden">
          {failure}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'En cours...' : 'Appliquer'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Value({ kind }: { kind: Kind }) {
  const { data: families = [] } = useQuery(categoriesQuery)
  switch (kind) {
    case 'status':
      return (
        <Choice
          label="Nouveau statut"
          hint={
            'Ce qui est vendu, remis, commandé ou à valider garde son statut. «\u00a0Rupture de stock\u00a0» met le stock à zéro.'
          }
        >
          {settableStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </Choice>
      )
    case 'category':
      return (
        <Choice
          label="Nouvelle catégorie"
          hint={
            'Les caractéristiques déjà saisies restent\u00a0; l’ancienne catégorie peut en avoir d’autres que la nouvelle.'
          }
        >
          <CategoryOptions families={families} />
        </Choice>
      )
    case 'featured':
      return (
        <Choice
          label="Mise en avant"
          hint={'Seuls les produits disponibles paraissent dans «\u00a0Produits du moment\u00a0».'}
        >
          <option value="oui">Mettre en avant</option>
          <option value="non">Ne plus mettre en avant</option>
        </Choice>
      )
  }
}

function Choice({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select id={id} name="value" required aria-describedby={`${id}-hint`} className={control()}>
        {children}
      </select>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  )
}

function changeOf(kind: Kind, value: string): ProductChange {
  switch (kind) {
    case 'status':
      return { kind, status: settableStatuses.find((status) => status === value) ?? 'disponible' }
    case 'category':
      return { kind, categoryId: value }
    case 'featured':
      return { kind, isFeatured: value === 'oui' }
  }
}
