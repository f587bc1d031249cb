import type { SecurityEvent } from '#domain/accounts/second-factor.ts'
import { formatMoment } from '#domain/dates.ts'
import { Frame } from '#server/capabilities/email/components/frame.tsx'
import {
  ActionButton,
  ButtonAddress,
  greeting,
  Note,
  Paragraph,
  VariablePart,
} from '#server/capabilities/email/components/text.tsx'
import { defineEmail, type EmailProps } from '#server/capabilities/email/define-email.ts'
import type { EmailLink } from '#server/capabilities/email/email-data.ts'
import { sampleOrigin } from '#server/capabilities/email/sample-data.ts'

interface EmailChangeData {
  url: string
}

/** Does not contain the user's name, because a mistyped address may belong to another person. */
export const emailChange = defineEmail({
  name: 'email-change',
  subject: (_data, { shownName }) => `Confirmez votre nouvelle adresse email pour ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailChangeData>) => (
    <Frame
      frame={frame}
      preview="Un clic pour confirmer votre nouvelle adresse. Le lien est valable 24 heures."
      title="Confirmez votre nouvelle adresse"
      reason={`Vous recevez cet email parce que cette adresse a été donnée comme nouvelle adresse d’un compte sur ${frame.shownName}.`}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        Pour vous connecter désormais avec cette adresse, confirmez qu’elle est bien la vôtre. D’ici là, votre
        adresse actuelle reste valable.
      </Paragraph>
      <ActionButton href={data.url}>Confirmer ma nouvelle adresse</ActionButton>
      <Note>
        Ce lien est valable 24 heures. S’il vous est demandé de vous connecter, faites-le avec votre adresse
        actuelle.
      </Note>
      <ButtonAddress href={data.url} />
      <Note>Vous n’avez rien demandé ? Ignorez cet email : rien ne changera.</Note>
    </Frame>
  ),
  sample: { url: `${sampleOrigin}/auth/confirm-email?token=exemple` },
})

interface EmailChangedData {
  firstName: string
  newEmail: string
  url: string
}

/** Sent to the old address. */
export const emailChanged = defineEmail({
  name: 'email-changed',
  subject: (_data, { shownName }) => `Votre adresse email a changé sur ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailChangedData>) => (
    <Frame
      frame={frame}
      preview="Votre compte a une nouvelle adresse email. Si ce n’était pas vous, écrivez-nous sans attendre."
      title="Votre adresse email a changé"
      reason={`Vous recevez cet email parce que cette adresse était celle de votre compte sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Votre compte a maintenant pour adresse <strong>{data.newEmail}</strong>. C’est avec elle que vous vous
        connectez désormais, et à elle que nous écrivons. Votre mot de passe n’a pas changé.
      </Paragraph>
      <Paragraph>C’était vous ? Vous n’avez rien à faire.</Paragraph>
      <Paragraph>
        Ce n’était pas vous ? Écrivez-nous sans attendre : nous vérifierons avec vous et vous rendrons votre
        compte.
      </Paragraph>
      <ActionButton href={data.url}>Nous écrire</ActionButton>
      <ButtonAddress href={data.url} />
    </Frame>
  ),
  sample: { firstName: 'Julien', newEmail: 'julien.mercier@exemple.example', url: `${sampleOrigin}/contact` },
})

/** Sent to an address that another account requested; only its owner learns that it has an account. */
export const emailTaken = defineEmail({
  name: 'email-taken',
  subject: (_data, { shownName }) => `Cette adresse a déjà un compte sur ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="Votre adresse a été demandée pour un autre compte, mais elle sert déjà au vôtre."
      title="Cette adresse a déjà un compte"
      reason={`Vous recevez cet email parce qu’un autre compte sur ${frame.shownName} a demandé à utiliser votre adresse.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Il a été demandé d’utiliser cette adresse pour un autre compte. Elle sert déjà au vôtre : la demande
        est restée sans effet, et rien n’a changé.
      </Paragraph>
      <ActionButton href={data.url}>Se connecter à ce compte</ActionButton>
      <ButtonAddress href={data.url} />
      <Note>Ce n’était pas vous ? Vous n’avez rien à faire : votre compte est resté intact.</Note>
    </Frame>
  ),
  sample: { firstName: 'Julien', url: `${sampleOrigin}/auth` },
})

interface SecurityEventData {
  firstName: string
  event: SecurityEvent
  /** Number of unused recovery codes. */
  codesLeft?: number
  /** The device that created a passkey. */
  device?: string
  /** Name or address of the access that was created. */
  name?: string
  /** ISO 8601. */
  at: string
  url: string
}

/** `sentence` continues after the day and the hour. */
const eventTexts: Record<
  SecurityEvent,
  { title: (shownName: string) => string; sentence: (data: SecurityEventData) => string }
> = {
  'app-added': {
    title: (name) => `Double authentification activée sur votre compte ${name}`,
    sentence: () =>
      'une application d’authentification a été activée sur votre compte : son code sera demandé à chaque connexion.',
  },
  'app-removed': {
    title: (name) => `Application d’authentification retirée de votre compte ${name}`,
    sentence: () => 'l’application d’authentification de votre compte a été désactivée.',
  },
  'passkey-added': {
    title: (name) => `Nouvelle clé d’accès sur votre compte ${name}`,
    sentence: ({ device }) =>
      `une clé d’accès${device ? ` (${device})` : ''} a été ajoutée à votre compte : elle peut servir à vous connecter.`,
  },
  'passkey-removed': {
    title: (name) => `Clé d’accès retirée de votre compte ${name}`,
    sentence: ({ device }) =>
      `la clé d’accès${device ? ` « ${device} »` : ''} a été retirée de votre compte.`,
  },
  'recovery-code-used': {
    title: (name) => `Un code de secours a ouvert votre compte ${name}`,
    sentence: ({ codesLeft = 0 }) =>
      `un code de secours a servi à ouvrir votre compte. Il vous en reste ${codesLeft}${codesLeft < 4 ? ' : pensez à en créer de nouveaux' : ''}.`,
  },
  'recovery-codes-renewed': {
    title: (name) => `Nouveaux codes de secours de votre compte ${name}`,
    sentence: () => 'de nouveaux codes de secours ont été créés. Les anciens n’ouvrent plus rien.',
  },
  'second-factor-reset': {
    title: (name) => `Double authentification réinitialisée sur votre compte ${name}`,
    sentence: () =>
      'un administrateur a retiré la double authentification de votre compte et fermé vos sessions. Votre mot de passe suffit de nouveau : activez-la à nouveau dès que possible.',
  },
  'key-created': {
    title: (shownName) => `Nouvelle clé d’API sur votre compte ${shownName}`,
    sentence: ({ name }) =>
      `la clé d’API « ${name} » a été créée : le logiciel qui la détient agit en votre nom.`,
  },
  'webhook-created': {
    title: (shownName) => `Nouveau webhook sur votre compte ${shownName}`,
    sentence: ({ name }) => `l’adresse ${name} a été ajoutée : elle reçoit ce qui arrive sur votre compte.`,
  },
  'member-invited': {
    title: (shownName) => `Invitation dans votre équipe ${shownName}`,
    sentence: ({ name }) => `${name} a été invité à rejoindre votre équipe et pourra travailler pour vous.`,
  },
  'member-joined': {
    title: (shownName) => `Nouveau membre dans votre équipe ${shownName}`,
    sentence: ({ name }) => `${name} a rejoint votre équipe et peut travailler pour vous.`,
  },
  'member-role-changed': {
    title: (shownName) => `Rôle changé dans votre équipe ${shownName}`,
    sentence: ({ name }) => `le rôle de ${name} dans votre équipe a été changé.`,
  },
  'calendar-opened': {
    title: (shownName) => `Adresse d’agenda ouverte sur votre compte ${shownName}`,
    sentence: () =>
      'une adresse d’agenda a été ouverte : qui la connaît lit quand et où vos commandes sont retirées.',
  },
  'feed-added': {
    title: (shownName) => `Nouvelle adresse de catalogue sur votre compte ${shownName}`,
    sentence: ({ name }) => `l’adresse ${name} est désormais suivie : elle crée et modifie vos articles.`,
  },
}

export const securityEvent = defineEmail({
  name: 'security-event',
  hasVariableSubject: true,
  subject: (data, { shownName }) => eventTexts[data.event].title(shownName),
  body: ({ data, frame }: EmailProps<SecurityEventData>) => (
    <Frame
      frame={frame}
      preview="C’était vous ? Rien à faire. Sinon, agissez sans attendre."
      title={eventTexts[data.event].title(frame.shownName)}
      reason={`Vous recevez cet email parce que l’accès à votre compte sur ${frame.shownName} vient de changer.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <VariablePart name="événement">
        <Paragraph>
          Le {formatMoment(data.at)}, {eventTexts[data.event].sentence(data)}
        </Paragraph>
      </VariablePart>
      <Paragraph>C’était vous ? Vous n’avez rien à faire.</Paragraph>
      <Paragraph>
        Ce n’était pas vous ? Changez aussitôt votre mot de passe, puis vérifiez votre double
        authentification, vos appareils connectés et les accès ouverts.
      </Paragraph>
      <ActionButton href={data.url}>Vérifier la sécurité de mon compte</ActionButton>
      <ButtonAddress href={data.url} />
      <Note>Ce message ne contient aucun code, et nous ne vous demanderons jamais les vôtres.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Julien',
    event: 'recovery-code-used',
    codesLeft: 9,
    at: '2026-05-12T12:05:00.000Z',
    url: `${sampleOrigin}/profile/security`,
  },
})
