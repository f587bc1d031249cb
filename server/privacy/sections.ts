import { readOwnDevices, readOwnProfile, readOwnSessions } from '../accounts/own-data.ts'
import { readOwnFactors } from '../accounts/second-factor/own-data.ts'
import { readOwnAlerts, readOwnSearches } from '../alerts/own-data.ts'
import type { Context } from '../context.ts'
import { readOwnMails } from '../email/own-data.ts'
import { readOwnInvoices } from '../invoices/own-data.ts'
import {
  readOwnBlocks,
  readOwnConversations,
  readOwnPriceRequests,
  readOwnQuickAnswers,
  readOwnReports,
} from '../messages/own-data.ts'
import {
  boughtFulfilments,
  readOwnDisputes,
  readOwnHours,
  readOwnOrders,
  readOwnReviews,
  readOwnSales,
} from '../orders/own-data.ts'
import { readOwnImports, readOwnProducts } from '../selling/own-data.ts'

interface Person {
  userId: string
  email: string
}

/** One file of an export. */
interface Section {
  file: string
  /** What it holds, for its reader. */
  says: string
  rows: (ctx: Context, person: Person) => AsyncIterable<unknown>
}

export const sections: readonly Section[] = [
  { file: 'profil.json', says: 'votre compte et votre profil', rows: readOwnProfile },
  { file: 'connexions.json', says: 'les appareils connectés', rows: readOwnSessions },
  { file: 'appareils-connus.json', says: 'les appareils qui se sont déjà connectés', rows: readOwnDevices },
  {
    file: 'double-authentification.json',
    says: 'ce que demande votre connexion en plus du mot de passe',
    rows: readOwnFactors,
  },
  { file: 'commandes.json', says: 'ce que vous avez commandé', rows: readOwnOrders },
  {
    file: 'factures.json',
    says: 'les factures, reçus et avoirs à votre nom, comme acheteur ou vendeur',
    rows: (ctx, { userId }) => readOwnInvoices(ctx, { userId, bought: boughtFulfilments(ctx, { userId }) }),
  },
  { file: 'litiges.json', says: 'ce que vous avez contesté', rows: readOwnDisputes },
  { file: 'avis.json', says: 'les avis écrits et reçus', rows: readOwnReviews },
  { file: 'messages.json', says: 'vos conversations', rows: readOwnConversations },
  { file: 'signalements.json', says: 'les conversations que vous avez signalées', rows: readOwnReports },
  { file: 'blocages.json', says: 'les personnes que vous avez bloquées', rows: readOwnBlocks },
  { file: 'reponses-pretes.json', says: 'vos réponses toutes prêtes', rows: readOwnQuickAnswers },
  { file: 'demandes-de-prix.json', says: 'vos demandes de prix', rows: readOwnPriceRequests },
  { file: 'alertes.json', says: 'vos alertes', rows: readOwnAlerts },
  { file: 'recherches.json', says: 'vos recherches enregistrées', rows: readOwnSearches },
  { file: 'annonces.json', says: 'vos annonces', rows: readOwnProducts },
  { file: 'imports.json', says: 'les lignes des fichiers que vous avez importés', rows: readOwnImports },
  { file: 'horaires.json', says: 'vos horaires de retrait', rows: readOwnHours },
  { file: 'ventes.json', says: 'ce que vous avez vendu', rows: readOwnSales },
  {
    file: 'emails.json',
    says: 'les emails que nous vous avons envoyés depuis un an',
    rows: (ctx, { email }) => readOwnMails(ctx, { recipient: email }),
  },
]
