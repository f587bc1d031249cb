import { messagePreview } from '#domain/emails/message-preview.ts'
import { Frame } from '../components/frame.tsx'
import { ActionButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['new-message']

export const newMessageSubject = ({ senderName }: Data): string => `Nouveau message de ${senderName}`

const picture = 'Une photo vous attend.'

const othersText = (others: number): string =>
  others === 1 ? 'Un autre message vous attend.' : `${others} autres messages vous attendent.`

/** Holds the beginning of the message only: the conversation is on the site. */
export const NewMessage = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview={messagePreview(data.message) || picture}
    title={`${data.senderName} vous a écrit`}
    reason={`Vous recevez cet email parce que quelqu’un vous a écrit sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Au sujet de <strong>{data.about}</strong>&nbsp;:
    </Paragraph>
    {data.message ? (
      <Paragraph>«&nbsp;{messagePreview(data.message)}&nbsp;»</Paragraph>
    ) : (
      <Paragraph>{picture}</Paragraph>
    )}
    {data.others > 0 && <Paragraph>{othersText(data.others)}</Paragraph>}
    <ActionButton href={data.url}>Lire et répondre</ActionButton>
    <Note>Répondez sur le site&nbsp;: une réponse à cet email n’arriverait pas à {data.senderName}.</Note>
  </Frame>
)
