/** Account types (specification, section 9). */
export const userTypes = ['buyer', 'seller', 'both'] as const
export type UserType = (typeof userTypes)[number]

export const organizationTypes = ['individual', 'other'] as const
export type OrganizationType = (typeof organizationTypes)[number]

export const userTypeLabels: Record<UserType, string> = {
  buyer: 'Acheteur',
  seller: 'Vendeur',
  both: 'Acheteur et vendeur',
}
/** What each account type is for, in one line. */
export const userTypeTexts: Record<UserType, string> = {
  buyer: 'Je cherche des matériaux pour mes travaux ou ceux de mes clients.',
  seller: 'Je mets en vente mes invendus, surplus et pièces d’exposition.',
  both: 'J’achète et je vends avec le même compte.',
}
export const organizationTypeLabels: Record<OrganizationType, string> = {
  individual: 'Particulier',
  other: 'Entreprise, artisan ou association',
}

export const shortestPassword = 8
export const longestPassword = 128

export interface ProfileDetails {
  firstName: string | null
  lastName: string | null
  userType: UserType | null
  organizationType: OrganizationType | null
  companyName: string | null
  phone: string | null
  address: string | null
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

const alwaysRequired = ['firstName', 'lastName', 'userType', 'organizationType', 'phone', 'address'] as const

/** What an order asks of a profile (specification, section 5, Checkout). */
export const requiredProfileFields = ({
  organizationType,
}: Pick<ProfileDetails, 'organizationType'>): (keyof ProfileDetails)[] =>
  organizationType === 'individual' ? [...alwaysRequired] : [...alwaysRequired, 'companyName']

/** What an order still asks of a profile. */
export const missingProfileFields = (profile: ProfileDetails): (keyof ProfileDetails)[] =>
  requiredProfileFields(profile).filter((field) => !profile[field]?.trim())

export const isProfileComplete = (profile: ProfileDetails): boolean =>
  missingProfileFields(profile).length === 0

export const canSell = (userType: UserType | null): boolean => userType === 'seller' || userType === 'both'

/** `Camille Roux` → `CR`; without a name the first letter of the e-mail address. */
export function initials(person: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  const letters = [person.firstName, person.lastName].map((name) => name?.trim().charAt(0) ?? '').join('')
  return (letters || person.email.charAt(0)).toUpperCase()
}
