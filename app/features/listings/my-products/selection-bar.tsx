import { ChevronDown, Eye, EyeOff, Tag, Trash2, X } from 'lucide-react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { settableStatuses } from '#domain/selling/own-products.ts'
import { type ManyKind, manyKinds } from './many-dialog.tsx'
import { Menu, menuEntry } from './menu.tsx'
import type { ProductActions } from './use-product-actions.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  actions: ProductActions
  onDelete: () => void
  onPrint: () => void
  onChange: (kind: ManyKind) => void
}

/** What one does with the ticked products; stays in sight while the list scrolls. */
export function SelectionBar({ selection, actions, onDelete, onPrint, onChange }: SelectionBarProps) {
  const chosen = [...selection.products.values()]
  const look = { variant: 'ghost', size: 'sm', disabled: actions.isBusy, className: 'min-h-11' } as const
  const icon = { 'aria-hidden': true, className: 'size-5' } as const
  const thenClear = async (change: Promise<unknown>) => {
    if (await change) selection.clear()
  }
  return (
    <section
      aria-label="Produits choisis"
      className="sticky bottom-[calc(var(--foot)+0.75rem)] z-20 flex flex-wrap items-center gap-x-1 gap-y-1 rounded-lg border border-line-strong bg-paper p-2 shadow-lift"
    >
      <p className="px-3 font-semibold tabular-nums" aria-live="polite">
        {chosen.length === 1
          ? '1 produit choisi'
          : `${chosen.length.toLocaleString('fr-FR')} produits choisis`}
      </p>
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
                  disabled={actions.isBusy}
                  onClick={() => {
                    close()
                    void thenClear(actions.setStatus(chosen, status))
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
      <Menu
        label="Modifier les produits choisis"
        button={
          <>
            Modifier
            <ChevronDown aria-hidden="true" className="size-4" />
          </>
        }
        buttonClassName={buttonClass({ variant: 'ghost', size: 'sm' }, 'min-h-11')}
      >
        {(close) => (
          <ul>
            {manyKinds.map(({ kind, label }) => (
              <li key={kind}>
                <button
                  type="button"
                  disabled={actions.isBusy}
                  onClick={() => {
                    close()
                    onChange(kind)
                  }}
                  className={menuEntry}
                >
                  {label}…
                </button>
              </li>
            ))}
          </ul>
        )}
      </Menu>
      <Button {...look} onClick={() => void thenClear(actions.setHidden(chosen, true))}>
        <EyeOff {...icon} />
        Masquer
      </Button>
      <Button {...look} onClick={() => void thenClear(actions.setHidden(chosen, false))}>
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
