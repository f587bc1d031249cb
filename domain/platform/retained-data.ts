import { retainedBackups } from './backups.ts'
import { daysPerYear, draftPictureDays, type RetainedData, timedRetention } from './retention.ts'

/** Data without a fixed period. */
const untimedData: RetainedData[] = [
  {
    what: 'Photos envoyées qui ne sont d’aucune annonce ni d’aucun brouillon',
    since: 'depuis l’envoi',
    days: draftPictureDays,
    ground: 'contract',
    end: 'Supprimées',
  },
  {
    what: 'Changements de prix et de stock en attente d’alerte',
    since: '',
    days: null,
    until: 'Quelques minutes, jusqu’à l’envoi des alertes',
    ground: 'consent',
    end: 'Supprimés',
  },
  {
    what: 'Compteurs contre les abus (empreinte de l’adresse réseau ou du compte)',
    since: '',
    days: null,
    until: 'Un jour au plus',
    ground: 'interest',
    end: 'Supprimés',
  },
  {
    what: 'Double authentification (secret chiffré de l’application, clés publiques, empreintes des codes de secours)',
    since: '',
    days: null,
    until: 'Tant qu’elle est activée',
    ground: 'contract',
    end: 'Supprimée quand elle est retirée, ou avec le compte',
  },
  {
    what: 'Compte, profil, équipe, lieux de retrait et leurs horaires, annonces, favoris, alertes et recherches',
    since: '',
    days: null,
    until: 'Tant que le compte existe',
    ground: 'contract',
    end: 'Supprimés avec le compte, par la personne elle-même',
  },
  {
    what: 'Notes et étiquettes des administrateurs au sujet d’une personne',
    since: '',
    days: null,
    until: 'Tant que le compte existe',
    ground: 'interest',
    end: 'Supprimées avec le compte, ou par un administrateur\u00a0; la personne les lit dans ses données',
  },
  {
    what: 'Avis laissés après une vente',
    since: '',
    days: null,
    until: 'Tant que la plateforme existe',
    ground: 'interest',
    end: 'Anonymes dès la suppression du compte de leur auteur',
  },
  {
    // Code de commerce, L. 123-22; livre des procédures fiscales, L. 102 B.
    what: 'Commandes, factures, certificats de réemploi, paiements et écritures comptables',
    since: '',
    days: null,
    until: 'Dix ans (code de commerce, art. L. 123-22)',
    ground: 'law',
    end: 'Coupés du nom de la personne dès la suppression de son compte\u00a0; les factures et les certificats gardent leurs mentions',
  },
  {
    what: 'Sauvegardes de la base et des fichiers, où reste ce qui a été supprimé depuis',
    since: '',
    days: null,
    until: `${retainedBackups.months}\u00a0mois au plus depuis la sauvegarde`,
    ground: 'interest',
    end: 'Supprimées\u00a0; elles ne servent qu’à rétablir le site',
  },
  {
    what: 'Journaux techniques du serveur (sans contenu ni adresse email)',
    since: '',
    days: null,
    until: 'Un an au plus, selon l’hébergeur',
    ground: 'interest',
    end: 'Supprimés par l’hébergeur',
  },
]

export const retainedData: readonly RetainedData[] = [...Object.values(timedRetention), ...untimedData]

/** `Un an depuis l’envoi`. */
export function describePeriod({ days, since, until }: RetainedData): string {
  if (days === null) return until ?? ''
  return days === 0 ? `Dès ${since.replace(/^depuis /, '')}` : `${formatPeriod(days)} ${since}`
}

function formatPeriod(days: number): string {
  if (days % daysPerYear === 0) return days === daysPerYear ? 'Un an' : `${days / daysPerYear}\u00a0ans`
  return days === 1 ? 'Un jour' : `${days}\u00a0jours`
}
