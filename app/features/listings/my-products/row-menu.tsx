import { clsx } from 'clsx'
import {
  ChartNoAxesColumn,
  Check,
  ChevronDown,
  Copy,
  CopyMinus,
  Ellipsis,
  Eye,
  EyeOff,
  Pencil,
  Store,
  Tag,
  Trash2,
} from 'lucide-react'
import { Link } from 'react-router'
import { productPath } from '#domain/catalogue/addresses.ts'
import { type ProductStatus, statusLabels } from '#domain/catalogue/statuses.ts'
import { type SettableStatus, settableStatuses, statusLock } from '#domain/selling/own-products.ts'
import { productHistoryPath } from '#domain/selling/product-history.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import type { OwnProductRow } from '../queries.ts'
import { Menu, menuEntry } from './menu.tsx'
import type { ProductActions } from './use-product-actions.ts'

interface RowMenuProps {
  product: OwnProductRow
  actions: ProductActions
  onDelete: () => void
  onPrint: () => void
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-ink-soft' } as const

/** The actions on one product that have no button of their own. */
export const RowMenu = ({ product, actions, onDelete, onPrint }: RowMenuProps) => (
  <Menu
    label={`Actions pour «\u00a0${product.title}\u00a0»`}
    button={<Ellipsis aria-hidden="true" />}
    buttonClassName="grid size-11 place-items-center rounded-md hover:bg-plaster-deep"
  >
    {(close) => {
      const entry = (run: () => void) => ({
        type: 'button' as const,
        className: menuEntry,
        onClick: () => {
          close()
          run()
        },
      })
      return (
        <ul>
          <ProductLinks product={product} onClose={close} />
          <li>
            <button {...entry(() => actions.duplicate(product, true))}>
              <Copy {...icon} />
              Dupliquer
            </button>
          </li>
          {product.picture && (
            <li>
              <button {...entry(() => actions.duplicate(product, false))}>
                <CopyMinus {...icon} />
                Dupliquer sans les photos
              </button>
            </li>
          )}
          <li>
            <button {...entry(() => void actions.setHidden([product], !product.isHidden))}>
              {product.isHidden ? <Eye {...icon} /> : <EyeOff {...icon} />}
              {product.isHidden ? 'Afficher' : 'Masquer'}
            </button>
          </li>
          <li>
            <button {...entry(onPrint)}>
              <Tag {...icon} />
              Imprimer l’étiquette
            </button>
          </li>
          <li className="mt-1 border-t border-line pt-1">
            <button {...entry(onDelete)}>
              <Trash2 {...icon} />
              Supprimer
            </button>
          </li>
        </ul>
      )
    }}
  </Menu>
)

const ProductLinks = ({ product, onClose }: { product: OwnProductRow; onClose: () => void }) => (
  <>
    <li>
      <Link to={`/profile?tab=products&edit=${product.id}`} onClick={onClose} className={menuEntry}>
        <Pencil {...icon} />
        Modifier
      </Link>
    </li>
    <li>
      <Link to={productPath(product)} onClick={onClose} className={menuEntry}>
        <Store {...icon} />
        Voir comme un acheteur
      </Link>
    </li>
    <li>
      <Link to={productHistoryPath(product.id)} onClick={onClose} className={menuEntry}>
        <ChartNoAxesColumn {...icon} />
        Suivi et historique
      </Link>
    </li>
  </>
)

const dots: Partial<Record<ProductStatus, string>> = {
  disponible: 'bg-fir',
  rupture_stock: 'bg-danger',
  outofstock: 'bg-danger',
  a_valider: 'bg-terracotta',
}

const Dot = ({ status }: { status: ProductStatus }) => (
  <span
    aria-hidden="true"
    className={clsx('size-2.5 shrink-0 rounded-full', dots[status] ?? 'bg-zinc-steel')}
  />
)

/** The product's status, with those that its seller may set; the reason where there is none. */
export function StatusMenu({
  product,
  onChoose,
}: {
  product: OwnProductRow
  onChoose: (status: SettableStatus) => void
}) {
  const label = statusLabels[product.status]
  // The row shows the reason below.
  if (product.refusalReason)
    return <p className="py-1.5 font-semibold text-danger">{ownProductMessages.refused.title}</p>
  const lock = statusLock(product.status)
  if (lock) {
    return (
      <div className="grid gap-0.5 py-1.5">
        <p className="flex items-center gap-2 font-medium">
          <Dot status={product.status} />
          {label}
        </p>
        <p className="text-sm text-ink-soft">{lock}</p>
      </div>
    )
  }
  return (
    <Menu
      label={`${label}, changer le statut de «\u00a0${product.title}\u00a0»`}
      button={
        <>
          <Dot status={product.status} />
          <span className="grow text-left">{label}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </>
      }
      buttonClassName="flex min-h-11 w-full items-center gap-2 rounded-md border border-line-strong bg-paper px-3 py-1.5 font-medium hover:border-fir"
    >
      {(close) => (
        <ul>
          {settableStatuses.map((status) => (
            <li key={status}>
              <button
                type="button"
                aria-current={statusLabels[status] === label || undefined}
                onClick={() => {
                  close()
                  if (statusLabels[status] !== label) onChoose(status)
                }}
                className={menuEntry}
              >
                <Dot status={status} />
                <span className="grow">
                  {statusLabels[status]}
                  {status === 'rupture_stock' && (
                    <span className="block text-sm text-ink-soft">Remet le stock à zéro</span>
                  )}
                </span>
                {statusLabels[status] === label && <Check aria-hidden="true" className="size-4" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  )
}
