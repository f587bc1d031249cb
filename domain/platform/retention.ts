import { knownDeviceDays } from '../accounts/guesses.ts'
import { restorableDays } from '../selling/imports.ts'

/**
 * Retained personal data with period, legal ground and end, in one table. The nightly job deletes by it (server/across/retention), and the
 * legal notices and docs/retention.md show it.
 */
export interface RetainedData {
  /** The data, in words. */
  what: string
  /** The start of the period in words, « depuis l’envoi »; empty when `until` says everything. */
  since: string
  /** Days until deletion; null when `until` says when. */
  days: number | null
  /** The end in words for data without a fixed period. */
  until?: string
  ground: LegalGround
  /** What happens at the end. */
  end: string
}

/** Règlement (UE) 2016/679, art. 6 (1). */
export const groundLabels = {
  contract: 'Exécution du contrat',
  law: 'Obligation légale',
  interest: 'Intérêt légitime',
  consent: 'Consentement',
} as const
type LegalGround = keyof typeof groundLabels

export const daysPerYear = 365

/** Data that the nightly job deletes. */
const timedEntries = {
  'live-events': {
    what: 'Signaux d’actualisation des pages ouvertes (sans contenu)',
    since: 'depuis le changement signalé',
    days: 1,
    ground: 'interest',
    end: 'Supprimés',
  },
  sessions: {
    what: 'Connexions expirées (navigateur, adresses réseau, dates)',
    since:
      'depuis leur expiration, elle-même 30 jours après la dernière visite, et 90 jours au plus après la connexion (12 heures pour un administrateur)',
    days: 0,
    ground: 'contract',
    end: 'Supprimées',
  },
  'payment-secrets': {
    what: 'Clés à usage unique des paiements terminés',
    since: 'depuis le paiement',
    days: 1,
    ground: 'contract',
    end: 'Effacées',
  },
  codes: {
    what: 'Liens envoyés par email (inscription, mot de passe, changement d’adresse), sous forme d’empreinte',
    since: 'depuis leur expiration',
    days: 14,
    ground: 'contract',
    end: 'Supprimés',
  },
  // The address may be mistyped, in which case its owner cannot delete the account.
  'unconfirmed-accounts': {
    what: 'Inscriptions dont l’adresse email n’a jamais été confirmée (adresse, nom, empreinte du mot de passe)',
    since: 'depuis la dernière inscription à cette adresse',
    days: 30,
    ground: 'contract',
    end: 'Supprimées',
  },
  guesses: {
    what: 'Essais de mots de passe et de codes (empreinte du compte, de l’appareil ou de l’adresse réseau)',
    since: 'depuis le dernier essai',
    days: 1,
    ground: 'interest',
    end: 'Supprimés',
  },
  'known-devices': {
    what: 'Appareils qui se sont connectés à un compte (empreinte, dates)',
    since: 'depuis la dernière connexion, ou jusqu’au changement de mot de passe',
    days: knownDeviceDays,
    ground: 'interest',
    end: 'Supprimés',
  },
  'sent-alerts': {
    what: 'Trace des alertes envoyées, pour ne pas les répéter',
    since: 'depuis l’envoi',
    days: 30,
    ground: 'consent',
    end: 'Supprimée',
  },
  'notified-matches': {
    what: 'Résultats déjà annoncés des recherches enregistrées',
    since: 'depuis l’annonce',
    days: 90,
    ground: 'consent',
    end: 'Supprimés',
  },
  'pickup-attempts': {
    what: 'Codes de retrait saisis par erreur',
    since: 'depuis l’essai',
    days: 90,
    ground: 'interest',
    end: 'Supprimés',
  },
  emails: {
    what: 'Emails envoyés par la plateforme et messages du formulaire de contact',
    since: 'depuis l’envoi',
    days: daysPerYear,
    ground: 'contract',
    end: 'Supprimés avec leurs pièces jointes',
  },
  'price-requests': {
    what: 'Demandes de prix',
    since: 'depuis la demande',
    days: daysPerYear,
    ground: 'contract',
    end: 'Supprimées',
  },
  conversations: {
    what: 'Conversations entre acheteurs et vendeurs, avec leurs photos et signalements',
    since: 'depuis le dernier message, sauf signalement en cours',
    days: daysPerYear,
    ground: 'contract',
    end: 'Supprimées',
  },
  imports: {
    what: 'Fichiers d’import des vendeurs, ligne par ligne',
    since: 'depuis l’envoi',
    days: daysPerYear,
    ground: 'contract',
    end: 'Supprimés\u00a0; les annonces restent',
  },
  'import-removals': {
    what: 'Annonces retirées par l’annulation d’un import, avec leurs photos',
    since: 'depuis l’annulation',
    days: restorableDays,
    ground: 'contract',
    end: 'Supprimées\u00a0; d’ici là, l’annulation se reprend',
  },
  'product-history': {
    what: 'Historique des annonces (stock, prix, statut, visibilité, et qui les a changés)',
    since: 'depuis le changement',
    days: 2 * daysPerYear,
    ground: 'contract',
    end: 'Supprimé',
  },
  'product-views': {
    what: 'Nombre de vues de chaque annonce, par jour (rien de qui l’a vue)',
    since: 'depuis ce jour',
    days: 2 * daysPerYear,
    ground: 'interest',
    end: 'Supprimé',
  },
  'product-drafts': {
    what: 'Brouillons d’annonces',
    since: 'depuis leur dernière modification',
    days: 180,
    ground: 'contract',
    end: 'Supprimés avec leurs photos',
  },
  audit: {
    what: 'Journal des actes des administrateurs',
    since: 'depuis l’acte',
    days: daysPerYear,
    ground: 'interest',
    end: 'Supprimé',
  },
  work: {
    what: 'Qui, des administrateurs, s’occupe de quoi, et leurs notes à ce sujet',
    since: 'depuis la prise en charge ou la note',
    days: daysPerYear,
    ground: 'interest',
    end: 'Supprimés',
  },
  'provider-events': {
    what: 'Notifications du prestataire de paiement',
    since: 'depuis la réception',
    days: daysPerYear,
    ground: 'interest',
    end: 'Supprimées',
  },
  // An objection is valid indefinitely (règlement (UE) 2016/679, art. 21); the CNIL keeps such a list for three years.
  'email-suppressions': {
    what: 'Adresses qui refusent nos emails',
    since: 'depuis le refus',
    days: 3 * daysPerYear,
    ground: 'law',
    end: 'Supprimées',
  },
  // A decision may be contested for six months (règlement (UE) 2022/2065, art. 20).
  'product-reports': {
    what: 'Signalements d’annonces, une fois traités',
    since: 'depuis la décision',
    days: daysPerYear,
    ground: 'law',
    end: 'Supprimés',
  },
  'webhook-deliveries': {
    what: 'Journal des envois aux webhooks (événement, numéros, réponse reçue)',
    since: 'depuis l’événement',
    days: 30,
    ground: 'contract',
    end: 'Supprimé',
  },
  'api-keys': {
    what: 'Clés d’API expirées (nom, début, droits, dates)',
    since: 'depuis leur expiration',
    days: 90,
    ground: 'contract',
    end: 'Supprimées\u00a0; une clé révoquée l’est aussitôt',
  },
  'email-reports': {
    what: 'Avis du prestataire d’email que la plateforme n’a pas su lire',
    since: 'depuis la réception',
    days: 90,
    ground: 'interest',
    end: 'Supprimés',
  },
  'browser-errors': {
    what: 'Erreurs de l’application dans les navigateurs (message, fichier, page, version), sans rien de la personne',
    since: 'depuis la dernière fois',
    days: 30,
    ground: 'interest',
    end: 'Supprimées',
  },
  // Directive (UE) 2021/514, annexe V, section II, B: five years at least, ten at most, after the year reported.
  'tax-identities': {
    what: 'Date de naissance et numéro fiscal des vendeurs dont le compte est supprimé',
    since: 'depuis la suppression du compte',
    days: 6 * daysPerYear,
    ground: 'law',
    end: 'Effacés',
  },
} as const satisfies Record<string, RetainedData & { days: number }>

export type TimedRetention = keyof typeof timedEntries
export const timedRetention: Record<TimedRetention, RetainedData & { days: number }> = timedEntries

/** Days for which the job `delete-old-uploads` retains a draft's pictures: a draft is continued within a week or never. */
export const draftPictureDays = 7
