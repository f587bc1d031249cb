import type { Notice } from '../messages.ts'

export const privacyMessages = {
  deletionFailureTitle: 'Votre compte n’a pas été supprimé',
  hindered: 'Quelque chose est encore en cours\u00a0: votre compte pourra être supprimé ensuite.',
  deleted: {
    title: 'Votre compte est supprimé',
    text: 'Un email vous le confirme. Merci d’avoir fait un bout de chemin avec nous.',
  } satisfies Notice,
  exportsUsedUp: 'Vous avez déjà téléchargé vos données trois fois aujourd’hui. Revenez demain.',
} as const

/** How often a person may have their data packed, in a day. */
export const exportsPerDay = 3
