import { randomBytes } from 'node:crypto'
import { backupStep } from './backup-step.ts'
import { mailStep } from './mail-step.ts'
import { refuseOrigin, type Step, s3Questions, same, startsWith } from './questions.ts'

/** What a site needs, in the order in which each stands on the one before. `recipient`: that of backupStep. */
export const siteSteps = (recipient: string): readonly Step[] => [
  {
    title: 'Adresse du site',
    text: 'Ce que les visiteurs tapent. Un proxy qui parle https (Caddy, nginx) se tient devant, sur la même machine.',
    questions: [{ name: 'ORIGIN', ask: 'Adresse', refuse: refuseOrigin }],
    settings: ({ ORIGIN = '' }, { SECRET }) => ({
      ORIGIN: new URL(ORIGIN).origin,
      // Sessions and sealed secrets depend on it: one that is there stays.
      SECRET: SECRET ?? randomBytes(32).toString('base64url'),
      TRUST_PROXY: '1',
    }),
    checks: ['Nom de domaine'],
    later: 'Sans adresse, le site ne s’ouvre que sur cette machine : npm run setup la redemande (ORIGIN).',
  },
  {
    title: 'Base de données',
    text: 'Sans réponse, le site se sert de PostgreSQL qu’il apporte lui-même.',
    offer: {
      ask: 'Avez-vous un serveur PostgreSQL à vous',
      isUsual: ({ DATABASE_URL }) => DATABASE_URL !== undefined,
      without: ['DATABASE_URL'],
    },
    questions: [
      {
        name: 'DATABASE_URL',
        ask: 'Adresse (postgres://utilisateur:mot-de-passe@serveur/base)',
        // It holds a password.
        isSecret: true,
        shown: withoutPassword,
        refuse: startsWith('postgres://', 'postgresql://'),
      },
    ],
    settings: same,
    checks: ['PostgreSQL', 'Connexions', 'Horloge'],
    later: 'Le site garde la base qu’il a : npm run setup redemande l’adresse d’une autre (DATABASE_URL).',
  },
  mailStep,
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
    later: 'Rien n’y a changé : npm run setup redemande les clés de Stripe (PAYMENTS, STRIPE_…).',
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
    later: 'Ils restent où ils allaient : npm run setup redemande le stockage (S3_…).',
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
