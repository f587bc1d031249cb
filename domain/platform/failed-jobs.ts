export const failedJobsPerPage = 25

/**
 * Background work as administrators read of it once it was given up: its name, and what its failure means for people.
 * Mails are not among it: each tells its own failure.
 */
export const failedJobTexts = {
  'password-reset': {
    label: 'Lien de mot de passe oublié',
    effect: 'La personne n’a pas reçu son lien. Elle peut en redemander un.',
  },
  'delete-old-uploads': {
    label: 'Ménage des photos jamais publiées',
    effect: 'Elles occupent de la place. Le ménage recommence chaque nuit.',
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
  'summarise-day': {
    label: 'Calcul des chiffres du tableau de bord',
    effect: 'Des chiffres des derniers jours peuvent manquer. Le calcul recommence chaque nuit.',
  },
  'send-alerts': {
    label: 'Envoi des alertes',
    effect: 'Des alertes attendent. L’envoi recommence chaque minute.',
  },
  'send-digests': {
    label: 'Envoi des récapitulatifs de recherches',
    effect: 'Des récapitulatifs et des alertes de fin de vente attendent. L’envoi recommence chaque matin.',
  },
  'expire-products': {
    label: 'Retrait des annonces échues',
    effect: 'Des annonces sont encore en vente après leur dernier jour. Le retrait recommence chaque nuit.',
  },
} as const
type FailedJobKind = keyof typeof failedJobTexts

/** One piece of work that was given up. */
export interface FailedJobLine {
  id: string
  kind: FailedJobKind
  createdAt: string
  failedAt: string
  attempts: number
  /** In the words of the server; null when it left none. */
  error: string | null
}
