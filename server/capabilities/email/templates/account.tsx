import { Link } from 'react-email'
import { type TeamRole, teamRoleLabels } from '#domain/accounts/team.ts'
import { formatMoment } from '#domain/dates.ts'
import {
  ActionButton,
  ButtonAddress,
  greeting,
  Lines,
  Note,
  Paragraph,
  VariablePart,
} from '#server/capabilities/email/components/text.tsx'
import { Frame } from '../components/frame.tsx'
import { styles } from '../components/styles.ts'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailLink } from '../email-data.ts'
import { sampleOrigin } from '../sample-data.ts'

export const resetPassword = defineEmail({
  name: 'reset-password',
  subject: (_data, { shownName }) => `Choisissez un nouveau mot de passe pour ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="Un clic pour choisir un nouveau mot de passe. Le lien est valable 24 heures."
      title="Choisissez un nouveau mot de passe"
      reason={`Vous recevez cet email parce qu’un nouveau mot de passe a été demandé pour votre compte sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Vous avez demandé à réinitialiser votre mot de passe. Ce bouton ouvre la page où en choisir un
        nouveau.
      </Paragraph>
      <ActionButton href={data.url}>Choisir un mot de passe</ActionButton>
      <Note>
        Ce lien est valable 24 heures et ne sert qu’une fois. Ne le transmettez à personne : il donne accès à
        votre compte.
      </Note>
      <ButtonAddress href={data.url} />
      <Note>Vous n’avez rien demandé ? Ignorez cet email : votre mot de passe reste le même.</Note>
    </Frame>
  ),
  sample: { firstName: 'Julien', url: `${sampleOrigin}/reset-password?token=exemple` },
})

interface PasswordChangedData {
  firstName: string
  /** ISO 8601. */
  changedAt: string
  url: string
  /** Long-lived access that stays valid after the change, and the page to revoke it. */
  access?: string[]
  accessUrl?: string
}

const RemainingAccess = ({ access = [], accessUrl }: PasswordChangedData) =>
  access.length === 0 ? (
    <Paragraph>C’était vous ? Vous n’avez rien à faire.</Paragraph>
  ) : (
    <>
      <Paragraph>Ces accès restent ouverts : retirez ceux que vous ne reconnaissez pas.</Paragraph>
      <Paragraph>
        <Lines text={access.join('\n')} />
      </Paragraph>
      <Paragraph>
        <Link href={accessUrl} className="link" style={styles.link}>
          Vérifier et retirer ces accès
        </Link>
      </Paragraph>
    </>
  )

export const passwordChanged = defineEmail({
  name: 'password-changed',
  subject: (_data, { shownName }) => `Votre mot de passe ${shownName} a été changé`,
  body: ({ data, frame }: EmailProps<PasswordChangedData>) => (
    <Frame
      frame={frame}
      preview="Vos autres appareils ont été déconnectés. Si ce n’était pas vous, agissez sans attendre."
      title="Votre mot de passe a été changé"
      reason={`Vous recevez cet email parce que le mot de passe de votre compte sur ${frame.shownName} vient de changer.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Le mot de passe de votre compte a été changé le {formatMoment(data.changedAt)}. Par sécurité, vos
        autres appareils ont été déconnectés : reconnectez-vous avec le nouveau mot de passe.
      </Paragraph>
      <VariablePart name="accès-ouverts">
        <RemainingAccess {...data} />
      </VariablePart>
      <Paragraph>
        Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe, ici et pour votre messagerie.
      </Paragraph>
      <ActionButton href={data.url}>Reprendre la main sur mon compte</ActionButton>
      <ButtonAddress href={data.url} />
      <Note>Ce message ne contient aucun mot de passe, et nous ne vous demanderons jamais le vôtre.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Julien',
    changedAt: '2026-05-12T12:05:00.000Z',
    url: `${sampleOrigin}/auth/forgot-password`,
    access: ['Clé d’API : Logiciel de stock', 'Membre de l’équipe : paul@exemple.fr'],
    accessUrl: `${sampleOrigin}/profile/access`,
  },
})

interface AccountSuspendedData {
  firstName: string
  reason: string
  url: string
}

export const accountSuspended = defineEmail({
  name: 'account-suspended',
  subject: (_data, { shownName }) => `Votre compte ${shownName} est suspendu`,
  body: ({ data, frame }: EmailProps<AccountSuspendedData>) => (
    <Frame
      frame={frame}
      preview="Un administrateur a suspendu votre compte. Voici pourquoi, et comment nous répondre."
      title="Votre compte est suspendu"
      reason={`Vous recevez cet email parce que vous avez un compte sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Un administrateur de {frame.shownName} a suspendu votre compte. Vous ne pouvez plus vous connecter, et
        vos annonces ne sont plus visibles. Rien n’est supprimé.
      </Paragraph>
      <Paragraph>Le motif indiqué : {data.reason}</Paragraph>
      <Paragraph>
        Vous pensez qu’il s’agit d’une erreur, ou une commande est en cours ? Écrivez-nous, nous vous
        répondrons.
      </Paragraph>
      <ActionButton href={data.url}>Nous écrire</ActionButton>
      <ButtonAddress href={data.url} />
    </Frame>
  ),
  sample: {
    firstName: 'Julien',
    reason: 'Plusieurs annonces décrivent des produits qui n’existent pas.',
    url: `${sampleOrigin}/contact`,
  },
})

export const payoutFailed = defineEmail({
  name: 'payout-failed',
  subject: () => 'Votre banque a refusé un virement',
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="Vérifiez vos coordonnées bancaires&nbsp;: l’argent attend sur votre compte de paiement."
      title="Votre banque a refusé un virement"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Un virement de votre compte de paiement vers votre banque n’a pas abouti. L’argent n’est pas
        perdu&nbsp;: il est revenu sur ce compte.
      </Paragraph>
      <Paragraph>
        Vérifiez vos coordonnées bancaires&nbsp;; le virement suivant repart ensuite de lui-même.
      </Paragraph>
      <ActionButton href={data.url}>Vérifier mon compte de paiement</ActionButton>
      <ButtonAddress href={data.url} />
    </Frame>
  ),
  sample: { firstName: 'Julien', url: `${sampleOrigin}/profile/money` },
})

