import { Frame } from '../components/frame.tsx'
import { ActionButton, greeting, Note, Paragraph, Reason } from '../components/text.tsx'
import { Varying } from '../components/varying.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { origin } from '../sample-data.ts'

interface Received {
  name: string
  title: string
  reason: string
  explanation: string
  url: string
}

const why = (shownName: string) =>
  `Vous recevez cet email parce que cette adresse a signalé une annonce sur ${shownName}.`

const received = defineEmail({
  name: 'product-report-received',
  subject: ({ title }) => `Votre signalement de « ${title} » est reçu`,
  body: ({ data, frame }: EmailProps<Received>) => (
    <Frame
      frame={frame}
      preview="Un administrateur va le lire et vous répondre."
      title="Votre signalement est reçu"
      reason={why(frame.shownName)}
    >
      <Paragraph>{greeting(data.name)}</Paragraph>
      <Paragraph>
        Vous avez signalé l’annonce <strong>« {data.title} »</strong>&nbsp;: {data.reason}. Un administrateur
        va la lire, et vous saurez ce qu’il décide et pourquoi.
      </Paragraph>
      <Reason heading="Votre explication" text={data.explanation} />
      <ActionButton href={data.url}>Voir l’annonce</ActionButton>
      <Note>Le vendeur n’apprend pas qui a signalé son annonce.</Note>
    </Frame>
  ),
  sample: {
    name: 'Inès Carpentier',
    title: 'Plaques de fibrociment ondulées, 2 m × 1 m',
    reason: 'Produit dangereux (amiante, plomb, non conforme…)',
    explanation: 'Ces plaques datent de 1985\u00a0: elles contiennent très probablement de l’amiante.',
    url: `${origin}/produits/plaques-de-fibrociment-ondulees-712`,
  },
})

interface Decided {
  name: string
  title: string
  isWithdrawn: boolean
  explanation: string
}

/** With the ways on that are left (règlement (UE) 2022/2065, art. 16, paragraph 5). */
const decided = defineEmail({
  name: 'product-report-decided',
  varies: true,
  subject: ({ title, isWithdrawn }) =>
    isWithdrawn ? `L’annonce « ${title} » est retirée` : `L’annonce « ${title} » est maintenue`,
  body: ({ data, frame }: EmailProps<Decided>) => (
    <Frame
      frame={frame}
      preview={data.explanation}
      title={data.isWithdrawn ? 'L’annonce est retirée' : 'L’annonce est maintenue'}
      reason={why(frame.shownName)}
    >
      <Paragraph>{greeting(data.name)}</Paragraph>
      <Varying name="décision">
        <Paragraph>
          Un administrateur a lu votre signalement de l’annonce <strong>« {data.title} »</strong>, sans
          décision automatique. {data.isWithdrawn ? 'Elle n’est plus en ligne.' : 'Elle reste en ligne.'}
        </Paragraph>
      </Varying>
      <Reason heading="Pourquoi" text={data.explanation} />
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

export const productReportEmails = [received, decided] as const
