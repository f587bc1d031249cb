import { ChevronDown, Eye, EyeOff, PencilLine, Tag, Trash2, X } from 'lucide-react'
import { Button, ButtonLink, buttonClass } from '#app/components/button.tsx'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { type SettableStatus, settableStatuses } from '#domain/selling/own-products.ts'
import { countText } from '../count-text.ts'
import { Menu, menuEntry } from './menu.tsx'
import type { ProductActions } from './use-product-actions.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  actions: ProductActions
  onDelete: () => void
  onPrint: () => void
  /** The address of the table with the selected products. */
  tableAddress: string
}

/** Actions on the selected products, always visible while the list scrolls. */
export function SelectionBar({ selection, actions, onDelete, onPrint, tableAddress }: SelectionBarProps) {
  const selected = [...selection.products.values()]
  const look = { variant: 'ghost', size: 'sm', disabled: actions.isBusy, className: 'min-h-11' } as const
  const icon = { 'aria-hidden': true, className: 'size-5' } as const
  const clearAfter = async (change: Promise<unknown>) => {
    if (await change) selection.clear()
  }
  return (
    <section
      aria-label="Produits choisis"
      className="sticky bottom-[calc(var(--foot)+0.75rem)] z-20 flex flex-wrap items-center gap-x-1 gap-y-1 rounded-lg border border-line-strong bg-paper p-2 shadow-lift"
    >
      <p className="px-3 font-semibold tabular-nums" aria-live="polite">
        {countText(selected.length, 'produit choisi', 'produits choisis')}
      </p>
      <StatusMenu
        isBusy={actions.isBusy}
        onChoose={(status) => void clearAfter(actions.setStatus(selected, status))}
      />
      <ButtonLink
        to={tableAddress}
        state={{ selectedIds: selected.map(({ id }) => id) }}
        variant="ghost"
        size="sm"
        className="min-h-11"
      >
        <PencilLine {...icon} />
        Modifier
      </ButtonLink>
      <Button {...look} onClick={() => void clearAfter(actions.setHidden(selected, true))}>
        <EyeOff {...icon} />
        Masquer
      </Button>
      <Button {...look} onClick={() => void clearAfter(actions.setHidden(selected, false))}>
        <Eye {...icon} />
        Afficher
      </Button>
      <Button {...look} onClick={onPrint}>
        <Tag {...icon} />
        Étiquettes
      </Button>
      <Button {...look} onClick={onDelete}>
        <Trash2 {...icon} />
        Supprimer
      </Button>
      <Button
        {...look}
        size="icon"
        className="ml-auto"
        aria-label="Ne plus rien choisir"
        onClick={selection.clear}
      >
        <X {...icon} />
      </Button>
    </section>
  )
}

const StatusMenu = ({
  isBusy,
  onChoose,
}: {
  isBusy: boolean
  onChoose: (status: SettableStatus) => void
}) => (
  <Menu
    label="Statut des produits choisis"
    button={
      <>
        Statut
        <ChevronDown aria-hidden="true" className="size-4" />
      </>
    }
    buttonClassName={buttonClass({ variant: 'ghost', size: 'sm' }, 'min-h-11')}
  >
    {(close) => (
      <ul>
        {settableStatuses.map((status) => (
          <li key={status}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => {
                close()
                onChoose(status)
              }}
              className={menuEntry}
            >
              <span>
                {statusLabels[status]}
                {status === 'rupture_stock' && (
                  <span className="block text-sm text-ink-soft">Remet le stock à zéro</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </Menu>
)
