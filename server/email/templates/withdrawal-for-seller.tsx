import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { articleCount } from '../components/order-facts.ts'
import { OrderItems, TotalRow } from '../components/order-items.tsx'
import { ActionButton, greeting, Paragraph, SectionHeading } from '../components/text.tsx'
import { WithdrawalStatement } from '../components/withdrawal-statement.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['withdrawal-for-seller']

export const withdrawalForSellerSubject = ({ order }: Data): string =>
  `Commande ${orderNumber(order.id)} : l’acheteur se rétracte de ${articleCount(order)}`

/** Holds the seller's own articles only: what else the order contained is none of their business. */
export function WithdrawalForSeller({ data, frame }: { data: Data; frame: EmailFrame }) {
  const { order, consumer, withdrawnAt, isReceived } = data
  return (
    <Frame
      frame={frame}
      preview={`${consumer.name} se rétracte : ${order.items.map((item) => item.title).join(', ')}`}
      title="L’acheteur se rétracte"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {consumer.name} se rétracte de l’achat des articles ci-dessous, comme la loi le permet aux
        particuliers jusqu’à quatorze jours après la réception, sans motif à donner.
      </Paragraph>
      <WithdrawalStatement order={order} consumer={consumer} withdrawnAt={withdrawnAt} />
      <OrderItems items={order.items}>
        <TotalRow label="Total de ces articles" value={formatEuros(order.total)} />
      </OrderItems>
      <SectionHeading>Ce que vous avez à faire</SectionHeading>
      <Paragraph>
        {isReceived
          ? 'Convenez du retour avec l’acheteur : il a quatorze jours pour rendre ou renvoyer les articles, à ses frais, dans leur état et leur emballage d’origine.'
          : 'Ne remettez plus ces articles. S’ils sont déjà partis, l’acheteur a quatorze jours pour les rendre ou les renvoyer, à ses frais.'}{' '}
        Vérifiez-les à leur retour, puis remettez-les en vente si vous le souhaitez : le stock de l’annonce
        n’a pas changé.
      </Paragraph>
      <Paragraph>
        L’acheteur doit être remboursé de ce qu’il a payé, frais de livraison standard compris, au plus tard
        quatorze jours après sa rétractation ; le remboursement peut attendre le retour des articles ou la
        preuve de leur envoi.
      </Paragraph>
      <SectionHeading>L’acheteur</SectionHeading>
      <Contact {...consumer} />
      <ActionButton href={data.url}>Voir la commande</ActionButton>
    </Frame>
  )
}
