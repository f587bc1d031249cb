import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Paragraph } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['account-deleted']

export const accountDeletedSubject = (_data: Data, { shownName }: EmailFrame): string =>
  `Votre compte ${shownName} est supprimé`

export const AccountDeleted = ({ data, frame }: { data: Data; frame: EmailFrame }) => (
  <Frame
    frame={frame}
    preview="C’est notre dernier email. Voici ce qui est effacé, et ce que la loi nous fait garder."
    title="Votre compte est supprimé"
    reason={`Vous recevez cet email parce que votre compte sur ${frame.shownName} vient d’être supprimé.`}
  >
    <Paragraph>{greeting(data.firstName)}</Paragraph>
    <Paragraph>
      Votre compte vient d’être supprimé, à votre demande. Votre profil, vos annonces, vos photos, vos alertes
      et vos recherches sont effacés, et cette adresse peut servir à un nouveau compte.
    </Paragraph>
    <Paragraph>
      La loi nous fait garder dix ans les commandes, les factures et les paiements. Vos messages restent
      lisibles par les personnes à qui vous les avez envoyés, sous le nom « Compte supprimé », un an au plus.
    </Paragraph>
    <Paragraph>Ce n’était pas vous ? Écrivez-nous aussitôt.</Paragraph>
    <ActionButton href={data.url}>Ce que nous gardons, et pourquoi</ActionButton>
    <AddressOfButton href={data.url} />
  </Frame>
)
