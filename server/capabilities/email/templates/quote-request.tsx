import { formatEuros } from '#domain/money.ts'
import { destinationIn } from '#domain/orders/delivery-request.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { articleCount, OrderItems, orderDate, TotalRow } from '../components/order.tsx'
import { ActionButton, Note, Paragraph, SectionHeading, Written } from '../components/text.tsx'
import { Varying } from '../components/varying.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailContact, EmailOrder, EmailSeller } from '../email-data.ts'
import { buyer, doors, joinery, origin, radiators, salvage, sampleOrder, titles } from '../sample-data.ts'

/** `note`: what the buyer says of the delivery; `collectedFrom`: empty in a seller's own. */
interface QuoteRequestData {
  order: EmailOrder
  buyer: EmailContact
  note: string
  collectedFrom: EmailSeller[]
  url: string
}

/** To each seller with their own articles, and to the association with all of them and where they are fetched. */
export const quoteRequest = defineEmail({
  name: 'quote-request',
  subject: ({ order }) => `Livraison à chiffrer\u00a0: commande ${orderNumber(order.id)}`,
  body({ data, frame }: EmailProps<QuoteRequestData>) {
    const { order, buyer, note, collectedFrom, url } = data
    const isForSeller = collectedFrom.length === 0
    // The buyer's own address is not where it goes to once the note names a town.
    const heading = destinationIn(note) ? 'L’acheteur' : isForSeller ? 'À livrer à' : 'À livrer chez'
    return (
      <Frame
        frame={frame}
        preview={`${buyer.name}, ${articleCount(order)}, ${note || buyer.address}`}
        title="Une livraison est à chiffrer"
        reason={
          isForSeller
            ? `Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`
            : `Vous recevez cet email parce que cette adresse reçoit les demandes de cotation de ${frame.shownName}.`
        }
      >
        <Paragraph>
          {buyer.name} a passé la commande n°{'\u00a0'}
          <strong>{orderNumber(order.id)}</strong> le {orderDate(order)} et demande un devis de livraison pour{' '}
          {articleCount(order)}.
        </Paragraph>
        <Varying name="réservation">
          {isForSeller && (
            <Paragraph>
              Une demande ne réserve rien{'\u00a0'}: vos articles restent en vente jusqu’à ce que l’acheteur
              accepte votre devis.
            </Paragraph>
          )}
        </Varying>
        <Varying name="destinataire">
          <SectionHeading>{heading}</SectionHeading>
          <Contact {...buyer} />
        </Varying>
        <Varying name="précisions">
          {note && (
            <>
              <SectionHeading>Précisions pour la livraison</SectionHeading>
              <Written text={note} />
            </>
          )}
        </Varying>
        <Varying name="enlèvement">
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
        </Varying>
        <Varying name="articles">
          <SectionHeading>{isForSeller ? 'Vos articles' : 'Les articles'}</SectionHeading>
          <OrderItems items={order.items}>
            <TotalRow label="Total des articles" value={formatEuros(order.total)} />
          </OrderItems>
        </Varying>
        <ActionButton href={url}>Voir la commande</ActionButton>
        <Varying name="réponse">
          <Note>
            {isForSeller
              ? 'Écrivez à l’acheteur depuis la page de la commande. Son nom, sa rue et son téléphone vous sont donnés dès qu’il a payé.'
              : `Répondre à cet email écrit directement à ${buyer.name}.`}
          </Note>
        </Varying>
      </Frame>
    )
  },
  replyTo: (data) => data.buyer.email,
  sample: {
    order: { ...sampleOrder([...doors, ...radiators]), deliveryOption: 'quote' },
    buyer,
    note: 'Troisième étage sans ascenseur, rue étroite\u00a0: pas de semi-remorque.\nSur place de 8 h à 16 h.',
    collectedFrom: [
      { ...joinery, titles: titles(doors) },
      { ...salvage, titles: titles(radiators) },
    ],
    url: `${origin}/admin/orders/7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})
