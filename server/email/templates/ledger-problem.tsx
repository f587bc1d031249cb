import { Frame } from '../components/frame.tsx'
import { mailDate } from '../components/mail-date.ts'
import { ActionButton, Note, Paragraph, SectionHeading } from '../components/text.tsx'
import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['ledger-problem']

export const ledgerProblemSubject = ({ problems }: Data, { shownName }: EmailFrame): string =>
  `Comptes de ${shownName}\u00a0: ${problems.length > 1 ? `${problems.length} points` : 'un point'} à vérifier`

/** More are on the page it leads to. */
const mostShown = 20

export function LedgerProblem({ data, frame }: { data: Data; frame: EmailFrame }) {
  const { problems } = data
  const rest = problems.length - mostShown
  return (
    <Frame
      frame={frame}
      preview={problems[0] ?? ''}
      title="Les comptes sont à vérifier"
      reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        La vérification des comptes du {mailDate(data.checkedAt)} a trouvé{' '}
        {problems.length > 1 ? `${problems.length} points anormaux` : 'un point anormal'}. Chaque euro débité
        doit être gardé, versé, remboursé ou compté en commission et en frais, et rien ne doit rester en
        attente plus d’un jour.
      </Paragraph>
      <SectionHeading>Ce qui ne va pas</SectionHeading>
      {problems.slice(0, mostShown).map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two problems may read the same
        <Paragraph key={index}>– {problem}</Paragraph>
      ))}
      {rest > 0 && <Paragraph>Et {rest === 1 ? 'un autre' : `${rest} autres`}.</Paragraph>}
      <ActionButton href={data.url}>Voir les comptes</ActionButton>
      <Note>
        Rien n’est corrigé tout seul{'\u00a0'}: regardez chaque commande citée, relancez ce qui est bloqué, et
        demandez de l’aide si un écart reste inexpliqué. La vérification reprend la nuit prochaine.
      </Note>
    </Frame>
  )
}
