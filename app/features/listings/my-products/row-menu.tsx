import {
  ChartNoAxesColumn,
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
import { recordPath } from '#domain/selling/product-history.ts'
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

/** Everything else one can do with one product. */
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
          <li>
            <Link to={`/profile?tab=products&edit=${product.id}`} onClick={close} className={menuEntry}>
              <Pencil {...icon} />
              Modifier
            </Link>
          </li>
          <li>
            <Link to={productPath(product)} onClick={close} className={menuEntry}>
              <Store {...icon} />
              Voir comme un acheteur
            </Link>
          </li>
          <li>
            <Link to={recordPath(product.id)} onClick={close} className={menuEntry}>
              <ChartNoAxesColumn {...icon} />
              Suivi et historique
            </Link>
          </li>
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
