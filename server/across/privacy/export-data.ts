import { formatMoment } from '#domain/dates.ts'
import { readOwnEmails, readOwnSuppression } from '#server/capabilities/email/personal-data.ts'
import { type ArchiveEntry, streamArchive } from '#server/capabilities/files/archive.ts'
import { readStoredFile } from '#server/capabilities/files/routes.ts'
import { type Context, requireOwnSession } from '#server/context.ts'
import { readNotesAbout } from '#server/contexts/accounts/person-notes.ts'
import {
  readAvatarUrl,
  readOwnDevices,
  readOwnProfile,
  readOwnSessions,
} from '#server/contexts/accounts/personal-data.ts'
import { readOwnFactors } from '#server/contexts/accounts/second-factor/second-factor.ts'
import { readOwnTeams } from '#server/contexts/accounts/team/members.ts'
import {
  readOwnAlerts,
  readOwnFavorites,
  readOwnMailSettings,
  readOwnSearches,
} from '#server/contexts/alerts/personal-data.ts'
import { readOwnProductReports } from '#server/contexts/catalogue/reports/list-product-reports.ts'
import { readOwnDocuments } from '#server/contexts/invoices/documents.ts'
import {
  readMessagesWrittenForFirms,
  readOwnBlocks,
  readOwnConversations,
  readOwnMessagePictures,
  readOwnPriceRequests,
  readOwnQuickAnswers,
  readOwnReports,
} from '#server/contexts/messages/personal-data.ts'
import { readOwnFormerOrders } from '#server/contexts/orders/former-orders.ts'
import {
  boughtFulfilments,
  readOwnDisputes,
  readOwnOrders,
  readOwnReviews,
  readOwnSales,
} from '#server/contexts/orders/personal-data.ts'
import { readOwnKeys } from '#server/contexts/partners/keys.ts'
import { readOwnEndpoints } from '#server/contexts/partners/webhooks/endpoints.ts'
import { readOwnSellerAccount } from '#server/contexts/payments/personal-data.ts'
import { readOwnHours, readOwnPlaces } from '#server/contexts/places/default-place.ts'
import { readOwnFeeds } from '#server/contexts/selling/feeds/feeds.ts'
import {
  readOwnDrafts,
  readOwnImports,
  readOwnPictures,
  readOwnProducts,
} from '#server/contexts/selling/personal-data.ts'
import { readOwnHistory } from '#server/contexts/selling/product-history.ts'

/**
 * Exports all data about the signed-in user as a ZIP of JSON files and pictures (RGPD, art. 15 and 20).
 * @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator
 */
export function exportData(ctx: Context): ReadableStream<Uint8Array> {
  requireOwnSession(ctx)
  return streamArchive(readEntries(ctx), ctx.clock.now())
}

async function* readEntries(ctx: Context): AsyncGenerator<ArchiveEntry> {
  const { userId, email } = requireOwnSession(ctx)
  yield { path: 'LISEZ-MOI.txt', content: yieldOnce(readmeText(ctx)), compress: true }
  for (const { file, rows } of sections)
    yield { path: `donnees/${file}`, content: writeJsonArray(rows(ctx, { userId, email })), compress: true }
  const avatarUrl = await readAvatarUrl(ctx, { userId })
  if (avatarUrl) yield* readFileEntry(ctx, fileKey(avatarUrl), 'images/portrait.webp')
  for await (const { url, number, id } of readOwnPictures(ctx, { userId }))
    yield* readFileEntry(ctx, largestFileKey(url), `images/annonces/${number}-${id.slice(0, 8)}.webp`)
  for await (const { url, number, position } of readOwnMessagePictures(ctx, { userId }))
    yield* readFileEntry(ctx, largestFileKey(url), `images/messages/${number}-${position + 1}.webp`)
}

const fileKey = (url: string): string => url.replace('/files/', '')
const largestFileKey = (url: string): string => `${fileKey(url)}/1280.webp`

/** Reads a stored file; skips a missing one, and the site's own illustrations. */
async function* readFileEntry(ctx: Context, key: string, path: string): AsyncGenerator<ArchiveEntry> {
  const content = key.startsWith('/') ? null : await readStoredFile(ctx.files, key)
  if (content) yield { path, content: yieldOnce(content), compress: false }
}

async function* yieldOnce(content: string | Uint8Array) {
  yield content
}

/** Writes a JSON array row by row. */
async function* writeJsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row, null, 2)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const readmeText = ({ clock, config }: Context): string =>
  [
    'Vos données',
    '',
    `Ce que nous savions de vous le ${formatMoment(clock.now())} (${config.origin}).`,
    '',
    'Les fichiers du dossier «\u00a0donnees\u00a0» sont en JSON\u00a0: tout éditeur de texte les ouvre.',
    ...sections.map(({ file, description }) => `- ${file}\u00a0: ${description}`),
    '',
    'Le dossier «\u00a0images\u00a0» contient votre portrait, les photos de vos annonces et celles que vous avez envoyées.',
    'Les sommes sont en euros, les dates en temps universel (ISO 8601).',
    'Votre mot de passe n’y est pas\u00a0: nous n’en gardons qu’une empreinte.',
    '',
  ].join('\n')

