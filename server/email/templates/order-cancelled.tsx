import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Frame } from '../components/frame.tsx'
import { orderDate } from '../components/order-facts.ts'
import { OrderItems, TotalRow } from '../components/order-items.tsx'
import { Reason } from '../components/reason.tsx'
import { ActionButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['order-cancelled']

export const orderCancelledSubject = ({ order }: Data): string =>
  `Votre commande ${orderNumber(order.id)} est annulée`

/** Only what nobody has paid yet can be cancelled so: there is nothing to pay back. */
export const OrderCancelled = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
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
)
