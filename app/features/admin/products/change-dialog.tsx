import { useQuery } from '@tanstack/react-query'
import { Modal } from '#app/components/modal.tsx'
import { CategoryOptions } from '#app/features/admin/shared/category-tree.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import type { Failure } from '#app/lib/form-failure.ts'
import { type ProductChange, settableStatuses } from '#domain/catalogue/admin-products.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { FieldsForm } from '../shared/fields-form.tsx'

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

const readKind = (value: string | undefined): Kind =>
  kinds.find((kind) => kind.value === value)?.value ?? 'status'

/** The change of all chosen products. */
export function ChangeDialog({ count, open, onClose, onApply, isBusy, failure }: ChangeDialogProps) {
  const { data: families = [] } = useQuery(categoriesQuery)
  const products = `${count.toLocaleString('fr-FR')} ${count > 1 ? 'produits' : 'produit'}`
  return (
    <Modal open={open} onClose={onClose} title={`Modifier ${products}`} placement="center">
      <FieldsForm
        submit="Appliquer"
        isPending={isBusy}
        failure={failure}
        onClose={onClose}
        fields={({ kind: chosen }) => {
          const kind = readKind(chosen)
          return [
            { name: 'kind', label: 'Que changer\u00a0?', value: kind, cards: kinds },
            {
              name: kind,
              ...fieldsByKind[kind],
              required: true,
              groups: kind === 'category' && <CategoryOptions families={families} />,
            },
          ]
        }}
        read={(filled) => {
          const kind = readKind(filled.kind)
          return { value: makeChange(kind, filled[kind] ?? '') }
        }}
        onValue={onApply}
      />
    </Modal>
  )
}

const fieldsByKind = {
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

function makeChange(kind: Kind, value: string): ProductChange {
  switch (kind) {
    case 'status':
      return { kind, status: settableStatuses.find((status) => status === value) ?? 'disponible' }
    case 'category':
      return { kind, categoryId: value }
    case 'featured':
      return { kind, isFeatured: value === 'oui' }
  }
}
