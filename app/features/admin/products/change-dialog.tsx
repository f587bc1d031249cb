import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { Modal } from '#app/components/modal.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import { type ProductChange, settableStatuses } from '#domain/catalogue/admin-products.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { CategoryOptions } from './category-options.tsx'

interface ChangeDialogProps {
  count: number
  open: boolean
  onClose: () => void
  onApply: (change: ProductChange) => void
  isBusy: boolean
  failure: Failure | null
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
  const products = `${count.toLocaleString('fr-FR')} ${count > 1 ? 'produits' : 'produit'}`
  return (
    <Modal open={open} onClose={onClose} title={`Modifier ${products}`} placement="center">
      <DialogForm
        submit="Appliquer"
        isPending={isBusy}
        failure={failure}
        onClose={onClose}
        onSubmit={(filled) => onApply(changeOf(kind, String(filled.get('value'))))}
      >
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
      </DialogForm>
    </Modal>
  )
}

const values = {
  status: {
    label: 'Nouveau statut',
    hint: 'Ce qui est vendu, remis, commandé ou à valider garde son statut. «\u00a0Rupture de stock\u00a0» met le stock à zéro.',
    options: settableStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
  category: {
    label: 'Nouvelle catégorie',
    hint: 'Les caractéristiques déjà saisies restent\u00a0; l’ancienne catégorie peut en avoir d’autres que la nouvelle.',
  },
  featured: {
    label: 'Mise en avant',
    hint: 'Seuls les produits disponibles paraissent dans «\u00a0Produits du moment\u00a0».',
    options: [
      { value: 'oui', label: 'Mettre en avant' },
      { value: 'non', label: 'Ne plus mettre en avant' },
    ],
  },
}

function Value({ kind }: { kind: Kind }) {
  const { data: families = [] } = useQuery(categoriesQuery)
  return (
    <SelectField {...values[kind]} name="value" required>
      {kind === 'category' && <CategoryOptions families={families} />}
    </SelectField>
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
