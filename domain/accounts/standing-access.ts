import type { TitledMessage } from '../messages.ts'

/** Access to an account that stays valid after its password has changed and its sessions have ended. */
export type AccessKind = 'key' | 'webhook' | 'calendar' | 'feed' | 'member'

export interface StandingAccess {
  kind: AccessKind
  id: string
  /** A name or an address. */
  name: string
  /** Its rights, or its status. */
  detail: string
  /** Null when not recorded. */
  createdAt: string | null
  /** Null when never used or not recorded. */
  lastUsedAt: string | null
}

/** Texts about each kind: its name, the access it grants, and the page that manages it. */
export const accessKindTexts: Record<AccessKind, { label: string; text: string; path: string }> = {
  key: { label: 'Clé d’API', text: 'Un logiciel agit en votre nom.', path: '/profile/keys' },
  webhook: {
    label: 'Webhook',
    text: 'Une adresse reçoit ce qui arrive sur votre compte.',
    path: '/profile/keys',
  },
  calendar: {
    label: 'Adresse d’agenda',
    text: 'Qui la connaît lit vos retraits.',
    path: '/profile/sales',
  },
  feed: {
    label: 'Adresse de catalogue suivie',
    text: 'Elle crée et modifie vos articles.',
    path: '/profile/products/import',
  },
  member: { label: 'Membre de l’équipe', text: 'Une personne travaille pour vous.', path: '/profile/team' },
}

/** The page that lists standing access; it is offered after a change of password. */
export const accessPath = '/profile/access'

/** Minutes during which a password or passkey counts as just confirmed. */
export const confirmationMinutes = 10

export const confirmationMessages = {
  needed: 'Confirmez que c’est bien vous, puis recommencez.',
  failureTitle: 'Identité non confirmée',
}

export const accessMessages = {
  missing: 'Cet accès est déjà retiré.',
  revoked: { title: 'Accès retiré', text: 'Il n’ouvre plus rien, dès maintenant.' } satisfies TitledMessage,
  allRevoked: {
    title: 'Accès retirés',
    text: 'Ils n’ouvrent plus rien, dès maintenant.',
  } satisfies TitledMessage,
  failureTitle: 'Accès non retiré',
}
