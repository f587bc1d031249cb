import { z } from 'zod'
import { formatCount } from '#domain/catalogue/sale-units.ts'

/** The state of an address from which a seller’s products are imported. */
export const feedStates = ['new', 'reading', 'ok', 'waiting', 'shrunk', 'failing'] as const
export type FeedState = (typeof feedStates)[number]

export const maxFeeds = 3
/** Maximum seconds for reading an address; its file is then imported as usual. */
export const feedSeconds = 60
/** A feed with fewer products needs no confirmation when it shrinks. */
const minProductsToShrink = 10
/** A file with at most this share of the former products needs a confirmation. */
const minRemainingShare = 0.1
/** Consecutive failures after which the seller is mailed. */
export const failuresBeforeMail = 3
/** Consecutive failures after which the address is read once a day. */
const failuresBeforePause = 24

const hourMs = 60 * 60 * 1000

export const nextReadAt = (now: Date, failures: number): Date =>
  new Date(now.getTime() + (failures >= failuresBeforePause ? 24 : 1) * hourMs)

/** Returns true when a file has so few rows that its seller must confirm it. */
export const hasShrunk = (rows: number, active: number): boolean =>
  active >= minProductsToShrink && rows <= active * minRemainingShare

/** An address on its seller’s page. */
export interface Feed {
  id: string
  url: string
  state: FeedState
  /** The error, or the pending question. */
  problem: string
  /** The import that read it last; null before the first. */
  importId: string | null
  /** Number of products on sale from it. */
  productCount: number
  /** ISO instants. */
  lastReadAt: string | null
  nextReadAt: string
}

export const feedStateTexts: Record<FeedState, string> = {
  new: 'Lecture dans quelques instants',
  reading: 'Mise à jour en cours',
  ok: 'À jour',
  waiting: 'Attend votre accord',
  shrunk: 'Attend votre accord',
  failing: 'Ne peut pas être lue',
}

export const feedMessages = {
  failureTitle: 'Adresse non ajoutée',
  missing: 'Cette adresse n’existe plus.',
  tooMany: `${maxFeeds} adresses au plus\u00a0: supprimez-en une d’abord.`,
  taken: 'Cette adresse est déjà suivie.',
  noAddress: 'Saisissez l’adresse d’un fichier, qui commence par https://.',
  notHttps: 'L’adresse commence par https://.',
  unreachable: 'Cette adresse ne mène à aucun site public.',
  tooManyRedirects: 'Cette adresse renvoie trop de fois à une autre.',
  fetchTooSlow: 'Le site met trop de temps à répondre.',
  answeredError: (status: number) =>
    status === 404 || status === 410
      ? `Il n’y a plus de fichier à cette adresse (${status}). Vos annonces restent comme elles sont.`
      : `Le site répond par une erreur (${status}).`,
  isPage: 'Cette adresse mène à une page web, pas à un fichier CSV, Excel ou JSON.',
  packed: 'Le site envoie un fichier compressé, que nous ne lisons pas.',
  first: 'Vérifiez ce que nous en avons compris\u00a0: ensuite tout suit par lui-même.',
  newColumns: 'Les colonnes du fichier ont changé\u00a0: dites-nous ce qu’elles veulent dire.',
  shrunk: (rows: number, active: number) =>
    `Le fichier n’a plus que ${formatCount(rows)} ligne${rows > 1 ? 's' : ''}, pour ${formatCount(active)} annonces. Si vous l’importez, les autres seront masquées.`,
  rejected: (count: number) =>
    count === 1
      ? '1 ligne n’a pas été reprise\u00a0: elle est à corriger.'
      : `${formatCount(count)} lignes n’ont pas été reprises\u00a0: elles sont à corriger.`,
  importFailed: 'La mise à jour s’est interrompue\u00a0: elle recommence à la prochaine lecture.',
} as const

export const createFeedSchema = z.object({
  url: z
    .string(feedMessages.noAddress)
    .trim()
    .max(1_000, '1\u00a0000 caractères au plus.')
    .refine((text) => URL.canParse(text), feedMessages.noAddress),
})