export const payoutAccountEnded = defineEmail({
  name: 'payout-account-ended',
  subject: () => 'Votre compte de paiement est fermé\u00a0: vos ventes attendent',
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="Ouvrez-en un autre pour que vos articles puissent de nouveau être commandés."
      title="Votre compte de paiement est fermé"
      reason={`Vous recevez cet email parce que vous vendez sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Notre prestataire de paiement nous dit que votre compte n’existe plus, ou qu’il n’est plus relié à
        notre site. Nous ne pouvons plus vous payer&nbsp;: vos articles restent visibles, mais ceux qui ont un
        prix ne peuvent plus être commandés.
      </Paragraph>
      <Paragraph>
        Ouvrez un autre compte&nbsp;: vos ventes reprennent aussitôt, et l’argent déjà gagné, que nous
        gardons, part ensuite de lui-même.
      </Paragraph>
      <ActionButton href={data.url}>Ouvrir un autre compte</ActionButton>
      <ButtonAddress href={data.url} />
    </Frame>
  ),
  sample: { firstName: 'Julien', url: `${sampleOrigin}/profile/money` },
})

export const accountDeleted = defineEmail({
  name: 'account-deleted',
  subject: (_data, { shownName }) => `Votre compte ${shownName} est supprimé`,
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="C’est notre dernier email. Voici ce qui est effacé, et ce que la loi nous fait garder."
      title="Votre compte est supprimé"
      reason={`Vous recevez cet email parce que votre compte sur ${frame.shownName} vient d’être supprimé.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Votre compte vient d’être supprimé, à votre demande. Votre profil, vos annonces, vos photos, vos
        alertes et vos recherches sont effacés, et cette adresse peut servir à un nouveau compte.
      </Paragraph>
      <Paragraph>
        La loi nous fait garder dix ans les commandes, les factures et les paiements. Vos messages restent
        lisibles par les personnes à qui vous les avez envoyés, sous le nom « Compte supprimé », un an au
        plus.
      </Paragraph>
      <Paragraph>Ce n’était pas vous ? Écrivez-nous aussitôt.</Paragraph>
      <ActionButton href={data.url}>Ce que nous gardons, et pourquoi</ActionButton>
      <ButtonAddress href={data.url} />
    </Frame>
  ),
  sample: { firstName: 'Maëlle', url: `${sampleOrigin}/legal` },
})

interface TeamInvitationData {
  firm: string
  role: TeamRole
  url: string
}

export const teamInvitation = defineEmail({
  name: 'team-invitation',
  subject: ({ firm }, { shownName }) => `${firm} vous invite dans son équipe sur ${shownName}`,
  body: ({ data, frame }: EmailProps<TeamInvitationData>) => (
    <Frame
      frame={frame}
      preview="Connectez-vous avec cette adresse pour accepter, ou pour refuser."
      title={`${data.firm} vous invite dans son équipe`}
      reason={`Vous recevez cet email parce que ${data.firm}, qui vend sur ${frame.shownName}, a donné votre adresse.`}
    >
      <Paragraph>{greeting('')}</Paragraph>
      <VariablePart name="rôle">
        <Paragraph>
          {data.firm} vous propose de travailler avec son compte, sous votre propre nom. Votre rôle :{' '}
          {teamRoleLabels[data.role].label}. {teamRoleLabels[data.role].text}
        </Paragraph>
      </VariablePart>
      <ActionButton href={data.url}>Voir l’invitation</ActionButton>
      <ButtonAddress href={data.url} />
      <Note>
        Il vous faut un compte à cette adresse email, et sa création est gratuite. Vous ne connaissez pas
        cette entreprise ? Ignorez cet email : rien ne se passe sans vous.
      </Note>
    </Frame>
  ),
  sample: { firm: 'Négoce Chabrier', role: 'yard', url: `${sampleOrigin}/profile/team` },
})
