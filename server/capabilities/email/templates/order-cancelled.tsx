import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Frame } from '../components/frame.tsx'
import { articleCount, OrderItems, orderDate, TotalRow } from '../components/order.tsx'
import { ActionButton, greeting, Note, Paragraph, Reason } from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailOrder } from '../email-data.ts'
import { buyer, doors, origin, radiators, sampleOrder } from '../sample-data.ts'

/** `reason`: an administrator's words; empty: none were given. */
interface OrderCancelledData {
  firstName: string
  order: EmailOrder
  reason: string
  url: string
}

/** Only unpaid orders are cancelled so: there is nothing to refund. */
const orderCancelled = defineEmail({
  name: 'order-cancelled',
  subject: ({ order }) => `Votre commande ${orderNumber(order.id)} est annulée`,
  body: ({ data, frame }: EmailProps<OrderCancelledData>) => (
    <Frame
      frame={frame}
      preview={data.reason || 'Elle n’a pas été payée : vous n’avez rien à faire.'}
      title="Votre commande est annulée"
      reason={`Vous recevez cet email parce que vous avez passé commande sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Nous avons annulé votre commande n° <strong>{orderNumber(data.order.id)}</strong>, passée le{' '}
        {orderDate(data.order)}. Elle n’a pas été payée : vous n’avez rien à faire.
      </Paragraph>
      <Reason heading="Pourquoi" text={data.reason} />
      <OrderItems items={data.order.items}>
        <TotalRow label="Total des articles" value={formatEuros(data.order.total)} />
      </OrderItems>
      <ActionButton href={data.url}>Voir ma commande</ActionButton>
      <Note>Ces articles ne vous sont plus réservés.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Julien',
    order: sampleOrder([...doors, ...radiators]),
    reason: 'Le vendeur a cassé une porte en la déplaçant.\nNous en sommes désolés.',
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
})

interface OrderCancelledForSellerData {
  firstName: string
  order: EmailOrder
  buyerName: string
  reason: string
  url: string
}

/** Holds the seller's own articles only: what else the order contained is none of their business. */
const orderCancelledForSeller = defineEmail({
  name: 'order-cancelled-for-seller',
  subject: ({ order }) =>
    `Commande ${orderNumber(order.id)} annulée : ${articleCount(order)} de nouveau en stock`,
  body: ({ data, frame }: EmailProps<OrderCancelledForSellerData>) => (
    <Frame
      frame={frame}
      preview={`Ne préparez plus : ${data.order.items.map((item) => item.title).join(', ')}`}
      title="Une commande est annulée"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Nous avons annulé la commande n° <strong>{orderNumber(data.order.id)}</strong> que {data.buyerName}{' '}
        avait passée le {orderDate(data.order)}. Ne préparez plus ces articles : votre stock est déjà à jour
        sur le site.
      </Paragraph>
      <Reason heading="Pourquoi" text={data.reason} />
      <OrderItems items={data.order.items}>
        <TotalRow label="Total de vos articles" value={formatEuros(data.order.total)} />
      </OrderItems>
      <ActionButton href={data.url}>Voir la commande</ActionButton>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    order: sampleOrder(doors),
    buyerName: buyer.name,
    reason: 'L’acheteur s’est trompé de dimensions.',
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
})

export const orderCancelledEmails = [orderCancelled, orderCancelledForSeller] as const
