/** Account types. */
export const userTypes = ['buyer', 'seller', 'both'] as const
export type UserType = (typeof userTypes)[number]

export const organizationTypes = ['individual', 'other'] as const
export type OrganizationType = (typeof organizationTypes)[number]

export const minPasswordLength = 8
export const maxPasswordLength = 128

export interface ProfileDetails {
  firstName: string | null
  lastName: string | null
  userType: UserType | null
  organizationType: OrganizationType | null
  companyName: string | null
  phone: string | null
  address: string | null
}

const alwaysRequired = ['firstName', 'lastName', 'userType', 'organizationType', 'phone', 'address'] as const

/** What an order asks of a profile. */
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

/** What a person whose account is gone is called: it stands in the place of their company, which every page shows first. */
export const deletedName = 'Compte supprimé'

/** Reserved for names that never exist (RFC 2606): no mail server takes it. */
const domain = '@supprime.invalid'

/** Replaces the unique address of a deleted account, whose own becomes free. */
export const deletedAddress = (userId: string): string => `${userId}${domain}`

export const isDeletedAddress = (address: string): boolean => address.endsWith(domain)

/** Size of the uploaded file; the stored portrait weighs a few kilobytes. */
export const maxAvatarBytes = 10 * 1024 * 1024

/** For the file dialog; what a file really is, its content decides. */
export const avatarTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** An impersonation expires after an hour; in milliseconds. */
export const maxImpersonationMs = 60 * 60 * 1000

/** The code that leads from the person's page to `/impersonate-redirect` is for at once; in milliseconds. */
export const maxCodeValidityMs = 60 * 1000

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A session unused for this time expires; in milliseconds. */
export const maxIdleSessionMs = 30 * day
/** A session expires after this time even when it is used. */
export const maxSessionMs = 90 * day
/** An administrator's opens more: a working day. */
export const maxAdminSessionMs = 12 * hour

/** When a session ends for good. */
export const endOfSession = (session: { createdAt: Date }, person: { isAdmin: boolean }): Date =>
  new Date(session.createdAt.getTime() + (person.isAdmin ? maxAdminSessionMs : maxSessionMs))
