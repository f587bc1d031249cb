import { Frame } from '../components/frame.tsx'
import { Reason } from '../components/reason.tsx'
import { ActionButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['listing-refused']

export const listingRefusedSubject = ({ title }: Data): string => `Votre annonce « ${title} » est à corriger`

export const ListingRefused = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview={data.reason}
    title="Votre annonce est à corriger"
    reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Nous avons relu votre annonce <strong>« {data.title} »</strong>. Elle n’est pas encore en ligne.
    </Paragraph>
    <Reason heading="Ce qui est à corriger" text={data.reason} />
    <ActionButton href={data.url}>Corriger mon annonce</ActionButton>
    <Note>Dès que vous l’aurez modifiée, elle nous revient pour être relue.</Note>
  </Frame>
)
