import { formatMoment } from '#domain/dates.ts'
import { Frame } from '../components/frame.tsx'
import {
  ActionButton,
  ButtonAddress,
  Note,
  Paragraph,
  SectionHeading,
  VariablePart,
} from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { sampleOrigin } from '../sample-data.ts'

/** Errors in the ledger or blocked money; each of `problems` is one line of French. */
interface LedgerProblemData {
  checkedAt: string
  problems: string[]
  url: string
}

/** The page behind the button shows all problems. */
const maxShownProblems = 20

export const ledgerProblem = defineEmail({
  name: 'ledger-problem',
  hasVariableSubject: true,
  subject: ({ problems }, { shownName }) =>
    `Comptes de ${shownName}\u00a0: ${problems.length > 1 ? `${problems.length} points` : 'un point'} à vérifier`,
  body({ data, frame }: EmailProps<LedgerProblemData>) {
    const { problems } = data
    const hiddenCount = problems.length - maxShownProblems
    return (
      <Frame
        frame={frame}
        preview={problems[0] ?? ''}
        title="Les comptes sont à vérifier"
        reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
      >
        <Paragraph>Bonjour,</Paragraph>
        <VariablePart name="constat">
          <Paragraph>
            La vérification des comptes du {formatMoment(data.checkedAt)} a trouvé{' '}
            {problems.length > 1 ? `${problems.length} points anormaux` : 'un point anormal'}. Chaque euro
            débité doit être gardé, versé, remboursé ou compté en commission et en frais, et rien ne doit
            rester en attente plus d’un jour.
          </Paragraph>
        </VariablePart>
        <SectionHeading>Ce qui ne va pas</SectionHeading>
        <VariablePart name="points">
          {problems.slice(0, maxShownProblems).map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two problems may read the same
            <Paragraph key={index}>– {problem}</Paragraph>
          ))}
          {hiddenCount > 0 && (
            <Paragraph>Et {hiddenCount === 1 ? 'un autre' : `${hiddenCount} autres`}.</Paragraph>
          )}
        </VariablePart>
        <ActionButton href={data.url}>Voir les comptes</ActionButton>
        <Note>
          Rien n’est corrigé tout seul{'\u00a0'}: regardez chaque commande citée, relancez ce qui est bloqué,
          et demandez de l’aide si un écart reste inexpliqué. La vérification reprend la nuit prochaine.
        </Note>
      </Frame>
    )
  },
  sample: {
    checkedAt: '2026-05-12T01:30:00.000Z',
    problems: [
      'Commande 7c1f0a42\u00a0: débité 1\u202f169,00\u00a0€, retrouvé 1\u202f119,00\u00a0€ (écart de 50,00\u00a0€).',
      'Commande 3f09b6d2\u00a0: un versement de 299,00\u00a0€ attend depuis 2\u00a0jours.',
    ],
    url: `${sampleOrigin}/admin/payments`,
  },
})

/** Differences between the catalogue and its products, which have been corrected. */
interface CatalogueProblemData {
  checkedAt: string
  products: number
  counts: number
  url: string
}

