import { formatMoment } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { articleCount, orderDate } from '../components/order.tsx'
import { greeting } from '../components/text.tsx'
import type { EmailFrame } from '../define-email.ts'
import type { EmailOrder } from '../email-data.ts'

/** What templates are told, by the names they share. */
type Told = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const nameIn = (value: unknown): string | undefined => text((value as { name?: unknown } | null)?.name)
const orderIn = ({ order }: Told): EmailOrder | undefined => order as EmailOrder | undefined
const dateIn = (told: Told): string | undefined =>
  text(told.at ?? told.changedAt ?? told.checkedAt ?? told.failedAt ?? told.seenAt ?? told.askedAt)

/** Who asks for a price is a stranger to the reader; who gets an alert is the reader. */
const askerIn = (told: Told) => ('customerEmail' in told ? told.customerName : undefined)
const greetedIn = (told: Told): string | undefined =>
  text(told.firstName) ??
  text('unsubscribeUrl' in told ? told.customerName : undefined) ??
  text('explanation' in told ? told.name : undefined)

/** What a mail's words may hold of its data, by the name administrators write between braces. */
const readers: Record<string, (told: Told, frame: EmailFrame) => string | undefined> = {
  site: (_, { shownName }) => shownName,
  'adresse-du-site': (_, { origin }) => origin,
  lien: ({ url }) => text(url),
  salutation: (told) => {
    const name = greetedIn(told)
    return name === undefined ? undefined : greeting(name)
  },
  commande: (told) => text(told.number) ?? (orderIn(told) && orderNumber(orderIn(told)?.id ?? '')),
  'date-de-commande': (told) => {
    const order = orderIn(told)
    return order && orderDate(order)
  },
  'nombre-d-articles': (told) => {
    const order = orderIn(told)
    return order && articleCount(order)
  },
  acheteur: (told) => nameIn(told.buyer) ?? nameIn(told.consumer) ?? text(told.buyerName ?? askerIn(told)),
  date: (told) => {
    const date = dateIn(told)
    return date === undefined ? undefined : formatMoment(date)
  },
  annonce: (told) => text(told.title ?? told.productName ?? told.productTitle),
  référence: ({ productId }) => text(productId),
  motif: ({ reason }) => text(reason),
  entreprise: ({ firm }) => text(firm),
  'nouvelle-adresse': ({ newEmail }) => text(newEmail),
  expéditeur: ({ senderName }) => text(senderName),
  sujet: ({ about }) => text(about),
  fichier: ({ site }) => text(site),
  recherche: ({ searchName }) => text(searchName),
  nom: ({ name }) => text(name),
}

/** What these data give; a name they do not know is absent. */
export function valuesOf(data: unknown, frame: EmailFrame): Map<string, string> {
  const told = data as Told
  return new Map(
    Object.entries(readers).flatMap(([name, read]) => {
      const value = read(told, frame)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
