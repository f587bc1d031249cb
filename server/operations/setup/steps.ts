import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readIdentity } from '#server/lib/identity.ts'
import { isRecipient } from '#server/operations/backup/sealing.ts'
import type { Settings } from './env-file.ts'
import {
  asSettings,
  type Question,
  refuseAddress,
  refuseOrigin,
  refusePort,
  required,
  type Step,
  s3Questions,
  startsWith,
} from './questions.ts'
import type { RemainingTask } from './run-steps.ts'

const emailStep: Step = {
  title: 'Emails',
  text: 'Un site public ne fonctionne pas sans : inscriptions, commandes, codes de retrait partent par email.',
  questions: [
    { name: 'host', text: 'Serveur SMTP', validate: required },
    { name: 'port', text: 'Port', defaultAnswer: () => '587', validate: refusePort },
    { name: 'user', text: 'Nom d’utilisateur (vide : aucun)', defaultAnswer: () => '' },
    { name: 'password', text: 'Mot de passe', defaultAnswer: () => '', isSecret: true },
    { name: 'from', text: 'Adresse qui envoie', validate: refuseAddress },
    { name: 'name', text: 'Nom qui envoie', defaultAnswer: siteName },
  ],
  readEarlierAnswers: readEmailAnswers,
  settings: ({ host, port, user = '', password = '', from, name }, before) => ({
    SMTP_URL: isSameServer(before, { host, port, user, password })
      ? (before.SMTP_URL ?? '')
      : `${port === '465' ? 'smtps' : 'smtp'}://${credentials(user, password)}${host}:${port}`,
    MAIL_FROM: `${name?.replaceAll(/["<>]/g, '')} <${from}>`,
  }),
  checks: ['Emails'],
  leftOutText:
    'Sans serveur d’email, un site public ne démarre pas : npm run setup le redemande (SMTP_URL, MAIL_FROM).',
}

/** Returns the name of the association in the identity folder. */
function siteName({ IDENTITY_FOLDER }: Settings): string {
  try {
    return readIdentity(IDENTITY_FOLDER).name
  } catch {
    return readIdentity(undefined).name
  }
}

/** Returns whether the answers describe the server that SMTP_URL already contains; then its other parts (protocol, options) stay. */
function isSameServer(before: Settings, answers: Record<string, string | undefined>): boolean {
  const earlierAnswers = readEmailAnswers(before)
  return Object.entries(answers).every(([name, answer]) => earlierAnswers[name] === answer)
}

