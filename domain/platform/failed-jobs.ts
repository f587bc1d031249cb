export const failedJobsPerPage = 25

/** Texts about failing jobs: name and consequences for users. */
export const failedJobTexts = {
  'password-reset': {
    label: 'Lien de mot de passe oublié',
    effect: 'La personne n’a pas reçu son lien. Elle peut en redemander un.',
  },
  'delete-old-uploads': {
    label: 'Ménage des photos jamais publiées',
    effect: 'Elles occupent de la place. Le ménage recommence chaque nuit.',
  },
  'merge-former-fields': {
    label: 'Reprise d’anciennes caractéristiques',
    effect:
      'L’état, la provenance, le poids ou le contenu de certaines annonces se lisent encore deux fois. La reprise recommence toutes les dix minutes.',
  },
  'clean-imported-texts': {
    label: 'Nettoyage d’anciens imports',
    effect:
      'Des annonces importées par une version précédente montrent encore des balises HTML. Le nettoyage recommence chaque nuit.',
  },
  'delete-pictures': {
    label: 'Suppression de photos',
    effect: 'Des photos d’annonces supprimées occupent encore de la place.',
  },
  'run-import': {
    label: 'Import d’un fichier de produits',
    effect:
      'Le vendeur voit son import interrompu et peut renvoyer le même fichier. Réessayer ne sert que si l’import est resté bloqué «\u00a0en cours\u00a0».',
  },
  'import-pictures': {
    label: 'Photos d’un import',
    effect:
      'Le vendeur voit quelles photos manquent et peut les renvoyer. Réessayer ne sert que si leur ajout est resté bloqué «\u00a0en cours\u00a0».',
  },
  'make-avif': {
    label: 'Version légère d’une photo',
    effect: 'La photo s’affiche, dans un format un peu plus lourd.',
  },
  'delete-unused-files': {
    label: 'Ménage des fichiers que rien n’affiche',
    effect: 'Des fichiers d’un envoi interrompu occupent encore de la place.',
  },
  'sweep-files': {
    label: 'Recherche des fichiers que rien n’affiche',
    effect:
      'Des fichiers laissés par un arrêt brutal occupent encore de la place, ou un dossier est illisible. La recherche recommence chaque nuit.',
  },
  'recover-interrupted': {
    label: 'Reprise du travail interrompu',
    effect:
      'Des emails ou des imports interrompus peuvent rester «\u00a0en cours\u00a0». La reprise recommence chaque minute.',
  },
  'summarise-day': {
    label: 'Calcul des chiffres du tableau de bord',
    effect: 'Des chiffres des derniers jours peuvent manquer. Le calcul recommence chaque nuit.',
  },
  'send-alerts': {
    label: 'Envoi des alertes',
    effect: 'Des alertes attendent. L’envoi recommence chaque minute.',
  },
  'send-webhooks': {
    label: 'Envoi aux webhooks',
    effect: 'Les logiciels des vendeurs sont prévenus plus tard\u00a0: l’envoi reprend dans la minute.',
  },
  'send-digests': {
    label: 'Envoi des récapitulatifs de recherches',
    effect: 'Des récapitulatifs et des alertes de fin de vente attendent. L’envoi recommence chaque matin.',
  },
  'remind-appointments': {
    label: 'Rappel des rendez-vous de retrait',
    effect: 'Des rappels attendent. L’envoi recommence chaque heure de la journée.',
  },
  'ask-reviews': {
    label: 'Invitation à donner un avis',
    effect: 'Des invitations attendent. L’envoi recommence chaque jour.',
  },
  'expire-products': {
    label: 'Retrait des annonces échues',
    effect: 'Des annonces sont encore en vente après leur dernier jour. Le retrait recommence chaque nuit.',
  },
  'send-transfer': {
    label: 'Versement à un vendeur',
    effect:
      'Le service de paiement n’a pas répondu pendant une semaine : l’argent reste retenu. Réessayer ne verse jamais deux fois.',
  },
  'send-refund': {
    label: 'Remboursement d’un acheteur',
    effect:
      'Le service de paiement n’a pas répondu pendant une semaine : l’acheteur attend son argent. Réessayer ne rembourse jamais deux fois.',
  },
  'start-feeds': {
    label: 'Lecture des catalogues suivis',
    effect:
      'Des annonces ne suivent pas le fichier de leur vendeur. La lecture recommence toutes les dix minutes.',
  },
  'read-feed': {
    label: 'Lecture d’un catalogue suivi',
    effect: 'Les annonces d’un vendeur ne suivent pas son fichier. Il est lu de nouveau dans l’heure.',
  },
  'settle-feed': {
    label: 'Mise à jour après un catalogue suivi',
    effect: 'Des articles qui ne sont plus dans le fichier d’un vendeur restent en ligne. Relancez.',
  },
  'number-invoices': {
    label: 'Numérotation des factures',
    effect: 'Les dernières factures d’un vendeur ne sont pas établies. Rien ne les perd\u00a0: relancez.',
  },
  'hand-over-invoice': {
    label: 'Transmission d’une facture à la plateforme agréée',
    effect:
      'La plateforme n’a pas répondu pendant une semaine, ou a refusé notre clé : le vendeur lit que sa facture n’est pas transmise. Relancez.',
  },
  'follow-invoices': {
    label: 'Suivi des factures transmises',
    effect: 'Des vendeurs lisent un état ancien de leurs factures. Le suivi recommence chaque heure.',
  },
  'check-catalogue': {
    label: 'Vérification du catalogue',
    effect: 'Des écarts entre les listes et les annonces peuvent passer inaperçus jusqu’à la nuit prochaine.',
  },
  'check-site': {
    label: 'Examen du site',
    effect: 'L’état du site n’est plus regardé, et personne n’est prévenu de ce qui ne va pas.',
  },
  'merge-counts': {
    label: 'Addition des nombres d’annonces',
    effect: 'Les nombres restent justes ; les lire prend un peu plus de temps.',
  },
  'sum-views': {
    label: 'Addition des vues des annonces',
    effect:
      'Des vendeurs lisent des nombres de vues et un ordre «\u00a0Les plus vus\u00a0» d’un jour de trop.',
  },
  'resolve-places': {
    label: 'Communes des lieux de retrait',
    effect:
      'Des articles n’apparaissent pas encore dans les recherches autour d’une ville. Le travail recommence chaque heure.',
  },
  'copy-new-files': {
    label: 'Copie des nouveaux fichiers vers les sauvegardes',
    effect:
      'Les photos d’aujourd’hui ne sont pas encore dans les sauvegardes. La copie recommence chaque minute.',
  },
  'back-up': {
    label: 'Sauvegarde de la nuit',
    effect:
      'La dernière nuit n’est pas sauvegardée. Les sauvegardes précédentes restent, et la prochaine est tentée la nuit suivante.',
  },
  'check-ledger': {
    label: 'Vérification nocturne des comptes',
    effect: 'Les comptes n’ont pas été vérifiés cette nuit. La vérification recommence chaque nuit.',
  },
  'send-finding-refund': {
    label: 'Remboursement d’une somme sans commande',
    effect: 'L’acheteur n’a pas encore été remboursé. Réessayez\u00a0: rien n’est rendu deux fois.',
  },
  'compare-with-bank': {
    label: 'Comparaison avec le prestataire de paiement',
    effect:
      'Un mouvement d’argent que la plateforme ignore peut rester sans suite. La comparaison suivante reprend là où celle-ci devait commencer.',
  },
  'apply-provider-event': {
    label: 'Avis du prestataire de paiement',
    effect:
      'Un paiement, un remboursement ou une contestation peut manquer sur une commande. Réessayer n’applique rien deux fois.',
  },
  'cancel-payment': {
    label: 'Annulation d’un paiement devenu inutile',
    effect:
      'Un acheteur pourrait encore payer une commande annulée\u00a0: la somme lui serait rendue d’elle-même. Réessayer ne fait rien deux fois.',
  },
  'apply-suspension': {
    label: 'Ventes d’un vendeur suspendu ou sans compte de paiement',
    effect:
      'Des acheteurs ne savent pas encore que leur vendeur est suspendu, des paiements restent ouverts, ou des versements attendent encore après la levée d’une suspension. Réessayer n’écrit rien deux fois.',
  },
  'advance-orders': {
    label: 'Délais des commandes',
    effect: 'Des commandes attendent la suite prévue après leur délai. Le travail recommence chaque minute.',
  },
  'advance-order': {
    label: 'Délai d’une commande',
    effect:
      'Cette commande attend la suite prévue après son délai (rappel, annulation, versement), ou sa demande de devis d’articles vendus reste ouverte. Réessayer ne fait rien deux fois.',
  },
  'remind-onboarding': {
    label: 'Rappel aux vendeurs sans compte de paiement',
    effect: 'Des rappels attendent. L’envoi recommence chaque jour.',
  },
  'sandbox-deliver': {
    label: 'Avis du prestataire de carte de démonstration',
    effect:
      'Une commande payée avec une carte de test peut sembler impayée jusqu’à sa prochaine vérification.',
  },
  'mail-unread-messages': {
    label: 'Email pour des messages non lus',
    effect: 'Quelqu’un n’a pas été prévenu qu’un message l’attend sur le site.',
  },
  'play-market': {
    label: 'Marché de démonstration',
    effect:
      'La démonstration a ses annonces, mais ni commandes ni messages. Réessayer ne joue rien deux fois.',
  },
  'delete-old-data': {
    label: 'Effacement des données anciennes',
    effect: 'Des données sont gardées plus longtemps qu’annoncé. La tâche revient chaque nuit.',
  },
  'finish-deletion': {
    label: 'Fin de la suppression d’un compte',
    effect:
      'Ce qu’une personne a écrit au moment même où elle supprimait son compte est peut-être encore là.',
  },
  'delete-avatar': {
    label: 'Suppression d’un portrait',
    effect: 'La photo d’un compte supprimé occupe encore de la place.',
  },
} as const
export type FailedJobKind = keyof typeof failedJobTexts

/** A job that was given up or fails repeatedly. */
export interface FailedJobLine {
  id: string
  kind: FailedJobKind
  /** The orders and users that the job concerns. */
  subjects: { label: string; to: string }[]
  createdAt: string
  failedAt: string
  /** Time of the next automatic attempt; null when given up. */
  nextAt: string | null
  attempts: number
  /** The server's error message, or null. */
  error: string | null
}
