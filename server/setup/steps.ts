import { randomBytes } from 'node:crypto'
import type { Settings } from './env-file.ts'

export interface Question {
  ask: string
  /** What the answer is written as; several questions may make one setting (`settings`). */
  name: string
  /** Taken when nothing is typed. */
  usual?: (known: Settings) => string | undefined
  /** Not shown while it is typed. */
  isSecret?: boolean
  /** Why it cannot be, in one French sentence; null: it can. */
  refuse?: (answer: string) => string | null
}

/** One part of the surroundings: asked together, looked at at once. */
export interface Step {
  title: string
  text?: string
  /** Asked first: whether there is such a thing. Without it, the variables named are removed. */
  offer?: { ask: string; isUsual: (known: Settings) => boolean; without: readonly string[] }
  questions: readonly Question[]
  /** What was answered before, where a setting is made of several answers. */
  answered?: (known: Settings) => Settings
  /** What the answers set. */
  settings: (answers: Settings) => Settings
  /** The checks of `npm run doctor` that say whether it is right. */
  checks: readonly string[]
}

const required = (answer: string): string | null => (answer === '' ? 'Il faut une réponse.' : null)
const startsWith =
  (...beginnings: string[]) =>
  (answer: string): string | null =>
    beginnings.some((beginning) => answer.startsWith(beginning))
      ? null
      : `La réponse commence par ${beginnings.join(' ou ')}.`

function refuseOrigin(answer: string): string | null {
  const url = URL.parse(answer)
  if (url?.protocol !== 'https:') return 'L’adresse commence par https://.'
  return url.pathname === '/' && !url.search ? null : 'L’adresse s’arrête au nom de domaine.'
}

function refusePort(answer: string): string | null {
  const port = Number(answer)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? null : 'Un nombre entre 1 et 65535.'
}

const refuseAddress = (answer: string): string | null =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(answer) ? null : 'Une adresse email, comme contact@exemple.fr.'

const s3Questions = (prefix: 'S3' | 'BACKUP_S3'): Question[] => [
  { name: `${prefix}_ENDPOINT`, ask: 'Adresse du service', refuse: startsWith('https://', 'http://') },
  { name: `${prefix}_REGION`, ask: 'Région', refuse: required },
  { name: `${prefix}_BUCKET`, ask: 'Nom du bucket', refuse: required },
  { name: `${prefix}_ACCESS_KEY_ID`, ask: 'Identifiant de la clé', refuse: required },
  { name: `${prefix}_SECRET_ACCESS_KEY`, ask: 'Clé secrète', isSecret: true, refuse: required },
]
const same = (answers: Settings): Settings => answers

/** What a site needs, in the order in which each stands on the one before. */
export const steps: readonly Step[] = [
  {
    title: 'Adresse du site',
    text: 'Ce que les visiteurs tapent. Un proxy qui parle https (Caddy, nginx) se tient devant, sur la même machine.',
    questions: [{ name: 'ORIGIN', ask: 'Adresse', refuse: refuseOrigin }],
    settings: ({ ORIGIN = '' }) => ({
      ORIGIN: new URL(ORIGIN).origin,
      SECRET: randomBytes(32).toString('base64url'),
      TRUST_PROXY: '1',
    }),
    checks: ['Nom de domaine'],
  },
  {
    title: 'Base de données',
    text: 'Sans réponse, le site se sert de PostgreSQL qu’il apporte lui-même.',
    offer: {
      ask: 'Avez-vous un serveur PostgreSQL à vous',
      isUsual: ({ DATABASE_URL }) => DATABASE_URL !== undefined,
      without: ['DATABASE_URL'],
    },
    questions: [{ name: 'DATABASE_URL', ask: 'Adresse', refuse: startsWith('postgres://', 'postgresql://') }],
    settings: same,
    checks: ['PostgreSQL', 'Connexions', 'Horloge'],
  },
  {
    title: 'Emails',
    text: 'Un site public ne fonctionne pas sans : inscriptions, commandes, codes de retrait partent par email.',
    questions: [
      { name: 'host', ask: 'Serveur SMTP', refuse: required },
      { name: 'port', ask: 'Port', usual: () => '587', refuse: refusePort },
      { name: 'user', ask: 'Nom d’utilisateur (vide : aucun)', usual: () => '' },
      { name: 'password', ask: 'Mot de passe', usual: () => '', isSecret: true },
      { name: 'from', ask: 'Adresse qui envoie', refuse: refuseAddress },
      { name: 'name', ask: 'Nom qui envoie', usual: () => 'Réchantier' },
    ],
    answered: mailAnswers,
    settings: ({ host, port, user = '', password = '', from, name }) => ({
      SMTP_URL: `${port === '465' ? 'smtps' : 'smtp'}://${credentials(user, password)}${host}:${port}`,
      MAIL_FROM: `${name?.replaceAll(/["<>]/g, '')} <${from}>`,
    }),
    checks: ['Emails'],
  },
  {
    title: 'Paiements par carte',
    text: 'Par Stripe. Sans lui, acheteurs et vendeurs s’arrangent à la remise.',
    offer: {
      ask: 'Ouvrir les paiements par carte',
      isUsual: ({ PAYMENTS }) => PAYMENTS === 'stripe',
      without: ['PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    },
    questions: [
      { name: 'STRIPE_SECRET_KEY', ask: 'Clé secrète', isSecret: true, refuse: startsWith('sk_', 'rk_') },
      { name: 'STRIPE_PUBLISHABLE_KEY', ask: 'Clé publiable', refuse: startsWith('pk_') },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        ask: 'Secrets des deux webhooks, séparés d’une virgule',
        isSecret: true,
        refuse: startsWith('whsec_'),
      },
    ],
    settings: (answers) => ({ ...answers, PAYMENTS: 'stripe' }),
    checks: ['Paiements'],
  },
  {
    title: 'Photos et fichiers',
    text: 'Sur le disque de la machine, ou dans un stockage S3.',
    offer: {
      ask: 'Les mettre dans un stockage S3',
      isUsual: ({ S3_ENDPOINT }) => S3_ENDPOINT !== undefined,
      without: s3Questions('S3').map(({ name }) => name),
    },
    questions: s3Questions('S3'),
    settings: same,
    checks: ['Disque', 'Fichiers', 'Fichiers (S3)'],
  },
  {
    title: 'Sauvegardes',
    text: 'Chaque nuit, dans un dossier (un autre disque, si possible).',
    questions: [
      {
        name: 'BACKUP_FOLDER',
        ask: 'Dossier',
        usual: ({ BACKUP_FOLDER }) => BACKUP_FOLDER ?? '.data-sauvegardes',
        refuse: required,
      },
    ],
    settings: same,
    checks: ['Sauvegardes'],
  },
]

const credentials = (user: string, password: string): string =>
  user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`

/** The answers that SMTP_URL and MAIL_FROM were made of. */
function mailAnswers({ SMTP_URL = '', MAIL_FROM = '' }: Settings): Settings {
  const url = URL.parse(SMTP_URL)
  const [, name, from] = /^([^<]*) <([^<>]*)>$/.exec(MAIL_FROM) ?? []
  return {
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'smtps:' ? '465' : '587'),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }),
    ...(name && from && { name, from }),
  }
}
