import { formatEuros } from '#domain/money.ts'
import { type DeliveryOption, deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { articleCount, orderDate } from '../components/order-facts.ts'
import { OrderItems, TotalRow } from '../components/order-items.tsx'
import { ActionButton, greeting, Paragraph, SectionHeading } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['new-order-for-seller']

export const newOrderForSellerSubject = ({ order }: Data): string =>
  `Nouvelle commande ${orderNumber(order.id)} : ${articleCount(order)} à préparer`

const whatToDo: Record<DeliveryOption, string> = {
  pickup: 'L’acheteur vient chercher ses articles chez vous. Mettez-les de côté.',
  quote: 'L’acheteur demande un devis de livraison personnalisé. Chiffrez-la sur la page de la commande.',
}

/** Holds the seller's own articles only: what else the order contains is none of their business. */
export const NewOrderForSeller = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview={`${data.buyer.name} commande : ${data.order.items.map((item) => item.title).join(', ')}`}
    title="Vous avez une nouvelle commande"
    reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      {data.buyer.name} a commandé {articleCount(data.order)} chez vous le {orderDate(data.order)}. Commande
      n°{'\u00a0'}
      <strong>{orderNumber(data.order.id)}</strong>.
    </Paragraph>
    <OrderItems items={data.order.items}>
      <TotalRow label="Total de vos articles" value={formatEuros(data.order.total)} />
    </OrderItems>
    <SectionHeading>L’acheteur</SectionHeading>
    <Contact {...data.buyer} />
    {data.buyer.isDisclosed === false && (
      <Paragraph>
        {data.isPaidFirst
          ? 'Son nom et son téléphone vous sont donnés dès qu’il a payé.'
          : 'Son nom et son téléphone vous sont donnés dès que vous prenez la commande en charge.'}{' '}
        D’ici là, écrivez-lui depuis la page de la commande.
      </Paragraph>
    )}
    <SectionHeading>{deliveryLabels[data.order.deliveryOption].name}</SectionHeading>
    <Paragraph>{whatToDo[data.order.deliveryOption]}</Paragraph>
    <Paragraph>
      Votre stock est déjà à jour sur le site.{' '}
      {data.isPaidFirst
        ? 'L’acheteur doit encore payer par carte : ne remettez rien avant notre email qui vous annonce que c’est fait.'
        : `${data.order.total === 0 ? 'L’acheteur n’a rien à payer.' : 'L’acheteur vous règle directement\u00a0: aucun paiement ne passe par le site.'} Prenez la commande en charge sur sa page, et demandez son code de retrait à l’acheteur en lui remettant les articles.`}
    </Paragraph>
    <ActionButton href={data.url}>Voir la commande</ActionButton>
  </Frame>
)
