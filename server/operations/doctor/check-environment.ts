import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { connect } from 'node:tls'
import type { EmailTransport } from '#server/capabilities/email/transport.ts'
import { squarePicture } from '#server/capabilities/files/pictures.ts'
import { type FileStore, openStore } from '#server/capabilities/files/store.ts'
import type { Config } from '#server/config.ts'
import { type Check, failure, success, warning } from './check.ts'

const dayMs = 24 * 60 * 60_000
const gigabyte = 1_000_000_000

/** Checks that visitors reach the site: host name, certificate, answer. */
export const addressChecks = (config: Config): Check[] =>
  config.isLocal
    ? [
        {
          title: 'Adresse publique',
          run: async () => warning('Site local : donnez ORIGIN pour l’ouvrir à d’autres.'),
        },
      ]
    : [
        { title: 'Nom de domaine', run: () => checkName(config.origin) },
        { title: 'Certificat', run: () => checkCertificate(config.origin) },
        { title: 'Réponse du site', run: () => checkAnswer(config.origin) },
      ]

async function checkName(origin: string) {
  const { hostname } = new URL(origin)
  try {
    const { address } = await lookup(hostname)
    return success(`${hostname} mène à ${address}.`)
  } catch {
    return failure(
      `${hostname} ne mène nulle part : ajoutez un enregistrement A (ou AAAA) chez le registraire.`,
    )
  }
}

/** Days of validity below which renewal has failed; certificates are usually renewed a month before they expire. */
const minCertificateDays = 14

async function checkCertificate(origin: string) {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:')
    return failure(
      'ORIGIN commence par http : mots de passe et cartes passeraient en clair. Mettez https devant.',
    )
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(10_000) })
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs)
    return days < minCertificateDays
      ? failure(`Il expire dans ${days} jours : son renouvellement ne marche pas (journal du proxy).`)
      : success(`Valable encore ${days} jours.`)
  } catch (error) {
    return failure(`Il n’est pas accepté (${(error as Error).message}) : voyez le journal du proxy.`)
  } finally {
    socket.destroy()
  }
}

async function checkAnswer(origin: string) {
  const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (!answer) return failure('Aucune réponse : le site ou le proxy ne fonctionne pas.')
  return answer.ok
    ? success('Le site répond.')
    : failure(`Le site répond ${answer.status} : ${(await answer.text()).slice(0, 200)}`)
}

interface EnvironmentOptions {
  config: Config
  emailTransport: EmailTransport
  files: FileStore
}

async function checkStore(store: FileStore) {
  const key = `doctor/${randomUUID()}.txt`
  await store.put(key, key)
  const read = await store.get(key)
  await store.delete(key)
  return read === key ? success('Écrits, relus, effacés.') : failure('Relus autrement qu’écrits.')
}

/** One grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
  'base64',
)

/** Checks sharp, because an npm that omits an optional package reports no error. */
async function checkPictures() {
  try {
    await squarePicture({ actor: null }, pixel, 16)
    return success('Une image d’essai est réduite.')
  } catch {
    return failure(
      'L’image d’essai n’est pas réduite : réinstallez les paquets du programme (npm ci --omit=dev dans son dossier).',
    )
  }
}

/** Checks the destination now, because the nightly job would report it too late. */
const backupChecks = ({ backup }: Config): Check[] =>
  backup
    ? [
        {
          title: 'Destination des sauvegardes',
          run: async () => checkStore(await openStore({ s3: backup.s3, folder: resolve(backup.folder) })),
        },
      ]
    : []

/** Checks disk, files, mail server and card provider. */
export const environmentChecks = ({ config, emailTransport, files }: EnvironmentOptions): Check[] => [
  {
    title: 'Disque',
    async run() {
      // Before the first start the folder does not exist.
      const { bavail, bsize, blocks } = await statfs(config.dataFolder).catch(() =>
        statfs(resolve(config.dataFolder, '..')),
      )
      const [free, share] = [bavail * bsize, bavail / blocks]
      const text = `${(free / gigabyte).toFixed(1).replace('.', ',')} Go libres.`
      return free < gigabyte || share < 0.05
        ? failure(`${text} Libérez de la place : sans elle, plus rien ne s’écrit.`)
        : success(text)
    },
  },
  {
    title: config.s3 ? 'Fichiers (S3)' : 'Fichiers',
    run: () => checkStore(files),
  },
  { title: 'Images', run: checkPictures },
  ...backupChecks(config),
  {
    title: 'Emails',
    async run() {
      if (emailTransport.keepsEmails)
        return warning('Ils ne partent pas : lisez-les à /dev/mail, ou donnez SMTP_URL.')
      await emailTransport.check()
      return success(
        'Le serveur d’email accepte la connexion (npm run doctor -- --mail adresse@exemple.fr en envoie un).',
      )
    },
  },
  {
    title: 'Paiements',
    async run() {
      const { payments } = config
      if (payments.provider === 'none')
        return warning('Sans carte : acheteurs et vendeurs s’arrangent (PAYMENTS).')
      if (payments.provider === 'sandbox') return warning('Cartes de démonstration.')
      const { createStripe } = await import('#server/contexts/payments/provider/stripe/stripe.ts')
      const missing = await createStripe(payments).listMissingRights()
      if (missing.length > 0)
        return failure(
          `La clé Stripe (STRIPE_SECRET_KEY) n’a pas tous les droits nécessaires : ${missing.join(' ; ')}. Ajoutez-les dans le tableau de bord Stripe.`,
        )
      const isTest = payments.secretKey.includes('_test_')
      return isTest && !config.isLocal
        ? warning('Stripe répond, avec une clé de test : aucune carte n’est débitée.')
        : success('Stripe répond.')
    },
  },
]
