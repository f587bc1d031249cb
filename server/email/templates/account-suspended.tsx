import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['account-suspended']

export const accountSuspendedSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Votre compte ${shownName} est suspendu`

export const AccountSuspended = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Un administrateur a suspendu votre compte. Voici pourquoi, et comment nous répondre."
    title="Votre compte est suspendu"
    reason={`Vous recevez cet email parce que vous avez un compte sur ${frame.shownName}.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Un administrateur de {frame.shownName} a suspendu votre compte. Vous ne pouvez plus vous connecter, et
      vos annonces ne sont plus visibles. Rien n’est supprimé.
    </Paragraph>
    <Paragraph>Le motif indiqué : {data.reason}</Paragraph>
    <Paragraph>
      Vous pensez qu’il s’agit d’une erreur, ou une commande est en cours ? Écrivez-nous, nous vous
      répondrons.
    </Paragraph>
    <ActionButton href={data.url}>Nous écrire</ActionButton>
    <AddressOfButton href={data.url} />
  </Frame>
)
