import { formatEuros } from '#domain/money.ts'
import { type DeliveryOption, deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { articleCount, OrderItems, orderDate, SumRow, shownTotal, TotalRow } from '../components/order.tsx'
import { ActionButton, greeting, Paragraph, SectionHeading } from '../components/text.tsx'
import { Varying } from '../components/varying.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailContact, EmailOrder, EmailPerson } from '../email-data.ts'
import { buyer, doors, joinery, origin, radiators, salvage, sampleOrder } from '../sample-data.ts'

interface NewOrderForSellerData {
  firstName: string
  order: EmailOrder
  buyer: EmailContact
  url: string
}

const whatToDo: Record<DeliveryOption, string> = {
  pickup: 'L’acheteur vient chercher ses articles chez vous.',
  quote: 'L’acheteur demande un devis de livraison personnalisé. Chiffrez-la sur la page de la commande.',
}

/** Holds the seller's own articles only: what else the order contains is none of their business. */
const newOrderForSeller = defineEmail({
  name: 'new-order-for-seller',
  varies: true,
  subject: ({ order }) => `Nouvelle commande ${orderNumber(order.id)} : ${articleCount(order)} à préparer`,
  body: ({ data, frame }: EmailProps<NewOrderForSellerData>) => (
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
      <Varying name="coordonnées-plus-tard">
        {data.buyer.isDisclosed === false && (
          <Paragraph>
            Son nom et son téléphone vous sont donnés dès que vous prenez la commande en charge. D’ici là,
            écrivez-lui depuis la page de la commande.
          </Paragraph>
        )}
      </Varying>
      <Varying name="remise">
        <SectionHeading>{deliveryLabels[data.order.deliveryOption].name}</SectionHeading>
        <Paragraph>{whatToDo[data.order.deliveryOption]}</Paragraph>
        <Paragraph>
          Votre stock est déjà à jour sur le site.{' '}
          {`${data.order.total === 0 ? 'L’acheteur n’a rien à payer.' : 'L’acheteur vous règle directement\u00a0: aucun paiement ne passe par le site.'} Mettez les articles de côté, prenez la commande en charge sur sa page, et demandez son code de retrait à l’acheteur en lui remettant les articles.`}
        </Paragraph>
      </Varying>
      <ActionButton href={data.url}>Voir la commande</ActionButton>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    order: sampleOrder(doors),
    buyer,
    url: `${origin}/profile?tab=products/7c1f0a42`,
  },
})

interface NewOrderForAdminData {
  order: EmailOrder
  buyer: EmailPerson
  sellers: string[]
  url: string
}

const newOrderForAdmin = defineEmail({
  name: 'new-order-for-admin',
  subject: ({ order }, { shownName }) => `Commande ${orderNumber(order.id)} sur ${shownName}`,
  body({ data, frame }: EmailProps<NewOrderForAdminData>) {
    const { order, buyer, sellers } = data
    const delivery = deliveryLabels[order.deliveryOption]
    return (
      <Frame
        frame={frame}
        preview={`${buyer.name}, ${articleCount(order)}, ${formatEuros(order.total)}, ${delivery.name}`}
        title={`Commande ${orderNumber(order.id)}`}
        reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
      >
        <Varying name="résumé">
          <Paragraph>
            Passée le {orderDate(order)} : {articleCount(order)}, {delivery.name.toLowerCase()}.
          </Paragraph>
        </Varying>
        <OrderItems items={order.items}>
          <SumRow label="Sous-total" value={formatEuros(order.total)} />
          <SumRow label="Livraison" value={delivery.price} />
          <TotalRow label="Total" value={shownTotal(order)} />
        </OrderItems>
        <SectionHeading>Acheteur</SectionHeading>
        <Contact {...buyer} />
        <Varying name="vendeurs">
          <SectionHeading>{sellers.length > 1 ? 'Vendeurs' : 'Vendeur'}</SectionHeading>
          <Paragraph>{sellers.join(', ')}</Paragraph>
        </Varying>
        <ActionButton href={data.url}>Ouvrir la commande</ActionButton>
      </Frame>
    )
  },
  sample: {
    order: sampleOrder([...doors, ...radiators]),
    buyer,
    sellers: [joinery.name, salvage.name],
    url: `${origin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})

export const newOrderEmails = [newOrderForSeller, newOrderForAdmin] as const