interface ExportedPerson {
  userId: string
  email: string
}

/** One file of an export. */
interface Section {
  file: string
  /** Describes its content for the reader. */
  description: string
  rows: (ctx: Context, person: ExportedPerson) => AsyncIterable<unknown>
}

const sections: readonly Section[] = [
  { file: 'profil.json', description: 'votre compte et votre profil', rows: readOwnProfile },
  {
    file: 'notes-administration.json',
    description: 'ce que les administrateurs ont noté à votre sujet',
    rows: readNotesAbout,
  },
  { file: 'connexions.json', description: 'les appareils connectés', rows: readOwnSessions },
  {
    file: 'appareils-connus.json',
    description: 'les appareils qui se sont déjà connectés',
    rows: readOwnDevices,
  },
  {
    file: 'double-authentification.json',
    description: 'ce que demande votre connexion en plus du mot de passe',
    rows: readOwnFactors,
  },
  { file: 'cles-api.json', description: 'vos clés d’API, sans ce qui les ouvre', rows: readOwnKeys },
  { file: 'webhooks.json', description: 'les adresses que vous faites prévenir', rows: readOwnEndpoints },
  {
    file: 'equipes.json',
    description: 'qui travaille avec vous, et pour qui vous travaillez',
    rows: readOwnTeams,
  },
  { file: 'commandes.json', description: 'ce que vous avez commandé', rows: readOwnOrders },
  {
    file: 'commandes-ancien-site.json',
    description: 'ce que vous avez acheté et vendu sur l’ancien site',
    rows: readOwnFormerOrders,
  },
  {
    file: 'factures.json',
    description: 'les factures, reçus et avoirs à votre nom, comme acheteur ou vendeur',
    rows: (ctx, { userId }) => readOwnDocuments(ctx, { userId, bought: boughtFulfilments(ctx, { userId }) }),
  },
  { file: 'litiges.json', description: 'ce que vous avez contesté', rows: readOwnDisputes },
  { file: 'avis.json', description: 'les avis écrits et reçus', rows: readOwnReviews },
  { file: 'messages.json', description: 'vos conversations', rows: readOwnConversations },
  {
    file: 'messages-pour-entreprises.json',
    description: 'les messages que vous avez écrits pour une entreprise',
    rows: readMessagesWrittenForFirms,
  },
  {
    file: 'annonces-signalees.json',
    description: 'les annonces que vous avez signalées',
    rows: readOwnProductReports,
  },
  {
    file: 'signalements.json',
    description: 'les conversations que vous avez signalées',
    rows: readOwnReports,
  },
  { file: 'blocages.json', description: 'les personnes que vous avez bloquées', rows: readOwnBlocks },
  { file: 'reponses-pretes.json', description: 'vos réponses toutes prêtes', rows: readOwnQuickAnswers },
  { file: 'demandes-de-prix.json', description: 'vos demandes de prix', rows: readOwnPriceRequests },
  { file: 'alertes.json', description: 'vos alertes', rows: readOwnAlerts },
  {
    file: 'emails-desactives.json',
    description: 'les emails que vous ne voulez plus',
    rows: readOwnMailSettings,
  },
  { file: 'recherches.json', description: 'vos recherches enregistrées', rows: readOwnSearches },
  { file: 'favoris.json', description: 'vos favoris', rows: readOwnFavorites },
  { file: 'annonces.json', description: 'vos annonces', rows: readOwnProducts },
  {
    file: 'historique-des-annonces.json',
    description: 'ce que le stock, le prix et le statut de vos annonces ont été',
    rows: readOwnHistory,
  },
  { file: 'brouillons.json', description: 'vos brouillons d’annonces', rows: readOwnDrafts },
  {
    file: 'imports.json',
    description: 'les lignes des fichiers que vous avez importés',
    rows: readOwnImports,
  },
  {
    file: 'catalogues-suivis.json',
    description: 'les adresses de vos catalogues suivis',
    rows: readOwnFeeds,
  },
  { file: 'lieux-de-retrait.json', description: 'vos lieux de retrait', rows: readOwnPlaces },
  { file: 'horaires.json', description: 'vos horaires de retrait', rows: readOwnHours },
  {
    file: 'compte-de-versement.json',
    description: 'votre compte chez le prestataire de paiement',
    rows: readOwnSellerAccount,
  },
  { file: 'ventes.json', description: 'ce que vous avez vendu', rows: readOwnSales },
  {
    file: 'emails.json',
    description: 'les emails que nous vous avons envoyés depuis un an',
    rows: (ctx, { email }) => readOwnEmails(ctx, { recipient: email }),
  },
  {
    file: 'emails-bloques.json',
    description: 'pourquoi votre adresse ne reçoit pas tous nos emails',
    rows: (ctx, { email }) => readOwnSuppression(ctx, { address: email }),
  },
]
