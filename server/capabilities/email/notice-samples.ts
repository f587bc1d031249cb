import type { Cents } from '#domain/money.ts'
import { defaultDelays } from '#domain/orders/delays.ts'
import type { NoticeFacts, NoticeRecipient } from '#domain/orders/notice-parts.ts'
import { listNoticeRecipients, type NoticeKind, noticeKinds, notices } from '#domain/orders/notices.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { EmailNotice } from './email-data.ts'

const origin = 'http://localhost:3000'
const id = '7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91'
const now = new Date('2026-05-12T12:05:00.000Z')

const items = [
  { title: 'Bloc-porte alvéolaire 83\u00a0cm, chêne clair, poussant droit', quantity: 4, price: 4_500 },
  {
    title: 'Porte d’entrée aluminium gris anthracite, serrure cinq points',
    quantity: 1,
    price: 69_000,
  },
]
const total: Cents = orderTotal(items)

const seller = {
  name: 'Menuiserie Le Bihan',
  phone: '02 61 91 14 27',
  address: '14 rue des Compagnons, 56000 Vannes',
}
const buyer = {
  name: 'Julien Mercier',
  email: 'acheteur@rechantier.example',
  phone: '06 39 98 70 15',
  address: '22 rue des Acacias, 35000 Rennes',
}

/** The facts in which the sample of a kind differs from the other samples. */
const factsByKind: { [Kind in NoticeKind]?: Partial<NoticeFacts> } = {
  'order-expired': { isPaid: false, isCancelled: true },
  'order-paid': { amount: total },
  declined: {
    by: 'seller',
    amount: total,
    isCancelled: true,
    note: 'Le bloc-porte est tombé du chariot ce matin, il n’est plus vendable.\nJe suis désolé du dérangement.',
  },
  'cancelled-unacknowledged': { by: 'buyer', amount: total, isCancelled: true },
  shipped: { by: 'seller', deliveryOption: 'quote' },
  'delivery-paid': { deliveryOption: 'quote', amount: total },
  'uncollected-refunded': { amount: total, isCancelled: true },
  'received-by-default': { amount: total },
  'remainder-refunded': { amount: 4_500 },
  refunded: {
    amount: total,
    isCancelled: true,
    note: 'La porte avait un éclat que l’annonce ne montrait pas.',
  },
  released: { amount: 82_650 },
  'waiting-for-account': { amount: 82_650 },
  'transfer-failed': { amount: 82_650, note: 'account_invalid\u00a0: the destination account is restricted' },
  'refund-failed': { amount: total, note: 'expired_or_canceled_card' },
  'late-charge-refunded': { amount: total, isCancelled: true },
  'quote-offered': {
    by: 'seller',
    deliveryOption: 'quote',
    isPaid: false,
    amount: 12_000,
    at: '2026-05-26T16:00:00.000Z',
    note: 'Livraison au pied de l’immeuble, entre 8\u00a0h et 12\u00a0h.\nDeux personnes pour décharger.',
  },
  'quote-accepted': { by: 'buyer', deliveryOption: 'quote', isPaid: false, amount: 12_000 },
  'quote-refused': {
    by: 'buyer',
    deliveryOption: 'quote',
    isPaid: false,
    isCancelled: true,
    amount: 12_000,
    note: 'C’est plus cher que les portes elles-mêmes.',
  },
  'quote-asked-again': {
    by: 'buyer',
    deliveryOption: 'quote',
    isPaid: false,
    amount: 12_000,
    note: 'Je peux décharger seul\u00a0: une livraison sans manutention suffit.',
  },
  'quote-expired': { deliveryOption: 'quote', isPaid: false },
  'quote-given-up': { deliveryOption: 'quote', isPaid: false, isCancelled: true },
  'quote-sold-out': { deliveryOption: 'quote', isPaid: false, isCancelled: true },
  'cancelled-unpaid': {
    by: 'administrator',
    isPaid: false,
    takesCards: false,
    isCancelled: true,
    note: 'Cette annonce n’était plus à jour.',
  },
  'unconfirmed-ended': { isPaid: false, takesCards: false, isCancelled: true },
  'uncollected-ended': { isPaid: false, takesCards: false, isCancelled: true },
  'remainder-ended': { isPaid: false, takesCards: false },
  'dispute-opened': { by: 'buyer', note: 'Deux des quatre blocs-portes sont gondolés.' },
  'dispute-decided': {
    by: 'administrator',
    amount: 9_000,
    note: 'Les photos montrent deux panneaux gondolés\u00a0: leur prix vous est rendu, vous gardez les deux autres.',
  },
  'card-dispute': {
    by: 'provider',
    amount: total,
    at: '2026-05-26T16:00:00.000Z',
    note: 'product_not_received',
  },
  'card-dispute-reinstated': { by: 'provider', amount: total },
  'appointment-chosen': { by: 'buyer', at: '2026-05-16T12:30:00.000Z' },
  'appointment-cancelled': { by: 'buyer', at: '2026-05-16T12:30:00.000Z' },
  'appointment-reminder': { at: '2026-05-13T12:30:00.000Z' },
}

/** Returns who caused the event: the seller for the dispute notice to the buyer, so that the samples cover disputes of both parties. */
const sampleMover = (kind: NoticeKind, to: NoticeRecipient): Mover | null =>
  kind === 'dispute-opened' && to === 'buyer' ? 'seller' : (factsByKind[kind]?.by ?? null)

export function sampleNotice(kind: NoticeKind, to: NoticeRecipient): EmailNotice {
  const times = { now, statusSince: now, waitingSince: now, receivedAt: now }
  const facts: NoticeFacts = {
    number: id.slice(0, 8),
    buyerName: buyer.name,
    sellerNames: [seller.name],
    deliveryOption: 'pickup',
    isPaid: true,
    takesCards: true,
    isCancelled: false,
    amount: null,
    at: notices[kind].deadline?.(times, defaultDelays).toISOString() ?? null,
    note: '',
    delays: defaultDelays,
    ...factsByKind[kind],
    by: sampleMover(kind, to),
  }
  const isParty = to === 'buyer' || to === 'seller'
  return {
    kind,
    to,
    firstName: { buyer: 'Julien', seller: 'Maëlle', administrator: 'Anne', association: '' }[to],
    facts,
    order: {
      id,
      createdAt: now.toISOString(),
      deliveryOption: facts.deliveryOption,
      items: notices[kind].listedItems === 'remaining' ? items.slice(0, 1) : items,
      total: notices[kind].listedItems === 'remaining' ? 18_000 : total,
    },
    transport: null,
    contacts: to === 'buyer' ? [seller] : to === 'seller' ? [buyer] : [buyer, seller],
    url: isParty ? `${origin}/profile?tab=products/7c1f0a42` : `${origin}/admin/orders/${id}`,
  }
}

/** A sample of each kind of notice for each of its recipients. */
export const noticeSamples = noticeKinds.flatMap((kind) =>
  listNoticeRecipients(kind).map((to) => sampleNotice(kind, to)),
)
