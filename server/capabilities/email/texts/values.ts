import { formatMoment } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { formatOrderDate, formatProductCount } from '../components/order.tsx'
import { greeting } from '../components/text.tsx'
import type { EmailFrame } from '../define-email.ts'
import type { EmailOrder } from '../email-data.ts'

/** The data of any template. Equal names mean the same thing in all templates. */
type Data = Record<string, unknown>

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const readName = (value: unknown): string | undefined => asText((value as { name?: unknown } | null)?.name)
const readOrder = ({ order }: Data): EmailOrder | undefined => order as EmailOrder | undefined
const readDate = (data: Data): string | undefined =>
  asText(data.at ?? data.changedAt ?? data.checkedAt ?? data.failedAt ?? data.seenAt ?? data.askedAt)

/** In a price request the customer is another person than the reader; in an alert the customer is the reader. */
const readAsker = (data: Data) => ('customerEmail' in data ? data.customerName : undefined)
const readGreetedName = (data: Data): string | undefined =>
  asText(data.firstName) ??
  asText('unsubscribeUrl' in data ? data.customerName : undefined) ??
  asText('explanation' in data ? data.name : undefined)

/** Reads the value of each placeholder that administrators write between braces; undefined when the data do not contain it. */
const placeholders: Record<string, (data: Data, frame: EmailFrame) => string | undefined> = {
  site: (_, { shownName }) => shownName,
  'adresse-du-site': (_, { origin }) => origin,
  lien: ({ url }) => asText(url),
  salutation: (data) => {
    const name = readGreetedName(data)
    return name === undefined ? undefined : greeting(name)
  },
  commande: (data) => asText(data.number) ?? (readOrder(data) && orderNumber(readOrder(data)?.id ?? '')),
  'date-de-commande': (data) => {
    const order = readOrder(data)
    return order && formatOrderDate(order)
  },
  'nombre-d-articles': (data) => {
    const order = readOrder(data)
    return order && formatProductCount(order)
  },
  acheteur: (data) =>
    readName(data.buyer) ?? readName(data.consumer) ?? asText(data.buyerName ?? readAsker(data)),
  date: (data) => {
    const date = readDate(data)
    return date === undefined ? undefined : formatMoment(date)
  },
  annonce: (data) => asText(data.title ?? data.productName ?? data.productTitle),
  référence: ({ productId }) => asText(productId),
  motif: ({ reason }) => asText(reason),
  entreprise: ({ firm }) => asText(firm),
  'nouvelle-adresse': ({ newEmail }) => asText(newEmail),
  expéditeur: ({ senderName }) => asText(senderName),
  sujet: ({ about }) => asText(about),
  fichier: ({ site }) => asText(site),
  recherche: ({ searchName }) => asText(searchName),
  nom: ({ name }) => asText(name),
}

/** The values of all placeholders that these data fill, by name. */
export function readPlaceholderValues(data: unknown, frame: EmailFrame): Map<string, string> {
  return new Map(
    Object.entries(placeholders).flatMap(([name, readValue]) => {
      const value = readValue(data as Data, frame)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
