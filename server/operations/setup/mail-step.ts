import { readIdentity } from '#server/lib/identity.ts'
import type { Settings } from './env-file.ts'
import { refuseAddress, refusePort, required, type Step } from './questions.ts'

export const mailStep: Step = {
  title: 'Emails',
  text: 'Un site public ne fonctionne pas sans : inscriptions, commandes, codes de retrait partent par email.',
  questions: [
    { name: 'host', ask: 'Serveur SMTP', refuse: required },
    { name: 'port', ask: 'Port', usual: () => '587', refuse: refusePort },
    { name: 'user', ask: 'Nom d’utilisateur (vide : aucun)', usual: () => '' },
    { name: 'password', ask: 'Mot de passe', usual: () => '', isSecret: true },
    { name: 'from', ask: 'Adresse qui envoie', refuse: refuseAddress },
    { name: 'name', ask: 'Nom qui envoie', usual: siteName },
  ],
  answered: mailAnswers,
  settings: ({ host, port, user = '', password = '', from, name }, before) => ({
    SMTP_URL: isServerOf(before, { host, port, user, password })
      ? (before.SMTP_URL ?? '')
      : `${port === '465' ? 'smtps' : 'smtp'}://${credentials(user, password)}${host}:${port}`,
    MAIL_FROM: `${name?.replaceAll(/["<>]/g, '')} <${from}>`,
  }),
  checks: ['Emails'],
  later:
    'Sans serveur d’email, un site public ne démarre pas : npm run setup le redemande (SMTP_URL, MAIL_FROM).',
}

/** That of the association whose files are named. */
function siteName({ IDENTITY_FOLDER }: Settings): string {
  try {
    return readIdentity(IDENTITY_FOLDER).name
  } catch {
    return readIdentity(undefined).name
  }
}

/** What its address says besides (a protocol on another port, options) is no question, and stays. */
function isServerOf(before: Settings, answers: Record<string, string | undefined>): boolean {
  const known = mailAnswers(before)
  return Object.entries(answers).every(([name, answer]) => known[name] === answer)
}

const credentials = (user: string, password: string): string =>
  user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`

/** The answers that SMTP_URL and MAIL_FROM were made of. */
function mailAnswers({ SMTP_URL = '', MAIL_FROM = '' }: Settings): Settings {
  const url = URL.parse(SMTP_URL)
  // « Nom <adresse> », or the address alone.
  const [name = '', address = MAIL_FROM] = MAIL_FROM.split('<')
  const from = address.replace('>', '').trim()
  return {
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'smtps:' ? '465' : '587'),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
    ...(name.trim() && from !== name.trim() && { name: name.replaceAll('"', '').trim() }),
    ...(from && { from }),
  }
}
