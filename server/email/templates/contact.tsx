import { Frame } from '../components/frame.tsx'
import { Note, Paragraph, SectionHeading } from '../components/text.tsx'
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
    {data.message.split(/\n{2,}/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its paragraphs
      <Paragraph key={index}>
        <span style={{ whiteSpace: 'pre-wrap' }}>{paragraph}</span>
      </Paragraph>
    ))}
    <SectionHeading>Pour répondre</SectionHeading>
    <Paragraph>
      {data.name}
      <br />
      {data.email}
      {data.phone && (
        <>
          <br />
          Téléphone : {data.phone}
        </>
      )}
    </Paragraph>
    <Note>Répondre à cet email écrit directement à cette personne.</Note>
  </Frame>
)
