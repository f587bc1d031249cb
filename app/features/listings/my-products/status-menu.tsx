import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type ProductStatus, statusLabels } from '#domain/catalogue/statuses.ts'
import { settableStatuses, statusLock } from '#domain/selling/own-products.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import type { OwnProductRow } from '../queries.ts'
import { Menu, menuEntry } from './menu.tsx'
import type { Table } from './use-table.ts'

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

/** The status of a product, and those its seller may give it; without a choice, the reason. */
export function StatusMenu({ product, table }: { product: OwnProductRow; table: Table }) {
  const label = statusLabels[product.status]
  // The reason stands below the row.
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
                  if (statusLabels[status] !== label) void table.setStatus(product, status)
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
