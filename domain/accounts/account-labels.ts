import type { OrganizationType, ProfileDetails, UserType } from './accounts.ts'

// Separate from accounts.ts, which every page loads.

export const userTypeLabels: Record<UserType, string> = {
  buyer: 'Acheteur',
  seller: 'Vendeur',
  both: 'Acheteur et vendeur',
}
/** The purpose of each account type, in one line. */
export const userTypeTexts: Record<UserType, string> = {
  buyer: 'Je cherche des matériaux pour mes travaux ou ceux de mes clients.',
  seller: 'Je mets en vente mes invendus, surplus et pièces d’exposition.',
  both: 'J’achète et je vends avec le même compte.',
}
export const organizationTypeLabels: Record<OrganizationType, string> = {
  individual: 'Particulier',
  other: 'Entreprise, artisan ou association',
}

export const profileFieldLabels: Record<keyof ProfileDetails, string> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  userType: 'Type de compte',
  organizationType: 'Vous êtes',
  companyName: "Nom de l'entreprise",
  phone: 'Téléphone',
  address: 'Adresse',
}
