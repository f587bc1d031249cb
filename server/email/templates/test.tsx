import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, Note, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['test']

export const testSubject = (_data: Data, { shownName }: EmailFrame): string => `Email de test de ${shownName}`

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

export const Test = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="Si vous lisez ces lignes, l’envoi des emails fonctionne."
    title="L’envoi des emails fonctionne"
    reason={`Vous recevez cet email parce qu’un administrateur de ${frame.shownName} a demandé un essai vers votre adresse.`}
  >
    <Paragraph>Bonjour,</Paragraph>
    <Paragraph>
      Si vous lisez ces lignes, les emails de {frame.shownName} arrivent à cette adresse. Cet essai a été
      demandé le {instant.format(new Date(data.askedAt))}.
    </Paragraph>
    <ActionButton href={data.url}>Ouvrir {frame.shownName}</ActionButton>
    <AddressOfButton href={data.url} />
    <Note>Vous n’avez rien à faire.</Note>
  </Frame>
)