const countLine = (count: number, several: string, one: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${several}`]

export const catalogueProblem = defineEmail({
  name: 'catalogue-problem',
  subject: (_: CatalogueProblemData, { shownName }) =>
    `Catalogue de ${shownName}\u00a0: des écarts ont été corrigés`,
  body({ data, frame }: EmailProps<CatalogueProblemData>) {
    const differences = [
      ...countLine(
        data.products,
        'annonces étaient absentes, de trop ou inexactes',
        'annonce était absente, de trop ou inexacte',
      ),
      ...countLine(data.counts, 'nombres d’annonces étaient faux', 'nombre d’annonces était faux'),
    ]
    return (
      <Frame
        frame={frame}
        preview="Les listes du catalogue ne montraient pas tout à fait les annonces."
        title="Le catalogue a été corrigé"
        reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
      >
        <Paragraph>Bonjour,</Paragraph>
        <VariablePart name="constat">
          <Paragraph>
            La vérification du catalogue du {formatMoment(data.checkedAt)} a comparé les listes avec les
            annonces
            {'\u00a0'}: {differences.join(' et ')}.
          </Paragraph>
        </VariablePart>
        <Paragraph>Tout est de nouveau juste, vous n’avez rien à corriger.</Paragraph>
        <ActionButton href={data.url}>Voir le catalogue</ActionButton>
        <Note>
          Cela ne doit pas arriver. Si ce message revient, transmettez-le à la personne qui s’occupe du
          serveur.
        </Note>
      </Frame>
    )
  },
  sample: { checkedAt: '2026-05-12T00:50:00.000Z', products: 3, counts: 2, url: `${sampleOrigin}/products` },
})

/** `failedAt` is ISO 8601; `reason` is the server's error message. */
interface BackupProblemData {
  failedAt: string
  reason: string
  url: string
}

export const backupProblem = defineEmail({
  name: 'backup-problem',
  subject: (_: BackupProblemData, { shownName }) => `${shownName}\u00a0: la sauvegarde de la nuit a échoué`,
  body({ data, frame }: EmailProps<BackupProblemData>) {
    return (
      <Frame
        frame={frame}
        preview="Les sauvegardes précédentes restent."
        title="La sauvegarde de la nuit a échoué"
        reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
      >
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          La sauvegarde tentée jusqu’au {formatMoment(data.failedAt)} n’a pas abouti. Les sauvegardes
          précédentes restent, et la prochaine est tentée la nuit suivante.
        </Paragraph>
        <Paragraph>
          Raison donnée par le serveur{'\u00a0'}: {data.reason}
        </Paragraph>
        <ActionButton href={data.url}>Voir les sauvegardes</ActionButton>
        <Note>
          Si ce message revient, transmettez-le à la personne qui s’occupe du serveur{'\u00a0'}: sans
          sauvegarde, une panne du disque perdrait les commandes.
        </Note>
      </Frame>
    )
  },
  sample: {
    failedAt: '2026-05-12T02:50:00.000Z',
    reason: 'ENOSPC: no space left on device',
    url: `${sampleOrigin}/admin/sauvegardes`,
  },
})

interface SiteProblemData {
  seenAt: string
  findings: { title: string; text: string }[]
  url: string
}

export const siteProblem = defineEmail({
  name: 'site-problem',
  hasVariableSubject: true,
  subject: ({ findings }: SiteProblemData, { shownName }) =>
    `${shownName}\u00a0: ${findings.length === 1 ? 'une chose ne va pas' : `${findings.length} choses ne vont pas`}`,
  body({ data, frame }: EmailProps<SiteProblemData>) {
    return (
      <Frame
        frame={frame}
        preview={data.findings.map(({ title }) => title).join(', ')}
        title="Le site demande une intervention"
        reason={`Vous recevez cet email parce que vous administrez ${frame.shownName}.`}
      >
        <Paragraph>Bonjour,</Paragraph>
        <Paragraph>
          Voici ce que le site a constaté le {formatMoment(data.seenAt)}, et ce qu’il faut faire{'\u00a0'}:
        </Paragraph>
        <VariablePart name="constats">
          {data.findings.map(({ title, text }) => (
            <Paragraph key={title}>
              <strong>{title}</strong>
              {'\u00a0'}: {text}
            </Paragraph>
          ))}
        </VariablePart>
        <ActionButton href={data.url}>Voir l’état du site</ActionButton>
        <Note>Ce message n’est envoyé qu’une fois par incident.</Note>
      </Frame>
    )
  },
  sample: {
    seenAt: '2026-05-12T02:50:00.000Z',
    findings: [
      { title: 'Disque', text: '0,6 Go libres. Libérez de la place\u00a0: sans elle, plus rien ne s’écrit.' },
    ],
    url: `${sampleOrigin}/admin/etat`,
  },
})

/** `askedAt` is ISO 8601. */
interface TestData {
  askedAt: string
  url: string
}

export const testEmail = defineEmail({
  name: 'test',
  subject: (_data, { shownName }) => `Email de test de ${shownName}`,
  body: ({ data, frame }: EmailProps<TestData>) => (
    <Frame
      frame={frame}
      preview="Si vous lisez ces lignes, l’envoi des emails fonctionne."
      title="L’envoi des emails fonctionne"
      reason={`Vous recevez cet email parce qu’un administrateur de ${frame.shownName} a demandé un essai vers votre adresse.`}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        Si vous lisez ces lignes, les emails de {frame.shownName} arrivent à cette adresse. Cet essai a été
        demandé le {formatMoment(data.askedAt)}.
      </Paragraph>
      <ActionButton href={data.url}>Ouvrir {frame.shownName}</ActionButton>
      <ButtonAddress href={data.url} />
      <Note>Vous n’avez rien à faire.</Note>
    </Frame>
  ),
  sample: { askedAt: '2026-05-12T12:05:00.000Z', url: sampleOrigin },
})
