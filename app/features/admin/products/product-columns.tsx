import { clsx } from 'clsx'
import { EyeOff, Star } from 'lucide-react'
import { Link } from 'react-router'
import type { Column } from '#app/components/data-table.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Time } from '#app/components/time.tsx'
import { productPath } from '#domain/catalogue/addresses.ts'
import { type AdminProductSearch, adminProductsPath } from '#domain/catalogue/admin-products.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { pricePerUnit } from '#domain/catalogue/unit-price.ts'
import { formatNumericDate } from '#domain/dates.ts'
import { productHistoryPath } from '#domain/selling/product-history.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import type { AdminApi, RowOf } from '../shared/admin-api.ts'

type AdminProduct = RowOf<AdminApi['products']['$get']>

interface RowSelection {
  has: (id: string) => boolean
  tick: (ids: readonly string[], isTicked: boolean) => void
}

export function productColumns(search: AdminProductSearch, selection: RowSelection): Column<AdminProduct>[] {
  return [
    {
      heading: 'Choisir',
      cell: ({ id, title }) => (
        <label className="-m-3 grid size-11 cursor-pointer place-items-center @max-4xl:my-0">
          <span className="sr-only">Choisir {title}</span>
          <input
            type="checkbox"
            checked={selection.has(id)}
            onChange={(event) => selection.tick([id], event.target.checked)}
            className="size-5 accent-fir"
          />
        </label>
      ),
    },
    { heading: 'Produit', cell: (product) => <Identity {...product} />, isTitle: true },
    {
      heading: 'Catégorie',
      cell: ({ categoryName }) => (
        <span className="inline-block @4xl:min-w-26">{categoryName ?? 'Sans catégorie'}</span>
      ),
    },
    {
      heading: 'Vendeur',
      cell: ({ seller }) => (
        <Link
          to={adminProductsPath({ ...search, seller: seller.id, page: 1 })}
          aria-label={`Les produits de ${seller.name}`}
          className="inline-block underline @4xl:min-w-26 underline-offset-4 hover:text-fir"
        >
          {seller.name}
        </Link>
      ),
    },
    {
      heading: 'Prix',
      cell: ({ price, sale }) =>
        price === null ? (
          'Sur demande'
        ) : (
          <span className="whitespace-nowrap">{pricePerUnit(price, sale?.saleUnit)}</span>
        ),
      isNumber: true,
    },
    { heading: 'Stock', cell: ({ quantity }) => quantity.toLocaleString('fr-FR'), isNumber: true },
    { heading: 'Statut', cell: (product) => <State {...product} /> },
  ]
}

const Identity = ({ id, number, title, uniqueCode, createdAt, picture }: AdminProduct) => (
  <span className="flex items-start gap-3 text-left @4xl:min-w-64">
    <span className="block aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
      {picture && <Picture picture={picture} alt="" sizes="4rem" className="size-full" />}
    </span>
    <span className="min-w-0">
      <Link
        to={productPath({ title, number })}
        className="font-semibold underline-offset-4 hover:text-fir hover:underline"
      >
        {unbroken(title)}
      </Link>
      <span className="block text-sm font-normal text-ink-soft">
        <span className="font-mono">{uniqueCode}</span> · <span className="sr-only">ajouté le </span>
        <Time at={createdAt} format={formatNumericDate} /> ·{' '}
        <Link
          to={productHistoryPath(id)}
          aria-label={`Historique de «\u00a0${title}\u00a0»`}
          className="underline underline-offset-4 hover:text-fir"
        >
          Historique
        </Link>{' '}
        ·{' '}
        <Link
          to={`/admin/products/${id}/corriger`}
          aria-label={`Corriger ${title}`}
          className="py-1 underline underline-offset-4 hover:text-fir"
        >
          Corriger
        </Link>
      </span>
    </span>
  </span>
)

const State = ({ status, isRefused, isFeatured, isHidden }: AdminProduct) => (
  <span className="grid gap-1 @max-4xl:justify-items-end">
    <span
      className={clsx(
        status === 'disponible' ? 'text-fir' : 'text-ink',
        'font-medium @4xl:whitespace-nowrap',
      )}
    >
      {isRefused ? 'Refusé' : statusLabels[status]}
    </span>
    {isFeatured && (
      <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-terracotta">
        <Star aria-hidden="true" className="size-4" /> En avant
      </span>
    )}
    {isHidden && (
      <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft">
        <EyeOff aria-hidden="true" className="size-4" /> Masqué
      </span>
    )}
  </span>
)
