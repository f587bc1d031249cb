import { messagePreview } from '#domain/emails/message-preview.ts'
import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
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
import { sampleOrigin } from '../sample-data.ts'

interface ContactData {
  name: string
  email: string
  phone: string
  message: string
}

/** Sent to the association; a reply goes to the person who wrote. */
export const contact = defineEmail({
  name: 'contact',
  subject: ({ name }, { shownName }) => `Contact ${shownName} de ${name}`,
  body: ({ data, frame }: EmailProps<ContactData>) => (
    <Frame
      frame={frame}
      preview={data.message}
      title={`Message de ${data.name}`}
      reason={`Vous recevez cet email parce que cette adresse reçoit les messages du formulaire de contact de ${frame.shownName}.`}
    >
      <UserText text={data.message} />
      <SectionHeading>Pour répondre</SectionHeading>
      <Contact name={data.name} email={data.email} phone={data.phone || null} address={null} />
      <Note>Répondre à cet email écrit directement à cette personne.</Note>
    </Frame>
  ),
  replyTo: (data) => data.email,
  sample: {
    name: 'Inès Carpentier',
    email: 'ines.carpentier@exemple.example',
    phone: '06 39 98 22 41',
    message:
      'Bonjour,\n\nJe cherche huit radiateurs en fonte pour une école de Vannes, à retirer avant la fin du mois.\nEst-ce que vous livrez\u00a0?',
  },
})

interface PriceRequestData {
  customerName: string
  /** Null for the seller, who answers in the conversation. */
  customerEmail: string | null
  /** Postcode and town, for the seller. Absent in older emails. */
  customerPlace?: string | null
  /** Null when the customer has no telephone or does not show it. */
  customerPhone: string | null
  productId: string
  productName: string
  productDetails: string
  additionalNotes: string
  /** The seller's conversation; null for the association. */
  conversationUrl?: string | null
  url: string
}

/** Sent to the product's seller, who answers on the site, and to the association. */
export const priceRequest = defineEmail({
  name: 'price-request',
  subject: ({ productName }) => `Demande de prix\u00a0: ${productName}`,
  body: ({ data, frame }: EmailProps<PriceRequestData>) => (
    <Frame
      frame={frame}
      preview={
        data.additionalNotes || `${data.customerName} demande le prix de «\u00a0${data.productName}\u00a0».`
      }
      title={`${data.customerName} vous demande un prix`}
      reason={
        data.conversationUrl
          ? `Vous recevez cet email parce que vous vendez ce produit sur ${frame.shownName}.`
          : `Vous recevez cet email parce que cette adresse reçoit les demandes de prix de ${frame.shownName}.`
      }
    >
      <VariablePart name="demande">
        <Paragraph>
          <strong>{data.productName}</strong> est à prix sur demande.{' '}
          {data.conversationUrl
            ? `Répondez sur le site\u00a0: votre prix arrive dans les messages de ${data.customerName}.`
            : `Répondez à cet email\u00a0: votre prix arrive directement à ${data.customerName}.`}
        </Paragraph>
      </VariablePart>
      <VariablePart name="précisions">
        {data.additionalNotes && (
          <>
            <SectionHeading>Ses précisions</SectionHeading>
            <UserText text={data.additionalNotes} />
          </>
        )}
      </VariablePart>
      <VariablePart name="demandeur">
        <SectionHeading>{data.conversationUrl ? 'Qui demande' : 'Pour répondre'}</SectionHeading>
        <Contact
          name={data.customerName}
          email={data.customerEmail ?? undefined}
          phone={data.customerPhone}
          address={data.customerPlace ?? null}
        />
      </VariablePart>
      <SectionHeading>Le produit</SectionHeading>
      <UserText text={data.productDetails} />
      <Note>Référence du produit&nbsp;: {data.productId}</Note>
      <VariablePart name="bouton">
        {data.conversationUrl ? (
          <ActionButton href={data.conversationUrl}>Répondre</ActionButton>
        ) : (
          <ActionButton href={data.url}>Voir le produit</ActionButton>
        )}
      </VariablePart>
    </Frame>
  ),
  replyTo: (data) => data.customerEmail ?? undefined,
  sample: {
    customerName: 'Julien Mercier',
    customerEmail: 'acheteur@rechantier.example',
    customerPhone: '06 39 98 70 15',
    productId: '2d9a1c77-80f5-4c3e-9f0e-6b1f7f0f6d11',
    productName: 'Escalier quart tournant en hêtre, 14 marches',
    productDetails:
      'Déposé en avril dans une maison de 1978. Hauteur à monter 2,72 m, emmarchement 80 cm.\nRampe et balustres compris.',
    additionalNotes:
      'Bonjour,\n\nMa trémie mesure 2,70 m par 0,95 m\u00a0: pensez-vous qu’il passe\u00a0?\nJe peux venir le chercher un samedi.',
    conversationUrl: null,
    url: `${sampleOrigin}/produits/escalier-quart-tournant-en-hetre-14-marches-618`,
  },
})

/**
 * `about` is a product's title or an order's name. `message` is the whole text, of which the email shows the beginning; it is empty for a
 * picture. `others` counts further unread messages.
 */
interface NewMessageData {
  firstName: string
  senderName: string
  about: string
  message: string
  others: number
  url: string
}

const pictureText = 'Une photo vous attend.'

const othersText = (others: number): string =>
  others === 1 ? 'Un autre message vous attend.' : `${others} autres messages vous attendent.`

/** Holds the beginning of the message only: the conversation is on the site. */
export const newMessage = defineEmail({
  name: 'new-message',
  subject: ({ senderName }) => `Nouveau message de ${senderName}`,
  body: ({ data, frame }: EmailProps<NewMessageData>) => (
    <Frame
      frame={frame}
      preview={messagePreview(data.message) || pictureText}
      title={`${data.senderName} vous a écrit`}
      reason={`Vous recevez cet email parce que quelqu’un vous a écrit sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Au sujet de <strong>{data.about}</strong>&nbsp;:
      </Paragraph>
      <VariablePart name="message">
        {data.message ? (
          <Paragraph>«&nbsp;{messagePreview(data.message)}&nbsp;»</Paragraph>
        ) : (
          <Paragraph>{pictureText}</Paragraph>
        )}
        {data.others > 0 && <Paragraph>{othersText(data.others)}</Paragraph>}
      </VariablePart>
      <ActionButton href={data.url}>Lire et répondre</ActionButton>
      <Note>Répondez sur le site&nbsp;: une réponse à cet email n’arriverait pas à {data.senderName}.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    senderName: 'Julien Mercier',
    about: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    message:
      'Bonjour, les quatre blocs-portes sont-ils toujours dans leur emballage\u00a0? Je peux passer vendredi avec une camionnette, vers 10 h.',
    others: 0,
    url: `${sampleOrigin}/messages/5e8b6a0c-91f4-4c68-8a39-2f0c1f6f7d20`,
  },
})
