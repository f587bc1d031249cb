import { Frame } from '../components/frame.tsx'
import { ActionButton, greeting, Note, Paragraph, Reason } from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { origin } from '../sample-data.ts'

interface ListingRefusedData {
  firstName: string
  title: string
  reason: string
  url: string
}

export const listingRefused = defineEmail({
  name: 'listing-refused',
  subject: ({ title }) => `Votre annonce « ${title} » est à corriger`,
  body: ({ data, frame }: EmailProps<ListingRefusedData>) => (
    <Frame
      frame={frame}
      preview={data.reason}
      title="Votre annonce est à corriger"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Nous avons relu votre annonce <strong>« {data.title} »</strong>. Elle n’est pas encore en ligne.
      </Paragraph>
      <Reason heading="Ce qui est à corriger" text={data.reason} />
      <ActionButton href={data.url}>Corriger mon annonce</ActionButton>
      <Note>Dès que vous l’aurez modifiée, elle nous revient pour être relue.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    title: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    reason:
      'La photo montre un autre modèle que celui décrit, et la largeur manque.\nMerci de les corriger\u00a0: nous relirons aussitôt votre annonce.',
    url: `${origin}/profile?tab=products&edit=7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})
