import { Link } from 'react-email'
import { formatMoment } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { formatOrderDate, formatTotal, OrderItems, SumRow, TotalRow } from '../components/order.tsx'
import { styles } from '../components/styles.ts'
import { ActionButton, Note, Paragraph, SectionHeading, VariablePart } from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailOrder, EmailPayment, EmailSeller } from '../email-data.ts'
import {
  doors,
  joinerySeller,
  listTitles,
  radiators,
  salvageSeller,
  sampleOrder,
  sampleOrigin,
} from '../sample-data.ts'

/** `payment` is null, or absent in older emails, when nothing is paid on the site. */
interface OrderConfirmationData {
  firstName: string
  order: EmailOrder
  sellers: EmailSeller[]
  payment?: EmailPayment | null
  url: string
}

export const orderConfirmation = defineEmail({
  name: 'order-confirmation',
  hasVariableSubject: true,
  subject: ({ order }) => `Votre commande ${orderNumber(order.id)} est enregistrée`,
  body({ data, frame }: EmailProps<OrderConfirmationData>) {
    const { order, sellers } = data
    const delivery = deliveryLabels[order.deliveryOption]
    const isPickup = order.deliveryOption === 'pickup'
    const thanks = data.firstName.trim() ? `Merci ${data.firstName.trim()},` : 'Merci,'
    return (
      <Frame
        frame={frame}
        preview={`Commande ${orderNumber(order.id)} : ${order.items.map((item) => item.title).join(', ')}`}
        title={`${thanks} votre commande est enregistrée`}
        reason={`Vous recevez cet email parce que vous avez passé commande sur ${frame.shownName}.`}
      >
        <VariablePart name="résumé">
          <Paragraph>
            Commande n° <strong>{orderNumber(order.id)}</strong>, passée le {formatOrderDate(order)}.{' '}
            {isPickup
              ? 'Vos articles vous sont réservés.'
              : 'Une demande de devis ne réserve rien\u00a0: les articles restent en vente jusqu’à ce que vous acceptiez le devis.'}
          </Paragraph>
        </VariablePart>
        <OrderItems items={order.items}>
          <SumRow label="Sous-total" value={formatEuros(order.total)} />
          <SumRow label="Livraison" value={delivery.price} />
          <TotalRow label="Total" value={formatTotal(order)} />
        </OrderItems>
        <VariablePart name="livraison">
          <SectionHeading>{delivery.name}</SectionHeading>
          <Paragraph>{delivery.text}</Paragraph>
        </VariablePart>
        <VariablePart name="vendeurs">
          <SectionHeading>{sellersHeading(isPickup, sellers.length)}</SectionHeading>
          {sellers.map((seller) => (
            <Contact
              key={`${seller.name} ${seller.address}`}
              {...seller}
              details={describeSeller(seller, {
                isOnlyOne: sellers.length === 1,
                isPaidHere: Boolean(data.payment),
              })}
            />
          ))}
        </VariablePart>
        <SectionHeading>Et maintenant ?</SectionHeading>
        <VariablePart name="suite">
          <Paragraph>
            {isPickup
              ? `Avant de vous déplacer, convenez du jour et de l’heure du retrait avec ${sellers.length > 1 ? 'chaque' : 'le'} vendeur.`
              : 'Le total sera fixé avec le devis de livraison.'}{' '}
            {order.total === 0 && isPickup ? nothingToPay : paymentSentence(data.payment)}
          </Paragraph>
        </VariablePart>
        <VariablePart name="bouton">
          {data.payment?.dueAt ? (
            <ActionButton href={data.payment.url}>Payer ma commande</ActionButton>
          ) : (
            <ActionButton href={data.url}>Voir ma commande</ActionButton>
          )}
        </VariablePart>
        <Note>
          Gardez le numéro {orderNumber(order.id)} : il vous sera utile pour tout échange sur cette commande.
        </Note>
        <Note>
          Si vous êtes un particulier, vous pouvez vous rétracter sans motif jusqu’à quatorze jours après la
          réception :{' '}
          <Link href={`${frame.origin}/withdrawal`} className="link" style={styles.link}>
            {`${frame.origin}/withdrawal`}
          </Link>
        </Note>
      </Frame>
    )
  },
  sample: {
    firstName: 'Julien',
    order: sampleOrder([...doors, ...radiators]),
    sellers: [
      { ...joinerySeller, titles: listTitles(doors) },
      { ...salvageSeller, titles: listTitles(radiators) },
    ],
    url: `${sampleOrigin}/profile?tab=products/7c1f0a42`,
  },
})

const nothingToPay = 'Il n’y a rien à payer. Votre code de retrait vous attend dans un autre email.'

/** Returns the sentence about the payment: its deadline, a later payment, or none on the site. */
function paymentSentence(payment: EmailPayment | null | undefined): string {
  if (!payment)
    return 'Aucun paiement ne passe par le site\u00a0: vous réglez le vendeur directement, comme convenu avec lui.'
  return payment.dueAt
    ? `Votre paiement est attendu jusqu’au ${formatMoment(payment.dueAt)}\u00a0; sans lui, la commande est annulée. Vous recevrez ensuite votre code de retrait.`
    : 'Vous paierez articles et livraison ensemble, une fois le devis accepté\u00a0: rien n’est débité avant.'
}

function sellersHeading(isPickup: boolean, count: number): string {
  if (isPickup) return 'Où retirer vos articles'
  return count > 1 ? 'Vos vendeurs' : 'Votre vendeur'
}

/** Lists a seller's products when there are several sellers, and says when their contact details are missing. */
function describeSeller(
  { titles, phone, address, isDisclosed }: EmailSeller,
  { isOnlyOne, isPaidHere }: { isOnlyOne: boolean; isPaidHere: boolean },
): string[] {
  const lines = isOnlyOne ? [] : titles.map((title) => `– ${title}`)
  if (isDisclosed === false)
    lines.push(
      isPaidHere
        ? 'Ses coordonnées complètes vous sont données dès le paiement.'
        : 'Ses coordonnées complètes vous sont données dès que le vendeur prend votre commande en charge.',
    )
  else if (!phone && !address) lines.push('Ce vendeur n’a pas encore indiqué ses coordonnées.')
  return lines
}
