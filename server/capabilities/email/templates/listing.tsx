import { Text } from 'react-email'
import type { Correction } from '#domain/selling/corrections.ts'
import { Frame } from '#server/capabilities/email/components/frame.tsx'
import { styles } from '#server/capabilities/email/components/styles.ts'
import {
  ActionButton,
  greeting,
  Lines,
  Note,
  Paragraph,
  TitledText,
  VariablePart,
} from '#server/capabilities/email/components/text.tsx'
import { defineEmail, type EmailProps } from '#server/capabilities/email/define-email.ts'
import { sampleOrigin } from '#server/capabilities/email/sample-data.ts'

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
      <TitledText heading="Pourquoi" text={data.reason} />
      <VariablePart name="corrections">
        {data.corrections.map(({ name, before, after }) => (
          <Text key={name} className="ink" style={styles.text}>
            <strong>{name}</strong>
            <br />
            Avant&nbsp;: <Lines text={before || '–'} />
            <br />
            Maintenant&nbsp;: <Lines text={after || '–'} />
          </Text>
        ))}
      </VariablePart>
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
    url: `${sampleOrigin}/profile?tab=products&edit=7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})

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
      <TitledText heading="Ce qui est à corriger" text={data.reason} />
      <ActionButton href={data.url}>Corriger mon annonce</ActionButton>
      <Note>Dès que vous l’aurez modifiée, elle nous revient pour être relue.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    title: 'Bloc-porte alvéolaire 83 cm, chêne clair, poussant droit',
    reason:
      'La photo montre un autre modèle que celui décrit, et la largeur manque.\nMerci de les corriger\u00a0: nous relirons aussitôt votre annonce.',
    url: `${sampleOrigin}/profile?tab=products&edit=7c1f0a42-5d1e-4b7a-9c36-0e8a4f6d2b91`,
  },
})

interface FeedProblemData {
  firstName: string
  /** The host of the feed's address, without its path. */
  site: string
  problem: string
  url: string
}

export const feedProblem = defineEmail({
  name: 'feed-problem',
  subject: () => 'Votre catalogue suivi attend un geste de vous',
  body: ({ data, frame }: EmailProps<FeedProblemData>) => (
    <Frame
      frame={frame}
      preview={data.problem}
      title="Votre catalogue suivi attend un geste de vous"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Nous lisons chaque heure le fichier que vous tenez sur <strong>{data.site}</strong> pour mettre vos
        annonces à jour.
      </Paragraph>
      <TitledText heading="Ce qui se passe" text={data.problem} />
      <ActionButton href={data.url}>Voir mes adresses suivies</ActionButton>
      <Note>En attendant, vos annonces restent en ligne telles qu’elles sont.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    site: 'stock.menuiserie-roux.example',
    problem: 'Les colonnes du fichier ont changé\u00a0: dites-nous ce qu’elles veulent dire.',
    url: `${sampleOrigin}/profile/products/import`,
  },
})

interface ReportReceivedData {
  name: string
  title: string
  reason: string
  explanation: string
  url: string
}

const reporterReason = (shownName: string) =>
  `Vous recevez cet email parce que cette adresse a signalé une annonce sur ${shownName}.`

export const productReportReceived = defineEmail({
  name: 'product-report-received',
  subject: ({ title }) => `Votre signalement de « ${title} » est reçu`,
  body: ({ data, frame }: EmailProps<ReportReceivedData>) => (
    <Frame
      frame={frame}
      preview="Un administrateur va le lire et vous répondre."
      title="Votre signalement est reçu"
      reason={reporterReason(frame.shownName)}
    >
      <Paragraph>{greeting(data.name)}</Paragraph>
      <Paragraph>
        Vous avez signalé l’annonce <strong>« {data.title} »</strong>&nbsp;: {data.reason}. Un administrateur
        va la lire, et vous saurez ce qu’il décide et pourquoi.
      </Paragraph>
      <TitledText heading="Votre explication" text={data.explanation} />
      <ActionButton href={data.url}>Voir l’annonce</ActionButton>
      <Note>Le vendeur n’apprend pas qui a signalé son annonce.</Note>
    </Frame>
  ),
  sample: {
    name: 'Inès Carpentier',
    title: 'Plaques de fibrociment ondulées, 2 m × 1 m',
    reason: 'Produit dangereux (amiante, plomb, non conforme…)',
    explanation: 'Ces plaques datent de 1985\u00a0: elles contiennent très probablement de l’amiante.',
    url: `${sampleOrigin}/produits/plaques-de-fibrociment-ondulees-712`,
  },
})

interface ReportDecidedData {
  name: string
  title: string
  isWithdrawn: boolean
  explanation: string
}

/** States the remaining remedies (regulation (EU) 2022/2065, article 16(5)). */
export const productReportDecided = defineEmail({
  name: 'product-report-decided',
  hasVariableSubject: true,
  subject: ({ title, isWithdrawn }) =>
    isWithdrawn ? `L’annonce « ${title} » est retirée` : `L’annonce « ${title} » est maintenue`,
  body: ({ data, frame }: EmailProps<ReportDecidedData>) => (
    <Frame
      frame={frame}
      preview={data.explanation}
      title={data.isWithdrawn ? 'L’annonce est retirée' : 'L’annonce est maintenue'}
      reason={reporterReason(frame.shownName)}
    >
      <Paragraph>{greeting(data.name)}</Paragraph>
      <VariablePart name="décision">
        <Paragraph>
          Un administrateur a lu votre signalement de l’annonce <strong>« {data.title} »</strong>, sans
          décision automatique. {data.isWithdrawn ? 'Elle n’est plus en ligne.' : 'Elle reste en ligne.'}
        </Paragraph>
      </VariablePart>
      <TitledText heading="Pourquoi" text={data.explanation} />
      <Note>
        Vous n’êtes pas d’accord&nbsp;? Écrivez-nous par le formulaire de contact ({frame.origin}
        /contact)&nbsp;: quelqu’un d’autre relira. Vous pouvez aussi saisir un organe de règlement
        extrajudiciaire des litiges ou le tribunal.
      </Note>
    </Frame>
  ),
  sample: {
    name: 'Inès Carpentier',
    title: 'Plaques de fibrociment ondulées, 2 m × 1 m',
    isWithdrawn: true,
    explanation: 'Le vendeur ne peut pas prouver l’absence d’amiante\u00a0: la vente en est interdite.',
  },
})
