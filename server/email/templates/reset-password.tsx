import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['reset-password']

export const resetPasswordSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Choisissez un nouveau mot de passe pour ${shownName}`

export const ResetPassword = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Un clic pour choisir un nouveau mot de passe. Le lien est valable 24 heures."
    title="Choisissez un nouveau mot de passe"
    reason={`Vous recevez cet email parce qu’un nouveau mot de passe a été demandé pour votre compte sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Vous avez demandé à réinitialiser votre mot de passe. Ce bouton ouvre la page où en choisir un nouveau.
    </Paragraph>
    <ActionButton href={data.url}>Choisir un mot de passe</ActionButton>
    <Note>
      Ce lien est valable 24 heures et ne sert qu’une fois. Ne le transmettez à personne : il donne accès à
      votre compte.
    </Note>
    <AddressOfButton href={data.url} />
    <Note>Vous n’avez rien demandé ? Ignorez cet email : votre mot de passe reste le même.</Note>
  </Frame>
)
