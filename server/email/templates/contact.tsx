import { Contact as Sender } from '../components/contact.tsx'
import { Frame } from '../components/frame.tsx'
import { Note, SectionHeading } from '../components/text.tsx'
import { Written } from '../components/written.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['contact']

/** Specification, section 7, Contact: 'Contact … de {name}'. */
export const contactSubject = ({ name }: Data, { shownName }: EmailFrame): string =>
  `Contact ${shownName} de ${name}`

/** To the association's mailbox; an answer goes to whoever wrote. */
export const Contact = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview={data.message}
    title={`Message de ${data.name}`}
    reason={`Vous recevez cet email parce que cette adresse reçoit les messages du formulaire de contact de ${frame.shownName}.`}
  >
    <Written text={data.message} />
    <SectionHeading>Pour répondre</SectionHeading>
    <Sender name={data.name} email={data.email} phone={data.phone || null} address={null} />
    <Note>Répondre à cet email écrit directement à cette personne.</Note>
  </Frame>
)
