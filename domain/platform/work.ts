import type { OrderDelays } from '#domain/orders/delays.ts'
import { defineSearchParams, oneOf } from '../address.ts'

/** The tasks of administrators in their displayed order: money and disputes first. */
export const workKinds = [
  'disputed',
  'suspended-sales',
  'reports',
  'product-reports',
  'to-validate',
  'failed-refunds',
  'failed-transfers',
  'bank-findings',
  'ledger-problems',
  'unapplied-events',
  'unacknowledged',
  'accounts',
  'failed-emails',
  'failed-jobs',
  'backups',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Hours within which a seller should acknowledge a paid or firm order; later an administrator should call. */
export const maxHoursToAcknowledge = 48

/** A task for administrators, described by its context. */
export interface WaitingItem {
  /** Unique within its kind. */
  id: string
  title: string
  /** Details: a reason, or a provider's answer. */
  text?: string
  /** Ids of the users concerned. */
  people: string[]
  since: Date
  /** The page where it is settled. */
  to: string
  /** Time at which it ends automatically, if any. */
  deadline?: Date | null
}

/** The oldest tasks of a kind, and their number, at most `maxCount` (domain/page.ts). */
export interface WaitingList {
  count: number
  items: WaitingItem[]
}

/** The number of tasks to read, or their ids. */
export interface WaitingListQuery {
  limit: number
  /** Only tasks with these ids. */
  ids?: string[]
}

/** The tasks shown of each kind on the page of all kinds. */
export const maxTasksShownPerKind = 5
/** The tasks shown when the page shows one kind, or those of one administrator. */
export const maxTasksPerKind = 100

export const { parse: parseWorkSearch, print: workParams } = defineSearchParams({
  kind: oneOf(workKinds),
  /** Only tasks that the administrator has taken. */
  by: oneOf(['me']),
})
export type WorkSearch = ReturnType<typeof parseWorkSearch>

export const maxWorkNoteLength = 2000

export const workMessages = {
  changedMeanwhile: 'Quelqu’un d’autre vient de s’en occuper.',
  failureTitle: 'Rien n’a été changé',
  loadFailure: 'Ce qui attend n’a pas pu être chargé. Veuillez réessayer.',
  nothing: 'Rien n’attend personne.',
  nothingOwn: 'Vous ne vous occupez de rien pour l’instant.',
} as const

interface WorkTexts {
  label: string
  /** What happens if no administrator acts. */
  consequence: string
  /** The page where all tasks of this kind are settled. */
  to: string
  toLabel: string
}

const days = (count: number) => (count === 1 ? '1\u00a0jour' : `${count}\u00a0jours`)

export const getWorkTexts = (delays: OrderDelays): Record<WorkKind, WorkTexts> => ({
  disputed: {
    label: 'Litiges à trancher',
    consequence: 'l’argent reste gardé\u00a0; ni l’acheteur ni le vendeur ne le reçoivent.',
    to: '/admin/orders?status=disputed',
    toLabel: 'Commandes en litige',
  },
  'suspended-sales': {
    label: 'Ventes de vendeurs suspendus',
    consequence: `l’argent reste gardé\u00a0; ce qui n’est pas remis est annulé, et remboursé s’il a été payé, au bout de ${days(delays.handOverDays)}.`,
    to: '/admin/users?only=suspended',
    toLabel: 'Vendeurs suspendus',
  },
  reports: {
    label: 'Conversations signalées',
    consequence: 'les deux personnes peuvent continuer de s’écrire, et le signalement reste ouvert.',
    to: '/admin/reports?status=open',
    toLabel: 'Signalements',
  },
  'product-reports': {
    label: 'Annonces signalées',
    consequence: 'l’annonce reste en ligne, et la plateforme répond de ce qu’on lui a dit.',
    to: '/admin/reports/products?status=open',
    toLabel: 'Annonces signalées',
  },
  'to-validate': {
    label: 'Annonces à valider',
    consequence: 'elles restent hors ligne\u00a0; rien ne les publie à votre place.',
    to: '/admin/products/validation',
    toLabel: 'Vérifier à la suite',
  },
  'failed-refunds': {
    label: 'Remboursements refusés',
    consequence: 'l’acheteur n’est pas remboursé\u00a0; aucun nouvel essai n’a lieu.',
    to: '/admin/payments',
    toLabel: 'Paiements',
  },
  'failed-transfers': {
    label: 'Versements refusés',
    consequence: 'le vendeur n’est pas payé\u00a0; aucun nouvel essai n’a lieu.',
    to: '/admin/payments',
    toLabel: 'Paiements',
  },
  'bank-findings': {
    label: 'Mouvements sans explication',
    consequence: 'l’argent reste où il est, et les comptes diffèrent de la banque.',
    to: '/admin/payments',
    toLabel: 'Paiements',
  },
  'ledger-problems': {
    label: 'Écarts dans les comptes',
    consequence: 'la vérification recommence chaque nuit, et ne corrige rien.',
    to: '/admin/payments',
    toLabel: 'Paiements',
  },
  'unapplied-events': {
    label: 'Notifications de paiement non traitées',
    consequence: 'ce qu’elles annoncent (un paiement, un remboursement) n’est pas inscrit.',
    to: '/admin/payments?only=unapplied',
    toLabel: 'Notifications',
  },
  unacknowledged: {
    label: 'Commandes sans réponse du vendeur',
    consequence: `le vendeur est relancé au bout de ${days(delays.reminderDays)}, l’acheteur peut annuler à partir de ${days(delays.cancellationDays)} (sans paiement par carte, la commande est annulée), et la commande non remise est annulée, et remboursée si elle a été payée, au bout de ${days(delays.handOverDays)}.`,
    to: '/admin/orders?status=pending',
    toLabel: 'Commandes en attente',
  },
  accounts: {
    label: 'Vendeurs que l’on ne peut pas payer',
    consequence: 'leur argent reste gardé\u00a0; un rappel leur est envoyé chaque semaine.',
    to: '/admin/users?type=seller',
    toLabel: 'Vendeurs',
  },
  'failed-emails': {
    label: 'Emails non envoyés',
    consequence: 'ils ne partent pas\u00a0: tous les essais sont épuisés.',
    to: '/admin/emails?state=failed',
    toLabel: 'Emails',
  },
  'failed-jobs': {
    label: 'Tâches de fond en échec',
    consequence: 'elles sont essayées encore, puis oubliées une semaine après leur abandon.',
    to: '/admin/jobs',
    toLabel: 'Tâches de fond',
  },
  backups: {
    label: 'Sauvegardes en défaut',
    consequence: 'une panne perdrait ce qui a changé depuis la dernière sauvegarde.',
    to: '/admin/sauvegardes',
    toLabel: 'Sauvegardes',
  },
})
