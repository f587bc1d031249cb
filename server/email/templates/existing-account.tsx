import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['existing-account']

export const existingAccountSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Vous avez déjà un compte sur ${shownName}`

export const ExistingAccount = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Une inscription vient d’être demandée avec votre adresse, mais votre compte existe déjà."
    title="Vous avez déjà un compte"
    reason={`Vous recevez cet email parce qu’une inscription a été demandée avec votre adresse sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Une inscription vient d’être demandée sur {frame.shownName} avec votre adresse email. Vous y avez déjà
      un compte : il vous suffit de vous connecter avec votre mot de passe habituel.
    </Paragraph>
    <ActionButton href={data.url}>Se connecter</ActionButton>
    <AddressOfButton href={data.url} />
    <Note>
      Ce n’était pas vous ? Vous n’avez rien à faire : aucun compte n’a été créé, et le vôtre n’a pas changé.
    </Note>
  </Frame>
)
