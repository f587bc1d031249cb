import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Frame } from '../components/frame.tsx'
import { articleCount, orderDate } from '../components/order-facts.ts'
import { OrderItems, TotalRow } from '../components/order-items.tsx'
import { Reason } from '../components/reason.tsx'
import { ActionButton, greeting, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['order-cancelled-for-seller']

export const orderCancelledForSellerSubject = ({ order }: Data): string =>
  `Commande ${orderNumber(order.id)} annulée : ${articleCount(order)} de nouveau en stock`

/** Holds the seller's own articles only: what else the order contained is none of their business. */
export const OrderCancelledForSeller = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview={`Ne préparez plus : ${data.order.items.map((item) => item.title).join(', ')}`}
    title="Une commande est annulée"
    reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Nous avons annulé la commande n° <strong>{orderNumber(data.order.id)}</strong> que {data.buyerName}{' '}
      avait passée le {orderDate(data.order)}. Ne préparez plus ces articles : votre stock est déjà à jour sur
      le site.
    </Paragraph>
    <Reason heading="Pourquoi" text={data.reason} />
    <OrderItems items={data.order.items}>
      <TotalRow label="Total de vos articles" value={formatEuros(data.order.total)} />
    </OrderItems>
    <ActionButton href={data.url}>Voir la commande</ActionButton>
  </Frame>
)
