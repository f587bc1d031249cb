import { MapPin } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { loadText, sumLoads } from '#domain/catalogue/loads.ts'
import type { CartItem } from '#domain/orders/cart.ts'
import { type CartLine, groupIntoStops, type Stop } from '#domain/orders/check-cart.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { inTown, ofTown, townText } from '#domain/places/commune.ts'
import { CartLineRow } from './cart-line-row.tsx'

interface CartLinesProps {
  /** The lines in the order of `groupIntoStops`. */
  lines: readonly CartLine[]
  /** The reason why a product's quantity differs from the requested one. */
  quantityNote: { id: string; note: string } | null
  /** The last removed product and its position. */
  removedItem: { item: CartItem; position: number } | null
  onQuantity: (item: CartItem, quantity: number) => void
  onRemove: (item: CartItem) => void
  onUndo: () => void
  delivery: DeliveryOption
}

export function CartLines({
  lines,
  quantityNote,
  removedItem,
  onQuantity,
  onRemove,
  onUndo,
  delivery,
}: CartLinesProps) {
  const undoRow = removedItem && (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <p className="min-w-0 text-ink-soft">«&nbsp;{removedItem.item.title}&nbsp;» retiré</p>
      <Button variant="link" className="-mx-5" onClick={onUndo}>
        Annuler
      </Button>
    </li>
  )
  if (lines.length === 0 && !undoRow) return null
  const undoPosition = Math.min(removedItem?.position ?? 0, lines.length)
  const stops = groupIntoStops(lines)
  let shownCount = 0
  return (
    <div className="divide-y divide-line border-b border-line">
      {stops.map((stop) => (
        <StopSection
          key={stop.place?.id ?? stop.seller}
          stop={stop}
          isOnly={stops.length === 1}
          delivery={delivery}
        >
          {stop.lines.map((line) => (
            <Fragment key={line.item.id}>
              {shownCount++ === undoPosition && undoRow}
              <CartLineRow
                line={line}
                note={quantityNote?.id === line.item.id ? quantityNote.note : null}
                onQuantity={onQuantity}
                onRemove={onRemove}
              />
            </Fragment>
          ))}
        </StopSection>
      ))}
      {undoPosition === lines.length && undoRow && <ul>{undoRow}</ul>}
    </div>
  )
}

interface StopSectionProps {
  stop: Stop
  /** True for a single stop, whose load is shown at the end with the whole cart. */
  isOnly: boolean
  delivery: DeliveryOption
  children: ReactNode
}

/** `À retirer à Amiens (80)`, with seller, hours, and the load of the products there. */
function StopSection({ stop, isOnly, delivery, children }: StopSectionProps) {
  const title = stopTitle(stop, delivery)
  const load = isOnly ? null : stopLoad(stop)
  const details = [stop.seller, delivery === 'pickup' && stop.place?.hours].filter(Boolean)
  return (
    <section aria-label={title ?? undefined}>
      {title && (
        <div className="flex items-start gap-2.5 pt-4">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
          <div className="min-w-0">
            <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{title}</h3>
            <p className="text-sm text-ink-soft">{details.join(' · ')}</p>
            {load && <p className="text-sm font-medium">{load}</p>}
          </div>
        </div>
      )}
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

/** Returns `À retirer à Amiens (80)`; null for an unknown place. */
export function stopTitle({ place }: Stop, delivery: DeliveryOption): string | null {
  if (!place) return null
  const town = townText({ name: place.town, department: place.department })
  return delivery === 'pickup' ? `À retirer ${inTown(town)}` : `Au départ ${ofTown(town)}`
}

/** Describes the load of these products, as far as the sellers have stated it. */
export const stopLoad = ({ lines }: { lines: readonly CartLine[] }): string | null =>
  loadText(
    sumLoads(
      lines.flatMap(({ item, problem, load }) =>
        problem || !load ? [] : [{ ...load, quantity: item.quantity }],
      ),
    ),
  )
