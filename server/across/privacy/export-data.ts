import { formatMoment } from '#domain/dates.ts'
import { readOwnMails, readOwnSuppression } from '#server/capabilities/email/personal-data.ts'
import { type ArchiveEntry, archiveOf } from '#server/capabilities/files/archive.ts'
import { readFile } from '#server/capabilities/files/routes.ts'
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
import { readOwnInvoices } from '#server/contexts/invoices/documents.ts'
import {
  readMessagesForFirms,
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
  return archiveOf(readEntries(ctx), ctx.clock.now())
}

async function* readEntries(ctx: Context): AsyncGenerator<ArchiveEntry> {
  const { userId, email } = requireOwnSession(ctx)
  yield { path: 'LISEZ-MOI.txt', content: whole(explanation(ctx)), compress: true }
  for (const { file, rows } of sections)
    yield { path: `donnees/${file}`, content: asJson(rows(ctx, { userId, email })), compress: true }
  const avatarUrl = await readAvatarUrl(ctx, { userId })
  if (avatarUrl) yield* stored(ctx, keyOf(avatarUrl), 'images/portrait.webp')
  for await (const { url, number, id } of readOwnPictures(ctx, { userId }))
    yield* stored(ctx, largestOf(url), `images/annonces/${number}-${id.slice(0, 8)}.webp`)
  for await (const { url, number, position } of readOwnMessagePictures(ctx, { userId }))
    yield* stored(ctx, largestOf(url), `images/messages/${number}-${position + 1}.webp`)
}

const keyOf = (url: string): string => url.replace('/files/', '')
const largestOf = (url: string): string => `${keyOf(url)}/1280.webp`

/** Reads a stored file; skips a missing one, and the site's own illustrations. */
async function* stored(ctx: Context, key: string, path: string): AsyncGenerator<ArchiveEntry> {
  const content = key.startsWith('/') ? null : await readFile(ctx.files, key)
  if (content) yield { path, content: whole(content), compress: false }
}

async function* whole(content: string | Uint8Array) {
  yield content
}

/** Writes a JSON array row by row. */
async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row, null, 2)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const explanation = ({ clock, config }: Context): string =>
  [
    'Vos données',
    '',
    `Ce que nous savions de vous le ${formatMoment(clock.now())} (${config.origin}).`,
    '',
    'Les fichiers du dossier «\u00a0donnees\u00a0» sont en JSON\u00a0: tout éditeur de texte les ouvre.',
    ...sections.map(({ file, says }) => `- ${file}\u00a0: ${says}`),
    '',
    'Le dossier «\u00a0images\u00a0» contient votre portrait, les photos de vos annonces et celles que vous avez envoyées.',
    'Les sommes sont en euros, les dates en temps universel (ISO 8601).',
    'Votre mot de passe n’y est pas\u00a0: nous n’en gardons qu’une empreinte.',
    '',
  ].join('\n')

interface Person {
  userId: string
  email: string
}

/** One file of an export. */
interface Section {
  file: string
  /** Describes its content for the reader. */
  says: string
  rows: (ctx: Context, person: Person) => AsyncIterable<unknown>
}

const sections: readonly Section[] = [
  { file: 'profil.json', says: 'votre compte et votre profil', rows: readOwnProfile },
  {
    file: 'notes-administration.json',
    says: 'ce que les administrateurs ont noté à votre sujet',
    rows: readNotesAbout,
  },
  { file: 'connexions.json', says: 'les appareils connectés', rows: readOwnSessions },
  { file: 'appareils-connus.json', says: 'les appareils qui se sont déjà connectés', rows: readOwnDevices },
  {
    file: 'double-authentification.json',
    says: 'ce que demande votre connexion en plus du mot de passe',
    rows: readOwnFactors,
  },
  { file: 'cles-api.json', says: 'vos clés d’API, sans ce qui les ouvre', rows: readOwnKeys },
  { file: 'webhooks.json', says: 'les adresses que vous faites prévenir', rows: readOwnEndpoints },
  { file: 'equipes.json', says: 'qui travaille avec vous, et pour qui vous travaillez', rows: readOwnTeams },
  { file: 'commandes.json', says: 'ce que vous avez commandé', rows: readOwnOrders },
  {
    file: 'commandes-ancien-site.json',
    says: 'ce que vous avez acheté et vendu sur l’ancien site',
    rows: readOwnFormerOrders,
  },
  {
    file: 'factures.json',
    says: 'les factures, reçus et avoirs à votre nom, comme acheteur ou vendeur',
    rows: (ctx, { userId }) => readOwnInvoices(ctx, { userId, bought: boughtFulfilments(ctx, { userId }) }),
  },
  { file: 'litiges.json', says: 'ce que vous avez contesté', rows: readOwnDisputes },
  { file: 'avis.json', says: 'les avis écrits et reçus', rows: readOwnReviews },
  { file: 'messages.json', says: 'vos conversations', rows: readOwnConversations },
  {
    file: 'messages-pour-entreprises.json',
    says: 'les messages que vous avez écrits pour une entreprise',
    rows: readMessagesForFirms,
  },
  {
    file: 'annonces-signalees.json',
    says: 'les annonces que vous avez signalées',
    rows: readOwnProductReports,
  },
  { file: 'signalements.json', says: 'les conversations que vous avez signalées', rows: readOwnReports },
  { file: 'blocages.json', says: 'les personnes que vous avez bloquées', rows: readOwnBlocks },
  { file: 'reponses-pretes.json', says: 'vos réponses toutes prêtes', rows: readOwnQuickAnswers },
  { file: 'demandes-de-prix.json', says: 'vos demandes de prix', rows: readOwnPriceRequests },
  { file: 'alertes.json', says: 'vos alertes', rows: readOwnAlerts },
  { file: 'emails-desactives.json', says: 'les emails que vous ne voulez plus', rows: readOwnMailSettings },
  { file: 'recherches.json', says: 'vos recherches enregistrées', rows: readOwnSearches },
  { file: 'favoris.json', says: 'vos favoris', rows: readOwnFavorites },
  { file: 'annonces.json', says: 'vos annonces', rows: readOwnProducts },
  {
    file: 'historique-des-annonces.json',
    says: 'ce que le stock, le prix et le statut de vos annonces ont été',
    rows: readOwnHistory,
  },
  { file: 'brouillons.json', says: 'vos brouillons d’annonces', rows: readOwnDrafts },
  { file: 'imports.json', says: 'les lignes des fichiers que vous avez importés', rows: readOwnImports },
  { file: 'catalogues-suivis.json', says: 'les adresses de vos catalogues suivis', rows: readOwnFeeds },
  { file: 'lieux-de-retrait.json', says: 'vos lieux de retrait', rows: readOwnPlaces },
  { file: 'horaires.json', says: 'vos horaires de retrait', rows: readOwnHours },
  {
    file: 'compte-de-versement.json',
    says: 'votre compte chez le prestataire de paiement',
    rows: readOwnSellerAccount,
  },
  { file: 'ventes.json', says: 'ce que vous avez vendu', rows: readOwnSales },
  {
    file: 'emails.json',
    says: 'les emails que nous vous avons envoyés depuis un an',
    rows: (ctx, { email }) => readOwnMails(ctx, { recipient: email }),
  },
  {
    file: 'emails-bloques.json',
    says: 'pourquoi votre adresse ne reçoit pas tous nos emails',
    rows: (ctx, { email }) => readOwnSuppression(ctx, { address: email }),
  },
]
