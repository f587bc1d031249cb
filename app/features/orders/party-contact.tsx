import { MapPin, MessageSquare, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { writeMessagePath } from '#domain/conversations/conversations.ts'
import { states } from '#domain/orders/states.ts'
import type { OrderDetail } from './queries.ts'

type Party = OrderDetail['fulfilments'][number]['seller']

interface PartyContactProps {
  order: OrderDetail
  party: Party
  /** False where the pickup places already show the addresses. */
  isAddressShown?: boolean
}

/** The other party's contact details for the collection, or when they will be disclosed. */
export function PartyContact({ order, party, isAddressShown = true }: PartyContactProps) {
  return (
    <>
      <ContactDetails party={isAddressShown ? party : { ...party, address: null }} />
      {!party.isDisclosed && (
        <p className="max-w-prose text-sm text-ink-soft">
          {order.settlement === 'card'
            ? 'Les coordonnées complètes sont données dès le paiement. D’ici là, écrivez-vous par le site.'
            : 'Les coordonnées complètes sont données dès que le vendeur prend la commande en charge. D’ici là, écrivez-vous par le site.'}
        </p>
      )}
    </>
  )
}

const ContactDetails = ({ party }: { party: Party }) => (
  <ul className="flex flex-wrap gap-x-8 text-sm">
    {party.address && (
      <li className="flex min-h-11 items-center gap-2 text-ink-soft">
        <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="sr-only">Adresse&nbsp;: </span>
        <span className="whitespace-pre-line wrap-anywhere">{party.address}</span>
      </li>
    )}
    {party.phone && (
      <li>
        <a
          href={`tel:${party.phone.replace(/[^\d+]/g, '')}`}
          className="flex min-h-11 items-center gap-2 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
        >
          <Phone aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="sr-only">Téléphone&nbsp;: </span>
          {party.phone}
        </a>
      </li>
    )}
  </ul>
)

/** Links a buyer or seller to their conversation about one fulfilment. */
export const WriteLink = ({ fulfilmentId, to }: { fulfilmentId: string; to: string }) => (
  <Link
    to={writeMessagePath({ fulfilmentId })}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
  >
    <MessageSquare aria-hidden="true" className="size-4.5 shrink-0" />
    <span>
      Écrire<span className="sr-only"> à {to}</span>
    </span>
  </Link>
)

interface SellerContactProps {
  order: OrderDetail
  fulfilment: OrderDetail['fulfilments'][number]
}

/** The seller's contact details for a buyer, with the address only where no pickup place shows it, and a link to the conversation. */
export const SellerContact = ({ order, fulfilment }: SellerContactProps) => (
  <>
    {fulfilment.status !== states.cancelled && (
      <PartyContact order={order} party={fulfilment.seller} isAddressShown={fulfilment.places.length === 0} />
    )}
    <WriteLink fulfilmentId={fulfilment.fulfilmentId} to={fulfilment.seller.name} />
  </>
)
