import { formatMoment } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { articleCount, orderDate } from '../components/order.tsx'
import { greeting } from '../components/text.tsx'
import type { EmailFrame } from '../define-email.ts'
import type { EmailOrder } from '../email-data.ts'

/** The data of any template. Equal names mean the same thing in all templates. */
type Data = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const nameIn = (value: unknown): string | undefined => text((value as { name?: unknown } | null)?.name)
const orderIn = ({ order }: Data): EmailOrder | undefined => order as EmailOrder | undefined
const dateIn = (data: Data): string | undefined =>
  text(data.at ?? data.changedAt ?? data.checkedAt ?? data.failedAt ?? data.seenAt ?? data.askedAt)

/** In a price request the customer is another person than the reader; in an alert the customer is the reader. */
const askerIn = (data: Data) => ('customerEmail' in data ? data.customerName : undefined)
const greetedIn = (data: Data): string | undefined =>
  text(data.firstName) ??
  text('unsubscribeUrl' in data ? data.customerName : undefined) ??
  text('explanation' in data ? data.name : undefined)

/** Reads the value of each placeholder that administrators write between braces; undefined when the data do not contain it. */
const placeholders: Record<string, (data: Data, frame: EmailFrame) => string | undefined> = {
  site: (_, { shownName }) => shownName,
  'adresse-du-site': (_, { origin }) => origin,
  lien: ({ url }) => text(url),
  salutation: (data) => {
    const name = greetedIn(data)
    return name === undefined ? undefined : greeting(name)
  },
  commande: (data) => text(data.number) ?? (orderIn(data) && orderNumber(orderIn(data)?.id ?? '')),
  'date-de-commande': (data) => {
    const order = orderIn(data)
    return order && orderDate(order)
  },
  'nombre-d-articles': (data) => {
    const order = orderIn(data)
    return order && articleCount(order)
  },
  acheteur: (data) => nameIn(data.buyer) ?? nameIn(data.consumer) ?? text(data.buyerName ?? askerIn(data)),
  date: (data) => {
    const date = dateIn(data)
    return date === undefined ? undefined : formatMoment(date)
  },
  annonce: (data) => text(data.title ?? data.productName ?? data.productTitle),
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

/** The values of all placeholders that these data fill, by name. */
export function valuesOf(data: unknown, frame: EmailFrame): Map<string, string> {
  return new Map(
    Object.entries(placeholders).flatMap(([name, read]) => {
      const value = read(data as Data, frame)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
