import { maxMessageLength, maxQuickAnswerLength } from './conversations.ts'
import { maxReportDetailsLength, maxReportNoteLength } from './reports.ts'

const characters = (max: number): string => `${max.toLocaleString('fr-FR')} caractères au plus.`

export const conversationMessages = {
  notSignedIn: 'Connectez-vous pour lire et écrire des messages.',
  ownConversationsOnly:
    'Les conversations d’une personne ne sont lues que par elle. Un administrateur les ouvre depuis un signalement ou un litige.',
  missing: 'Cette conversation n’existe pas, ou n’est pas la vôtre.',
  pictureMissing: 'Cette photo n’existe pas, ou n’est pas pour vous.',
  empty: 'Écrivez un message ou joignez une photo.',
  tooLong: characters(maxMessageLength),
  tooManyPictures: 'Quatre photos au plus par message.',
  notAPicture: 'Ceci n’est pas une photo.',
  fileNotAPicture: (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas une photo que nous savons lire. Choisissez un fichier JPEG, PNG, WebP ou HEIC.`,
  unreadablePicture: (name: string) =>
    `«\u00a0${name}\u00a0» est illisible ou incomplète\u00a0: choisissez une autre photo.`,
  waits: (wait: string) => `Trop de messages d’un coup\u00a0: celui-ci part dans ${wait}`,
  tooHeavy: 'Les photos d’un message peuvent peser 40\u00a0Mo au plus en tout.',
  lostPictures:
    'Les photos de ce message ne sont plus sur cet appareil\u00a0: modifiez-le pour les choisir de nouveau.',
  noSubject: 'Choisissez une annonce ou une commande.',
  toYourself: 'Cette annonce est la vôtre\u00a0: vous ne pouvez pas vous écrire.',
  otherDeleted: 'Ce compte a été supprimé\u00a0: vous ne pouvez plus lui écrire.',
  otherSuspended: 'Ce compte est suspendu\u00a0: vous ne pouvez pas lui écrire pour le moment.',
  blockedByMe: 'Vous avez bloqué cette personne. Débloquez-la pour lui écrire.',
  blocked: 'Vous ne pouvez pas écrire à cette personne.',
  sentElsewhere: 'Ce message a déjà été envoyé dans une autre conversation.',
  failureTitle: 'Message non envoyé',
} as const

export const reportMessages = {
  detailsTooLong: characters(maxReportDetailsLength),
  reasonMissing: 'Choisissez une raison.',
  missing: 'Ce signalement n’existe pas.',
  alreadySettled: 'Ce signalement a déjà été traité.',
  noteTooLong: characters(maxReportNoteLength),
  notReadable:
    'Cette conversation n’existe pas, ou rien ne permet de la lire\u00a0: ni signalement, ni litige sur sa commande.',
} as const

export const quickAnswerMessages = {
  tooMany: 'Vingt réponses toutes prêtes au plus.',
  empty: 'Écrivez la réponse, ou supprimez-la.',
  tooLong: characters(maxQuickAnswerLength),
} as const
