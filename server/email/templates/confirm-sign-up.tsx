import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['confirm-sign-up']

export const confirmSignUpSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Confirmez votre adresse email pour ${shownName}`

/** Also sent again to somebody who signs in before confirming. */
export const ConfirmSignUp = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Un clic suffit pour activer votre compte. Le lien est valable 24 heures."
    title="Confirmez votre adresse email"
    reason={`Vous recevez cet email parce que cette adresse a servi à créer un compte sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Bienvenue sur {frame.shownName} ! Il ne reste qu’une étape : confirmer que cette adresse est bien la
      vôtre. Votre compte sera aussitôt actif.
    </Paragraph>
    <ActionButton href={data.url}>Confirmer mon adresse</ActionButton>
    <Note>Ce lien est valable 24 heures.</Note>
    <AddressOfButton href={data.url} />
    <Note>
      Vous n’avez pas créé de compte ? Ignorez cet email : sans confirmation, le compte reste inactif.
    </Note>
  </Frame>
)