const credentials = (user: string, password: string): string =>
  user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`

/** Reads the earlier answers from SMTP_URL and MAIL_FROM. */
function readEmailAnswers({ SMTP_URL = '', MAIL_FROM = '' }: Settings): Settings {
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

const newKey = 'nouvelle'
const noKey = 'aucune'

const refuseKey = (answer: string): string | null =>
  answer === newKey || isRecipient(answer)
    ? null
    : `Ce n’est pas une clé publique (age1…) ; « ${newKey} » en crée une.`

const keyQuestion = {
  name: 'BACKUP_RECIPIENT',
  text: `Clé publique qui les chiffre (age1…, ou « ${newKey} » : en créer une)`,
  defaultAnswer: () => newKey,
  validate: refuseKey,
} satisfies Question

/**
 * The destination and encryption of backups. `recipient` is a new public key, used when the user requests one; the caller stores its secret
 * key.
 */
const backupStep = (recipient: string): Step => ({
  title: 'Sauvegardes',
  text: 'Chaque nuit. Dans un stockage S3 elles survivent à la machine ; elles y sont chiffrées, qui le tient ne les lit pas.',
  offer: {
    text: 'Les mettre dans un stockage S3',
    isDefault: ({ BACKUP_S3_ENDPOINT }) => BACKUP_S3_ENDPOINT !== undefined,
    removedVariables: s3Questions('BACKUP_S3').map(({ name }) => name),
    otherQuestions: [
      {
        name: 'BACKUP_FOLDER',
        text: 'Dossier, sur un autre disque si possible',
        defaultAnswer: () => '.data-sauvegardes',
        validate: required,
      },
      {
        ...keyQuestion,
        text: `Clé publique qui les chiffre (age1…, « ${newKey} » : en créer une, « ${noKey} » : elles se lisent sans)`,
        defaultAnswer: () => noKey,
        validate: (answer) => (answer === noKey ? null : refuseKey(answer)),
      },
    ],
  },
  questions: [...s3Questions('BACKUP_S3'), keyQuestion],
  settings: (answers: Settings): Settings => ({
    ...answers,
    ...(answers.BACKUP_RECIPIENT === newKey && { BACKUP_RECIPIENT: recipient }),
    ...(answers.BACKUP_RECIPIENT === noKey && { BACKUP_RECIPIENT: '' }),
  }),
  checks: ['Destination des sauvegardes', 'Sauvegardes'],
  leftOutText: 'Elles vont où elles allaient : npm run setup redemande où (BACKUP_S3_…, BACKUP_FOLDER).',
})

/** The groups of settings, each after those it depends on. `recipient` is that of backupStep. */
export const siteSteps = (recipient: string): readonly Step[] => [
  {
    title: 'Adresse du site',
    text: 'Ce que les visiteurs tapent. Un proxy qui parle https (Caddy, nginx) se tient devant, sur la même machine.',
    questions: [{ name: 'ORIGIN', text: 'Adresse', validate: refuseOrigin }],
    settings: ({ ORIGIN = '' }, { SECRET }) => ({
      ORIGIN: new URL(ORIGIN).origin,
      // Sessions and sealed secrets depend on it, so an existing one stays.
      SECRET: SECRET ?? randomBytes(32).toString('base64url'),
      TRUST_PROXY: '1',
    }),
    checks: ['Nom de domaine'],
    leftOutText:
      'Sans adresse, le site ne s’ouvre que sur cette machine : npm run setup la redemande (ORIGIN).',
  },
  {
    title: 'Base de données',
    text: 'Celle du PostgreSQL de la distribution, qui reçoit ses mises à jour de sécurité. Sans elle, le site ne s’ouvre que sur cette machine.',
    offer: {
      text: 'Donner son adresse',
      isDefault: ({ DATABASE_URL }) => DATABASE_URL !== undefined,
      removedVariables: ['DATABASE_URL'],
    },
    questions: [
      {
        name: 'DATABASE_URL',
        text: 'Adresse (postgres://utilisateur:mot-de-passe@serveur/base)',
        isSecret: true,
        maskSecret: withoutPassword,
        validate: startsWith('postgres://', 'postgresql://'),
      },
    ],
    settings: asSettings,
    checks: ['PostgreSQL', 'Connexions'],
    leftOutText:
      'Le site garde la base qu’il a : npm run setup redemande l’adresse d’une autre (DATABASE_URL).',
  },
  emailStep,
  {
    title: 'Paiements par carte',
    text: 'Par Stripe. Sans lui, acheteurs et vendeurs s’arrangent à la remise.',
    offer: {
      text: 'Ouvrir les paiements par carte',
      isDefault: ({ PAYMENTS }) => PAYMENTS === 'stripe',
      removedVariables: ['PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    },
    questions: [
      { name: 'STRIPE_SECRET_KEY', text: 'Clé secrète', isSecret: true, validate: startsWith('sk_', 'rk_') },
      { name: 'STRIPE_PUBLISHABLE_KEY', text: 'Clé publiable', validate: startsWith('pk_') },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        text: 'Secrets des deux webhooks, séparés d’une virgule',
        isSecret: true,
        validate: startsWith('whsec_'),
      },
    ],
    settings: (answers) => ({ ...answers, PAYMENTS: 'stripe' }),
    checks: ['Paiements'],
    leftOutText: 'Rien n’y a changé : npm run setup redemande les clés de Stripe (PAYMENTS, STRIPE_…).',
  },
  {
    title: 'Photos et fichiers',
    text: 'Sur le disque de la machine, ou dans un stockage S3.',
    offer: {
      text: 'Les mettre dans un stockage S3',
      isDefault: ({ S3_ENDPOINT }) => S3_ENDPOINT !== undefined,
      removedVariables: s3Questions('S3').map(({ name }) => name),
    },
    questions: s3Questions('S3'),
    settings: asSettings,
    checks: ['Disque', 'Fichiers', 'Fichiers (S3)'],
    leftOutText: 'Ils restent où ils allaient : npm run setup redemande le stockage (S3_…).',
  },
  backupStep(recipient),
]

function withoutPassword(address: string): string {
  const url = URL.parse(address)
  if (!url) return 'inchangée'
  if (url.password) url.password = '***'
  if (url.searchParams.has('password')) url.searchParams.set('password', '***')
  return url.href
}

/**
 * Writes the secret key of a new pair to a file that only its owner can read, because a terminal would keep it in its history. Returns what
 * remains to be done with it.
 */
export function writeBackupKey(folder: string, { identity, recipient }: BackupKey): RemainingTask {
  // An earlier key is never overwritten, because older backups need it.
  const path = resolve(folder, `cle-des-sauvegardes-${recipient.slice(-8)}.txt`)
  const text = `# Clé secrète des sauvegardes, de la clé publique ${recipient}\n${identity}\n`
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  return {
    title: 'Clé secrète des sauvegardes',
    text: `Elle est dans ${path} : copiez ce fichier ailleurs que sur cette machine, puis effacez-le ici. Sans lui, aucune sauvegarde ne se relit.`,
  }
}

interface BackupKey {
  identity: string
  recipient: string
}
