import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { orderDate } from '../components/order-facts.ts'
import { OrderItems, TotalRow } from '../components/order-items.tsx'
import { ActionButton, Note, Paragraph, SectionHeading } from '../components/text.tsx'
import { WithdrawalStatement } from '../components/withdrawal-statement.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['withdrawal-acknowledgement']

export const withdrawalAcknowledgementSubject = ({ order }: Data): string =>
  `Votre rétractation de la commande ${orderNumber(order.id)} est enregistrée`

/** The acknowledgement on a durable medium: content of the statement, date and time (directive 2011/83/EU, article 11a). */
export function WithdrawalAcknowledgement({ data, frame }: { data: Data; frame: EmailFrame }) {
  const { order, consumer, withdrawnAt, isReceived, sellers } = data
  const areSeveral = sellers.length > 1
  return (
    <Frame
      frame={frame}
      preview={`Accusé de réception, commande ${orderNumber(order.id)} : ${order.items.map((item) => item.title).join(', ')}`}
      title="Votre rétractation est enregistrée"
      reason={`Vous recevez cet email parce que vous renoncez à un achat fait sur ${frame.shownName}.`}
    >
      <Paragraph>
        Nous accusons réception de votre rétractation. Vous n’avez ni motif à donner, ni autre démarche à
        faire pour l’annoncer : {areSeveral ? 'les vendeurs sont prévenus' : 'le vendeur est prévenu'}.
      </Paragraph>
      <WithdrawalStatement order={order} consumer={consumer} withdrawnAt={withdrawnAt} />
      <OrderItems items={order.items}>
        <TotalRow label="Total de ces articles" value={formatEuros(order.total)} />
      </OrderItems>
      <SectionHeading>Rendre les articles</SectionHeading>
      {isReceived ? (
        <Paragraph>
          Rendez-les ou renvoyez-les au plus tard quatorze jours après cette rétractation, dans leur état et
          leur emballage d’origine. Les frais de retour sont à votre charge. Convenez du retour avec{' '}
          {areSeveral ? 'chaque' : 'le'} vendeur.
        </Paragraph>
      ) : (
        <Paragraph>
          D’après votre commande, vous n’avez pas encore reçu ces articles : vous n’avez rien à rendre et
          n’avez plus à venir les chercher. Si vous les avez déjà, rendez-les ou renvoyez-les au plus tard
          quatorze jours après cette rétractation, dans leur état et leur emballage d’origine ; les frais de
          retour sont à votre charge.
        </Paragraph>
      )}
      {sellers.map((seller) => (
        <Contact
          key={`${seller.name} ${seller.address}`}
          {...seller}
          details={areSeveral ? seller.titles.map((title) => `– ${title}`) : []}
        />
      ))}
      <SectionHeading>Votre remboursement</SectionHeading>
      <Paragraph>
        Ce que vous avez payé pour ces articles, frais de livraison standard compris, vous est remboursé au
        plus tard quatorze jours après cette rétractation, par le moyen de paiement que vous aviez utilisé. Le
        remboursement peut attendre que les articles soient revenus, ou que vous ayez prouvé leur envoi. Si
        vous n’avez rien payé, rien ne vous sera demandé.
      </Paragraph>
      <ActionButton href={data.url}>Voir ma commande</ActionButton>
      <Note>
        Conservez cet email : il prouve votre rétractation de la commande du {orderDate(order)}, et sa date.
      </Note>
    </Frame>
  )
}
