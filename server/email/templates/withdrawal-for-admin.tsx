import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { articleCount } from '../components/order-facts.ts'
import { OrderItems, TotalRow } from '../components/order-items.tsx'
import { ActionButton, Paragraph, SectionHeading } from '../components/text.tsx'
import { WithdrawalStatement } from '../components/withdrawal-statement.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['withdrawal-for-admin']

export const withdrawalForAdminSubject = ({ order }: Data, { shownName }: EmailFrame): string =>
  `Rétractation de la commande ${orderNumber(order.id)} sur ${shownName}`

export function WithdrawalForAdmin({ data, frame }: { data: Data; frame: EmailFrame }) {
  const { order, consumer, withdrawnAt, sellers } = data
  return (
    <Frame
      frame={frame}
      preview={`${consumer.name}, ${articleCount(order)}, ${formatEuros(order.total)}`}
      title={`Rétractation, commande ${orderNumber(order.id)}`}
      reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
    >
      <Paragraph>
        {consumer.name} se rétracte de l’achat de {articleCount(order)}. L’acheteur en a reçu l’accusé de
        réception, et {sellers.length > 1 ? 'les vendeurs sont prévenus' : 'le vendeur est prévenu'}. L’état
        de la commande n’a pas changé.
      </Paragraph>
      <WithdrawalStatement order={order} consumer={consumer} withdrawnAt={withdrawnAt} />
      <OrderItems items={order.items}>
        <TotalRow label="Total de ces articles" value={formatEuros(order.total)} />
      </OrderItems>
      <SectionHeading>Acheteur</SectionHeading>
      <Contact {...consumer} />
      <SectionHeading>{sellers.length > 1 ? 'Vendeurs' : 'Vendeur'}</SectionHeading>
      <Paragraph>{sellers.join(', ')}</Paragraph>
      <ActionButton href={data.url}>Ouvrir la commande</ActionButton>
    </Frame>
  )
}
