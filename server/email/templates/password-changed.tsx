import { Frame } from '../components/frame.tsx'
import { mailDate } from '../components/mail-date.ts'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['password-changed']

export const passwordChangedSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Votre mot de passe ${shownName} a été changé`

export const PasswordChanged = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Vos autres appareils ont été déconnectés. Si ce n’était pas vous, agissez sans attendre."
    title="Votre mot de passe a été changé"
    reason={`Vous recevez cet email parce que le mot de passe de votre compte sur ${frame.shownName} vient de changer.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Le mot de passe de votre compte a été changé le {mailDate(data.changedAt)}. Par sécurité, vos autres
      appareils ont été déconnectés : reconnectez-vous avec le nouveau mot de passe.
    </Paragraph>
    <Paragraph>C’était vous ? Vous n’avez rien à faire.</Paragraph>
    <Paragraph>
      Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe, ici et pour votre messagerie.
    </Paragraph>
    <ActionButton href={data.url}>Reprendre la main sur mon compte</ActionButton>
    <AddressOfButton href={data.url} />
    <Note>Ce message ne contient aucun mot de passe, et nous ne vous demanderons jamais le vôtre.</Note>
  </Frame>
)
