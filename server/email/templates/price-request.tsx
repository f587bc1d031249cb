import { Contact } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { ActionButton, Note, Paragraph, SectionHeading } from '../components/text.tsx'
import { Written } from '../components/written.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['price-request']

export const priceRequestSubject = ({ productName }: Data): string => `Demande de prix\u00a0: ${productName}`

/** To the product's seller, who answers on the site, and to the association (specification, section 7, Price request email). */
export const PriceRequest = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
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
    <Paragraph>
      <strong>{data.productName}</strong> est à prix sur demande.{' '}
      {data.conversationUrl
        ? `Répondez sur le site\u00a0: votre prix arrive dans les messages de ${data.customerName}.`
        : `Répondez à cet email\u00a0: votre prix arrive directement à ${data.customerName}.`}
    </Paragraph>
    {data.additionalNotes && (
      <>
        <SectionHeading>Ses précisions</SectionHeading>
        <Written text={data.additionalNotes} />
      </>
    )}
    <SectionHeading>{data.conversationUrl ? 'Qui demande' : 'Pour répondre'}</SectionHeading>
    <Contact
      name={data.customerName}
      email={data.customerEmail ?? undefined}
      phone={data.customerPhone}
      address={data.customerPlace ?? null}
    />
    <SectionHeading>Le produit</SectionHeading>
    <Written text={data.productDetails} />
    <Note>Référence du produit&nbsp;: {data.productId}</Note>
    {data.conversationUrl ? (
      <ActionButton href={data.conversationUrl}>Répondre</ActionButton>
    ) : (
      <ActionButton href={data.url}>Voir le produit</ActionButton>
    )}
  </Frame>
)
