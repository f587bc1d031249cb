import type { NoticeRecipient } from '#domain/orders/notices.ts'
import { orderPath } from '#domain/orders/orders.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import type { Contact } from '../../accounts/list-contacts.ts'
import type { Context } from '../../context.ts'
import type { EmailContact } from '../../email/email-data.ts'
import {
  noticedSellers,
  type OrderMail,
  type OrderMailPart,
  personOf,
  sellerForBuyer,
  sellerOf,
} from '../read-order-mail.ts'

interface Addressee {
  address: string
  firstName: string
  /** The other side, as they may know it. */
  contacts: EmailContact[]
  url: string
}

interface AddresseesRequest {
  to: NoticeRecipient
  mail: OrderMail
  parts: OrderMailPart[]
  /** Of the seller's button; the order otherwise. */
  leadsTo?: 'money'
  by?: Mover
  administrators: Contact[]
  settings: PlatformSettings
}

/** Who gets one mail of a notice, and what of it is theirs. */
export function addresseesOf(ctx: Context, request: AddresseesRequest): Addressee[] {
  const { to, mail, parts, leadsTo, by, administrators, settings } = request
  const { origin } = ctx.config
  const url = `${origin}${orderPath(mail.order.id)}`
  const sellerUrl = leadsTo === 'money' ? `${origin}/profile/money` : url
  const adminUrl = `${origin}/admin/orders/${mail.order.id}`
  const both = () => [personOf(mail.buyer), ...parts.map(sellerOf)]
  switch (to) {
    case 'buyer':
      return [{ ...person(mail.buyer), contacts: parts.map(sellerForBuyer), url }]
    case 'seller':
      return noticedSellers(ctx, parts).map(({ contact, buyerSeen }) => ({
        ...person(contact),
        contacts: [buyerSeen],
        url: sellerUrl,
      }))
    case 'administrator':
      return administrators
        .filter(({ id }) => by !== 'administrator' || id !== ctx.actor?.userId)
        .map((contact) => ({ ...person(contact), contacts: both(), url: adminUrl }))
    case 'association':
      return [{ address: settings.contactMailbox, firstName: '', contacts: both(), url: adminUrl }]
  }
}

const person = ({ email, firstName }: Contact) => ({ address: email, firstName: firstName ?? '' })
