import { z } from 'zod'
import type { OrderSide } from '../orders/orders.ts'
import { emailSchema } from './schemas.ts'

/**
 * The rights of a member of a firm. `sales`: listings, sales and their messages; `yard`: hand over and take out of stock, without seeing
 * money. The owner is no member and alone decides on purchases, money, keys, the account and the team.
 */
export const teamRoles = ['sales', 'yard'] as const
export type TeamRole = (typeof teamRoles)[number]

/** The sides of an order that a role acts for; no role buys for the firm. */
export const teamRoleSides: Record<TeamRole, readonly OrderSide[]> = { sales: ['seller'], yard: ['seller'] }

export const teamRoleLabels: Record<TeamRole, { label: string; text: string }> = {
  sales: {
    label: 'Ventes',
    text: 'Annonces, imports, ventes, devis, rendez-vous et messages des acheteurs. Ni achats, ni versements, ni coordonnées bancaires.',
  },
  yard: {
    label: 'Dépôt',
    text: 'Remise des commandes et sortie de stock. Aucun montant.',
  },
}

/** Invited people count as members. */
export const maxMembers = 20

export const inviteMemberSchema = z.object({
  email: emailSchema,
  role: z.enum(teamRoles, { error: 'Choisissez ce que cette personne pourra faire.' }),
})
export const memberRoleSchema = inviteMemberSchema.pick({ role: true })
/** Null ends acting for a firm. */
export const actForSchema = z.object({ firmId: z.uuid().nullable() })

export const teamMessages = {
  failureTitle: 'Équipe inchangée',
  notAllowed:
    'Votre rôle dans cette entreprise ne le permet pas. Demandez à la personne qui tient le compte.',
  ownAddress: 'C’est l’adresse de votre propre compte.',
  alreadyInTeam: 'Cette personne est déjà dans votre équipe, ou invitée.',
  tooMany: `Une équipe compte ${maxMembers} personnes au plus, invitations comprises.`,
  missing: 'Cette personne n’est plus dans l’équipe.',
  invitationMissing: 'Cette invitation a été retirée, ou a déjà servi.',
  administrator: 'Un administrateur du site ne peut pas rejoindre l’équipe d’un vendeur.',
} as const
