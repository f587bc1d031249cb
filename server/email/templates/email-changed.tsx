import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['email-changed']

export const emailChangedSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Votre adresse email a changé sur ${shownName}`

/** To the old address. */
export const EmailChanged = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Votre compte a une nouvelle adresse email. Si ce n’était pas vous, écrivez-nous sans attendre."
    title="Votre adresse email a changé"
    reason={`Vous recevez cet email parce que cette adresse était celle de votre compte sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Votre compte a maintenant pour adresse <strong>{data.newEmail}</strong>. C’est avec elle que vous vous
      connectez désormais, et à elle que nous écrivons. Votre mot de passe n’a pas changé.
    </Paragraph>
    <Paragraph>C’était vous ? Vous n’avez rien à faire.</Paragraph>
    <Paragraph>
      Ce n’était pas vous ? Écrivez-nous sans attendre : nous vérifierons avec vous et vous rendrons votre
      compte.
    </Paragraph>
    <ActionButton href={data.url}>Nous écrire</ActionButton>
    <AddressOfButton href={data.url} />
  </Frame>
)
