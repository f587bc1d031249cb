import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { formatOrderDate, formatProductCount, OrderItems, TotalRow } from '../components/order.tsx'
import {
  ActionButton,
  greeting,
  Note,
  Paragraph,
  SectionHeading,
  VariablePart,
  WithdrawalStatement,
} from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailContact, EmailOrder, EmailPerson, EmailSeller } from '../email-data.ts'
import {
  doors,
  joinerySeller,
  listTitles,
  radiators,
  salvageSeller,
  sampleBuyer,
  sampleOrder,
  sampleOrigin,
} from '../sample-data.ts'

/** `order` contains only the products withdrawn from; `withdrawnAt` is ISO 8601; `consumer` has the name and address of the statement. */
interface WithdrawalAcknowledgementData {
  order: EmailOrder
  consumer: EmailPerson
  withdrawnAt: string
  isReceived: boolean
  sellers: EmailSeller[]
  url: string
}

/** The acknowledgement on a durable medium: content of the statement, date and time (directive 2011/83/EU, article 11a). */
export const withdrawalAcknowledgement = defineEmail({
  name: 'withdrawal-acknowledgement',
  subject: ({ order }) => `Votre rétractation de la commande ${orderNumber(order.id)} est enregistrée`,
  body({ data, frame }: EmailProps<WithdrawalAcknowledgementData>) {
    const { order, consumer, withdrawnAt, isReceived, sellers } = data
    const hasSeveralSellers = sellers.length > 1
    return (
      <Frame
        frame={frame}
        preview={`Accusé de réception, commande ${orderNumber(order.id)} : ${order.items.map((item) => item.title).join(', ')}`}
        title="Votre rétractation est enregistrée"
        reason={`Vous recevez cet email parce que vous renoncez à un achat fait sur ${frame.shownName}.`}
      >
        <VariablePart name="accusé">
          <Paragraph>
            Nous accusons réception de votre rétractation. Vous n’avez ni motif à donner, ni autre démarche à
            faire pour l’annoncer :{' '}
            {hasSeveralSellers ? 'les vendeurs sont prévenus' : 'le vendeur est prévenu'}.
          </Paragraph>
        </VariablePart>
        <WithdrawalStatement order={order} consumer={consumer} withdrawnAt={withdrawnAt} />
        <OrderItems items={order.items}>
          <TotalRow label="Total de ces articles" value={formatEuros(order.total)} />
        </OrderItems>
        <SectionHeading>Rendre les articles</SectionHeading>
        <VariablePart name="retour">
          {isReceived ? (
            <Paragraph>
              Rendez-les ou renvoyez-les au plus tard quatorze jours après cette rétractation, dans leur état
              et leur emballage d’origine. Les frais de retour sont à votre charge. Convenez du retour avec{' '}
              {hasSeveralSellers ? 'chaque' : 'le'} vendeur.
            </Paragraph>
          ) : (
            <Paragraph>
              D’après votre commande, vous n’avez pas encore reçu ces articles : vous n’avez rien à rendre et
              n’avez plus à venir les chercher. Si vous les avez déjà, rendez-les ou renvoyez-les au plus tard
              quatorze jours après cette rétractation, dans leur état et leur emballage d’origine ; les frais
              de retour sont à votre charge.
            </Paragraph>
          )}
          {sellers.map((seller) => (
            <Contact
              key={`${seller.name} ${seller.address}`}
              {...seller}
              details={hasSeveralSellers ? seller.titles.map((title) => `– ${title}`) : []}
            />
          ))}
        </VariablePart>
        <SectionHeading>Votre remboursement</SectionHeading>
        <Paragraph>
          Ce que vous avez payé pour ces articles, frais de livraison standard compris, vous est remboursé au
          plus tard quatorze jours après cette rétractation, par le moyen de paiement que vous aviez utilisé.
          Le remboursement peut attendre que les articles soient revenus, ou que vous ayez prouvé leur envoi.
          Si vous n’avez rien payé, rien ne vous sera demandé.
        </Paragraph>
        <ActionButton href={data.url}>Voir ma commande</ActionButton>
        <Note>
          Conservez cet email : il prouve votre rétractation de la commande du {formatOrderDate(order)}, et sa
          date.
        </Note>
      </Frame>
    )
  },
  sample: {
    order: sampleOrder([...doors, ...radiators]),
    consumer: sampleBuyer,
    withdrawnAt: '2026-05-20T16:42:00.000Z',
    isReceived: true,
    sellers: [
      { ...joinerySeller, titles: listTitles(doors) },
      { ...salvageSeller, titles: listTitles(radiators) },
    ],
    url: `${sampleOrigin}/profile?tab=products/7c1f0a42`,
  },
})

