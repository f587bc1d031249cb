import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['email-change']

export const emailChangeSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Confirmez votre nouvelle adresse email pour ${shownName}`

/** Greets nobody by name: the address may be mistyped, and somebody else's. */
export const EmailChange = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Un clic pour confirmer votre nouvelle adresse. Le lien est valable 24 heures."
    title="Confirmez votre nouvelle adresse"
    reason={`Vous recevez cet email parce que cette adresse a été donnée comme nouvelle adresse d’un compte sur ${frame.shownName}.`}
  >
    <Paragraph>Bonjour,</Paragraph>
    <Paragraph>
      Pour vous connecter désormais avec cette adresse, confirmez qu’elle est bien la vôtre. D’ici là, votre
      adresse actuelle reste valable.
    </Paragraph>
    <ActionButton href={data.url}>Confirmer ma nouvelle adresse</ActionButton>
    <Note>
      Ce lien est valable 24 heures. S’il vous est demandé de vous connecter, faites-le avec votre adresse
      actuelle.
    </Note>
    <AddressOfButton href={data.url} />
    <Note>Vous n’avez rien demandé ? Ignorez cet email : rien ne changera.</Note>
  </Frame>
)
