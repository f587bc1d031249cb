import { formatEuros } from '#domain/money.ts'
import { deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { articleCount, orderDate, shownTotal } from '../components/order-facts.ts'
import { OrderItems, SumRow, TotalRow } from '../components/order-items.tsx'
import { ActionButton, Paragraph, SectionHeading } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['new-order-for-admin']

export const newOrderForAdminSubject = ({ order }: Data, { shownName }: EmailFrame): string =>
  `Commande ${orderNumber(order.id)} sur ${shownName}`

export function NewOrderForAdmin({ data, frame }: { data: Data; frame: EmailFrame }) {
  const { order, buyer, sellers } = data
  const delivery = deliveryLabels[order.deliveryOption]
  return (
    <Frame
      frame={frame}
      preview={`${buyer.name}, ${articleCount(order)}, ${formatEuros(order.total)}, ${delivery.name}`}
      title={`Commande ${orderNumber(order.id)}`}
      reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
    >
      <Paragraph>
        Passée le {orderDate(order)} : {articleCount(order)}, {delivery.name.toLowerCase()}.
      </Paragraph>
      <OrderItems items={order.items}>
        <SumRow label="Sous-total" value={formatEuros(order.total)} />
        <SumRow label="Livraison" value={delivery.price} />
        <TotalRow label="Total" value={shownTotal(order)} />
      </OrderItems>
      <SectionHeading>Acheteur</SectionHeading>
      <Contact {...buyer} />
      <SectionHeading>{sellers.length > 1 ? 'Vendeurs' : 'Vendeur'}</SectionHeading>
      <Paragraph>{sellers.join(', ')}</Paragraph>
      <ActionButton href={data.url}>Ouvrir la commande</ActionButton>
    </Frame>
  )
}