interface WithdrawalForSellerData {
  firstName: string
  order: EmailOrder
  consumer: EmailContact
  withdrawnAt: string
  isReceived: boolean
  url: string
}

/** Contains the seller's own products only; they may not see the rest of the order. */
export const withdrawalForSeller = defineEmail({
  name: 'withdrawal-for-seller',
  subject: ({ order }) =>
    `Commande ${orderNumber(order.id)} : l’acheteur se rétracte de ${formatProductCount(order)}`,
  body({ data, frame }: EmailProps<WithdrawalForSellerData>) {
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
        <VariablePart name="à-faire">
          <Paragraph>
            {isReceived
              ? 'Convenez du retour avec l’acheteur : il a quatorze jours pour rendre ou renvoyer les articles, à ses frais, dans leur état et leur emballage d’origine.'
              : 'Ne remettez plus ces articles. S’ils sont déjà partis, l’acheteur a quatorze jours pour les rendre ou les renvoyer, à ses frais.'}{' '}
            Vérifiez-les à leur retour, puis remettez-les en vente si vous le souhaitez : le stock de
            l’annonce n’a pas changé.
          </Paragraph>
        </VariablePart>
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
  },
  replyTo: (data) => data.consumer.email,
  sample: {
    firstName: 'Maëlle',
    order: sampleOrder(doors),
    consumer: sampleBuyer,
    withdrawnAt: '2026-05-20T16:42:00.000Z',
    isReceived: true,
    url: `${sampleOrigin}/profile?tab=products/7c1f0a42`,
  },
})

interface WithdrawalForAdminData {
  order: EmailOrder
  consumer: EmailPerson
  withdrawnAt: string
  sellers: string[]
  url: string
}

export const withdrawalForAdmin = defineEmail({
  name: 'withdrawal-for-admin',
  subject: ({ order }, { shownName }) =>
    `Rétractation de la commande ${orderNumber(order.id)} sur ${shownName}`,
  body({ data, frame }: EmailProps<WithdrawalForAdminData>) {
    const { order, consumer, withdrawnAt, sellers } = data
    return (
      <Frame
        frame={frame}
        preview={`${consumer.name}, ${formatProductCount(order)}, ${formatEuros(order.total)}`}
        title={`Rétractation, commande ${orderNumber(order.id)}`}
        reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
      >
        <VariablePart name="résumé">
          <Paragraph>
            {consumer.name} se rétracte de l’achat de {formatProductCount(order)}. L’acheteur en a reçu
            l’accusé de réception, et{' '}
            {sellers.length > 1 ? 'les vendeurs sont prévenus' : 'le vendeur est prévenu'}. L’état de la
            commande n’a pas changé.
          </Paragraph>
        </VariablePart>
        <WithdrawalStatement order={order} consumer={consumer} withdrawnAt={withdrawnAt} />
        <OrderItems items={order.items}>
          <TotalRow label="Total de ces articles" value={formatEuros(order.total)} />
        </OrderItems>
        <SectionHeading>Acheteur</SectionHeading>
        <Contact {...consumer} />
        <VariablePart name="vendeurs">
          <SectionHeading>{sellers.length > 1 ? 'Vendeurs' : 'Vendeur'}</SectionHeading>
          <Paragraph>{sellers.join(', ')}</Paragraph>
        </VariablePart>
        <ActionButton href={data.url}>Ouvrir la commande</ActionButton>
      </Frame>
    )
  },
  replyTo: (data) => data.consumer.email,
  sample: {
    order: sampleOrder([...doors, ...radiators]),
    consumer: sampleBuyer,
    withdrawnAt: '2026-05-20T16:42:00.000Z',
    sellers: [joinerySeller.name, salvageSeller.name],
    url: `${sampleOrigin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})
