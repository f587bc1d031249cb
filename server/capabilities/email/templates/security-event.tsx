import type { SecurityEvent } from '#domain/accounts/second-factor.ts'
import { formatMoment } from '#domain/dates.ts'
import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import { Varying } from '../components/varying.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { origin } from '../sample-data.ts'

interface SecurityEventData {
  firstName: string
  event: SecurityEvent
  /** Recovery codes that are left. */
  codesLeft?: number
  /** What a key was made with. */
  device?: string
  /** ISO 8601. */
  at: string
  url: string
}

/** `said` ends the sentence that begins with the day and the hour. */
const texts: Record<
  SecurityEvent,
  { title: (shownName: string) => string; said: (data: SecurityEventData) => string }
> = {
  'app-added': {
    title: (name) => `Double authentification activée sur votre compte ${name}`,
    said: () =>
      'une application d’authentification a été activée sur votre compte : son code sera demandé à chaque connexion.',
  },
  'app-removed': {
    title: (name) => `Application d’authentification retirée de votre compte ${name}`,
    said: () => 'l’application d’authentification de votre compte a été désactivée.',
  },
  'passkey-added': {
    title: (name) => `Nouvelle clé d’accès sur votre compte ${name}`,
    said: ({ device }) =>
      `une clé d’accès${device ? ` (${device})` : ''} a été ajoutée à votre compte : elle peut servir à vous connecter.`,
  },
  'passkey-removed': {
    title: (name) => `Clé d’accès retirée de votre compte ${name}`,
    said: ({ device }) => `la clé d’accès${device ? ` « ${device} »` : ''} a été retirée de votre compte.`,
  },
  'recovery-code-used': {
    title: (name) => `Un code de secours a ouvert votre compte ${name}`,
    said: ({ codesLeft = 0 }) =>
      `un code de secours a servi à ouvrir votre compte. Il vous en reste ${codesLeft}${codesLeft < 4 ? ' : pensez à en créer de nouveaux' : ''}.`,
  },
  'recovery-codes-renewed': {
    title: (name) => `Nouveaux codes de secours de votre compte ${name}`,
    said: () => 'de nouveaux codes de secours ont été créés. Les anciens n’ouvrent plus rien.',
  },
  'second-factor-reset': {
    title: (name) => `Double authentification réinitialisée sur votre compte ${name}`,
    said: () =>
      'un administrateur a retiré la double authentification de votre compte et fermé vos sessions. Votre mot de passe suffit de nouveau : activez-la à nouveau dès que possible.',
  },
}

export const securityEvent = defineEmail({
  name: 'security-event',
  varies: true,
  subject: (data, { shownName }) => texts[data.event].title(shownName),
  body: ({ data, frame }: EmailProps<SecurityEventData>) => (
    <Frame
      frame={frame}
      preview="C’était vous ? Rien à faire. Sinon, agissez sans attendre."
      title={texts[data.event].title(frame.shownName)}
      reason={`Vous recevez cet email parce que la connexion à votre compte sur ${frame.shownName} vient de changer.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Varying name="événement">
        <Paragraph>
          Le {formatMoment(data.at)}, {texts[data.event].said(data)}
        </Paragraph>
      </Varying>
      <Paragraph>C’était vous ? Vous n’avez rien à faire.</Paragraph>
      <Paragraph>
        Ce n’était pas vous ? Changez aussitôt votre mot de passe, puis vérifiez votre double authentification
        et vos appareils connectés.
      </Paragraph>
      <ActionButton href={data.url}>Vérifier la sécurité de mon compte</ActionButton>
      <AddressOfButton href={data.url} />
      <Note>Ce message ne contient aucun code, et nous ne vous demanderons jamais les vôtres.</Note>
    </Frame>
  ),
  sample: {
    firstName: 'Julien',
    event: 'recovery-code-used',
    codesLeft: 9,
    at: '2026-05-12T12:05:00.000Z',
    url: `${origin}/profile/security`,
  },
})
