import { Frame } from '../components/frame.tsx'
import { ActionButton, greeting, Note, Paragraph, Reason } from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { origin } from '../sample-data.ts'

interface FeedProblemData {
  firstName: string
  /** Whose file it is, without its path. */
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
      <Reason heading="Ce qui se passe" text={data.problem} />
      <ActionButton href={data.url}>Voir mes adresses suivies</ActionButton>
      <Note>En attendant, vos annonces restent en ligne telles qu’elles sont.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Maëlle',
    site: 'stock.menuiserie-roux.example',
    problem: 'Les colonnes du fichier ont changé\u00a0: dites-nous ce qu’elles veulent dire.',
    url: `${origin}/profile/products/import`,
  },
})
