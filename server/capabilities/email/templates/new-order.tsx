import { formatEuros } from '#domain/money.ts'
import { parseDestination } from '#domain/orders/delivery-request.ts'
import { type DeliveryOption, deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import {
  formatOrderDate,
  formatProductCount,
  formatTotal,
  OrderItems,
  SumRow,
  TotalRow,
} from '../components/order.tsx'
import {
  ActionButton,
  greeting,
  Note,
  Paragraph,
  SectionHeading,
  UserText,
  VariablePart,
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

interface NewOrderForSellerData {
  firstName: string
  order: EmailOrder
  buyer: EmailContact
  url: string
}

const deliveryInstructions: Record<DeliveryOption, string> = {
  pickup: 'L’acheteur vient chercher ses articles chez vous.',
  quote: 'L’acheteur demande un devis de livraison personnalisé. Chiffrez-la sur la page de la commande.',
}

/** Contains the seller's own products only; they may not see the rest of the order. */
export const newOrderForSeller = defineEmail({
  name: 'new-order-for-seller',
  hasVariableSubject: true,
  subject: ({ order }) =>
    `Nouvelle commande ${orderNumber(order.id)} : ${formatProductCount(order)} à préparer`,
  body: ({ data, frame }: EmailProps<NewOrderForSellerData>) => (
    <Frame
      frame={frame}
      preview={`${data.buyer.name} commande : ${data.order.items.map((item) => item.title).join(', ')}`}
      title="Vous avez une nouvelle commande"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        {data.buyer.name} a commandé {formatProductCount(data.order)} chez vous le{' '}
        {formatOrderDate(data.order)}. Commande n°{'\u00a0'}
        <strong>{orderNumber(data.order.id)}</strong>.
      </Paragraph>
      <OrderItems items={data.order.items}>
        <TotalRow label="Total de vos articles" value={formatEuros(data.order.total)} />
      </OrderItems>
      <SectionHeading>L’acheteur</SectionHeading>
      <Contact {...data.buyer} />
      <VariablePart name="coordonnées-plus-tard">
        {data.buyer.isDisclosed === false && (
          <Paragraph>
            Son nom et son téléphone vous sont donnés dès que vous prenez la commande en charge. D’ici là,
            écrivez-lui depuis la page de la commande.
          </Paragraph>
        )}
      </VariablePart>
      <VariablePart name="remise">
        <SectionHeading>{deliveryLabels[data.order.deliveryOption].name}</SectionHeading>
        <Paragraph>{deliveryInstructions[data.order.deliveryOption]}</Paragraph>
        <Paragraph>
          Votre stock est déjà à jour sur le site.{' '}
          {`${data.order.total === 0 ? 'L’acheteur n’a rien à payer.' : 'L’acheteur vous règle directement\u00a0: aucun paiement ne passe par le site.'} Mettez les articles de côté, prenez la commande en charge sur sa page, et demandez son code de retrait à l’acheteur en lui remettant les articles.`}
        </Paragraph>
      </VariablePart>
      <ActionButton href={data.url}>Voir la commande</ActionButton>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    order: sampleOrder(doors),
    buyer: sampleBuyer,
    url: `${sampleOrigin}/profile?tab=products/7c1f0a42`,
  },
})

interface NewOrderForAdminData {
  order: EmailOrder
  buyer: EmailPerson
  sellers: string[]
  url: string
}

export const newOrderForAdmin = defineEmail({
  name: 'new-order-for-admin',
  subject: ({ order }, { shownName }) => `Commande ${orderNumber(order.id)} sur ${shownName}`,
  body({ data, frame }: EmailProps<NewOrderForAdminData>) {
    const { order, buyer, sellers } = data
    const delivery = deliveryLabels[order.deliveryOption]
    return (
      <Frame
        frame={frame}
        preview={`${buyer.name}, ${formatProductCount(order)}, ${formatEuros(order.total)}, ${delivery.name}`}
        title={`Commande ${orderNumber(order.id)}`}
        reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
      >
        <VariablePart name="résumé">
          <Paragraph>
            Passée le {formatOrderDate(order)} : {formatProductCount(order)}, {delivery.name.toLowerCase()}.
          </Paragraph>
        </VariablePart>
        <OrderItems items={order.items}>
          <SumRow label="Sous-total" value={formatEuros(order.total)} />
          <SumRow label="Livraison" value={delivery.price} />
          <TotalRow label="Total" value={formatTotal(order)} />
        </OrderItems>
        <SectionHeading>Acheteur</SectionHeading>
        <Contact {...buyer} />
        <VariablePart name="vendeurs">
          <SectionHeading>{sellers.length > 1 ? 'Vendeurs' : 'Vendeur'}</SectionHeading>
          <Paragraph>{sellers.join(', ')}</Paragraph>
        </VariablePart>
        <ActionButton href={data.url}>Ouvrir la commande</ActionButton>
      </Frame>
    )
  },
  sample: {
    order: sampleOrder([...doors, ...radiators]),
    buyer: sampleBuyer,
    sellers: [joinerySeller.name, salvageSeller.name],
    url: `${sampleOrigin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})

/** `note` is the buyer's remark on the delivery; `collectedFrom` is empty in a seller's email. */
interface QuoteRequestData {
  order: EmailOrder
  buyer: EmailContact
  note: string
  collectedFrom: EmailSeller[]
  url: string
}

/** Sent to each seller with their own products, and to the association with all products and their pickup places. */
export const quoteRequest = defineEmail({
  name: 'quote-request',
  subject: ({ order }) => `Livraison à chiffrer\u00a0: commande ${orderNumber(order.id)}`,
  body({ data, frame }: EmailProps<QuoteRequestData>) {
    const { order, buyer, note, collectedFrom, url } = data
    const isForSeller = collectedFrom.length === 0
    // The buyer's address is not the destination once the note names a town.
    const heading = parseDestination(note) ? 'L’acheteur' : isForSeller ? 'À livrer à' : 'À livrer chez'
    return (
      <Frame
        frame={frame}
        preview={`${buyer.name}, ${formatProductCount(order)}, ${note || buyer.address}`}
        title="Une livraison est à chiffrer"
        reason={
          isForSeller
            ? `Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`
            : `Vous recevez cet email parce que cette adresse reçoit les demandes de cotation de ${frame.shownName}.`
        }
      >
        <Paragraph>
          {buyer.name} a passé la commande n°{'\u00a0'}
          <strong>{orderNumber(order.id)}</strong> le {formatOrderDate(order)} et demande un devis de
          livraison pour {formatProductCount(order)}.
        </Paragraph>
        <VariablePart name="réservation">
          {isForSeller && (
            <Paragraph>
              Une demande ne réserve rien{'\u00a0'}: vos articles restent en vente jusqu’à ce que l’acheteur
              accepte votre devis.
            </Paragraph>
          )}
        </VariablePart>
        <VariablePart name="destinataire">
          <SectionHeading>{heading}</SectionHeading>
          <Contact {...buyer} />
        </VariablePart>
        <VariablePart name="précisions">
          {note && (
            <>
              <SectionHeading>Précisions pour la livraison</SectionHeading>
              <UserText text={note} />
            </>
          )}
        </VariablePart>
        <VariablePart name="enlèvement">
          {!isForSeller && (
            <>
              <SectionHeading>À enlever chez</SectionHeading>
              {collectedFrom.map((seller) => (
                <Contact
                  key={`${seller.name} ${seller.address}`}
                  {...seller}
                  details={seller.titles.map((title) => `– ${title}`)}
                />
              ))}
            </>
          )}
        </VariablePart>
        <VariablePart name="articles">
          <SectionHeading>{isForSeller ? 'Vos articles' : 'Les articles'}</SectionHeading>
          <OrderItems items={order.items}>
            <TotalRow label="Total des articles" value={formatEuros(order.total)} />
          </OrderItems>
        </VariablePart>
        <ActionButton href={url}>Voir la commande</ActionButton>
        <VariablePart name="réponse">
          <Note>
            {isForSeller
              ? 'Écrivez à l’acheteur depuis la page de la commande. Son nom, sa rue et son téléphone vous sont donnés dès qu’il a payé.'
              : `Répondre à cet email écrit directement à ${buyer.name}.`}
          </Note>
        </VariablePart>
      </Frame>
    )
  },
  replyTo: (data) => data.buyer.email,
  sample: {
    order: { ...sampleOrder([...doors, ...radiators]), deliveryOption: 'quote' },
    buyer: sampleBuyer,
    note: 'Troisième étage sans ascenseur, rue étroite\u00a0: pas de semi-remorque.\nSur place de 8 h à 16 h.',
    collectedFrom: [
      { ...joinerySeller, titles: listTitles(doors) },
      { ...salvageSeller, titles: listTitles(radiators) },
    ],
    url: `${sampleOrigin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})
