import { Text } from '@react-email/components'
import type { Correction } from '#domain/selling/corrections.ts'
import { Frame } from '../components/frame.tsx'
import { styles } from '../components/styles.ts'
import { ActionButton, greeting, Lines, Note, Paragraph, Reason } from '../components/text.tsx'
import { Varying } from '../components/varying.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { origin } from '../sample-data.ts'

interface ListingCorrectedData {
  firstName: string
  title: string
  reason: string
  corrections: Correction[]
  url: string
}

export const listingCorrected = defineEmail({
  name: 'listing-corrected',
  subject: ({ title }) => `Nous avons corrigé votre annonce « ${title} »`,
  body: ({ data, frame }: EmailProps<ListingCorrectedData>) => (
    <Frame
      frame={frame}
      preview={data.reason}
      title="Votre annonce a été corrigée"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Nous avons corrigé pour vous ce que dit votre annonce <strong>« {data.title} »</strong>. Son prix et
        son stock n’ont pas changé.
      </Paragraph>
      <Reason heading="Pourquoi" text={data.reason} />
      <Varying name="corrections">
        {data.corrections.map(({ name, before, after }) => (
          <Text key={name} className="ink" style={styles.text}>
            <strong>{name}</strong>
            <br />
            Avant&nbsp;: <Lines text={before || '–'} />
            <br />
            Maintenant&nbsp;: <Lines text={after || '–'} />
          </Text>
        ))}
      </Varying>
      <ActionButton href={data.url}>Relire mon annonce</ActionButton>
      <Note>Quelque chose n’est pas juste&nbsp;? Vous pouvez la modifier à votre tour.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    title: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    reason: 'La largeur et la catégorie n’étaient pas les bonnes\u00a0: on vous trouvera mieux ainsi.',
    corrections: [
      {
        name: 'Titre',
        before: 'porte 83 TOP AFFAIRE',
        after: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
      },
      { name: 'Catégorie', before: 'Fenêtres', after: 'Portes intérieures' },
      { name: 'Largeur (cm)', before: '', after: '83' },
    ],
    url: `${origin}/profile?tab=products&edit=7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})
