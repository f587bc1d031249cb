import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['email-taken']

export const emailTakenSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Cette adresse a déjà un compte sur ${shownName}`

/** To an address that somebody wants for another account; its holder alone learns that it has one. */
export const EmailTaken = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Votre adresse a été demandée pour un autre compte, mais elle sert déjà au vôtre."
    title="Cette adresse a déjà un compte"
    reason={`Vous recevez cet email parce qu’un autre compte sur ${frame.shownName} a demandé à utiliser votre adresse.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Il a été demandé d’utiliser cette adresse pour un autre compte. Elle sert déjà au vôtre : la demande est
      restée sans effet, et rien n’a changé.
    </Paragraph>
    <ActionButton href={data.url}>Se connecter à ce compte</ActionButton>
    <AddressOfButton href={data.url} />
    <Note>Ce n’était pas vous ? Vous n’avez rien à faire : votre compte est resté intact.</Note>
  </Frame>
)
