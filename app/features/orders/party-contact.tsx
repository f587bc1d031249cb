import { MapPin, Phone } from 'lucide-react'
import type { OrderDetail } from './queries.ts'

/** Where and how to reach the other one, to agree on the collection. */
export const PartyContact = ({ party }: { party: OrderDetail['parts'][number]['seller'] }) => (
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
