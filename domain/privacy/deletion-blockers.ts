import type { z } from 'zod'
import { changeEmailSchema } from '../accounts/schemas.ts'
import type { TitledMessage } from '../messages.ts'
import { type Cents, formatEuros } from '../money.ts'
import { disputeDays } from '../orders/delays.ts'

/** The facts that prevent the deletion of an account. */
export interface OpenBusiness {
  /** Purchases that are neither received nor cancelled, without disputed ones. */
  purchases: number
  /** The same for sales. */
  sales: number
  /** Disputed fulfilments, bought or sold. */
  disputes: number
  /** Sales that the buyer may still dispute. */
  disputableSales: number
  /** Money held for their sales or from their purchases. */
  heldMoney: Cents
  /** Transfers to them, and refunds from or to them, under way. */
  transfersUnderWay: number
  /** Payments that are pending or disputed at the bank. */
  pendingPayments: number
  /** Their imports that are running. */
  runningImports: number
  isLastAdmin: boolean
}

export interface DeletionBlocker {
  text: string
  /** The page where it can be settled. */
  path: string | null
}

const pluralText = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count.toLocaleString('fr-FR')} ${many}`

/** Returns all reasons against a deletion, those the user can settle first. */
export function listDeletionBlockers(openBusiness: OpenBusiness): DeletionBlocker[] {
  const {
    purchases,
    sales,
    disputes,
    disputableSales,
    heldMoney,
    transfersUnderWay,
    pendingPayments,
    runningImports,
  } = openBusiness
  const reasons: (DeletionBlocker | false)[] = [
    disputes > 0 && {
      text: `${pluralText(disputes, 'Un litige est ouvert', 'litiges sont ouverts')}\u00a0: un administrateur doit d’abord en décider.`,
      path: '/profile?tab=orders',
    },
    purchases > 0 && {
      text: `${pluralText(purchases, 'Une de vos commandes n’est pas terminée', 'de vos commandes ne sont pas terminées')}\u00a0: récupérez les articles ou annulez.`,
      path: '/profile?tab=orders',
    },
    sales > 0 && {
      text: `${pluralText(sales, 'Une de vos ventes n’est pas terminée', 'de vos ventes ne sont pas terminées')}\u00a0: remettez les articles ou annulez.`,
      path: '/profile/sales',
    },
    disputableSales > 0 && {
      text: `${pluralText(disputableSales, 'Une vente a été remise', 'ventes ont été remises')} il y a moins de ${disputeDays} jours\u00a0: l’acheteur peut encore la contester.`,
      path: '/profile/sales',
    },
    heldMoney > 0 && {
      text: `${formatEuros(heldMoney)} sont encore gardés pour vos commandes ou vos ventes.`,
      path: purchases > 0 ? '/profile?tab=orders' : '/profile/money',
    },
    transfersUnderWay > 0 && {
      text: `${pluralText(transfersUnderWay, 'Un versement ou un remboursement n’est pas encore arrivé', 'versements ou remboursements ne sont pas encore arrivés')}.`,
      path: null,
    },
    pendingPayments > 0 && {
      text: `${pluralText(pendingPayments, 'Un paiement attend', 'paiements attendent')} la réponse de la banque.`,
      path: '/profile?tab=orders',
    },
    runningImports > 0 && {
      text: 'Un import d’annonces est en cours\u00a0: attendez sa fin.',
      path: '/profile/products/import',
    },
    openBusiness.isLastAdmin && {
      text: 'Vous êtes le seul administrateur\u00a0: nommez d’abord quelqu’un d’autre.',
      path: '/admin/users',
    },
  ]
  return reasons.filter((reason) => reason !== false)
}

export const privacyMessages = {
  deletionFailureTitle: 'Votre compte n’a pas été supprimé',
  businessOpen: 'Quelque chose est encore en cours\u00a0: votre compte pourra être supprimé ensuite.',
  deleted: {
    title: 'Votre compte est supprimé',
    text: 'Un email vous le confirme. Merci d’avoir fait un bout de chemin avec nous.',
  } satisfies TitledMessage,
  exportsUsedUp: 'Vous avez déjà téléchargé vos données trois fois aujourd’hui. Revenez demain.',
} as const

/** Maximum of data exports per user and day. */
export const exportsPerDay = 3

export const deleteAccountSchema = changeEmailSchema.pick({ currentPassword: true })
export type DeleteAccountInput = z.input<typeof deleteAccountSchema>
