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

const alwaysRequiredFields = [
  'firstName',
  'lastName',
  'userType',
  'organizationType',
  'phone',
  'address',
] as const

/** Returns the profile fields that an order requires. */
export const requiredProfileFields = ({
  organizationType,
}: Pick<ProfileDetails, 'organizationType'>): (keyof ProfileDetails)[] =>
  organizationType === 'individual' ? [...alwaysRequiredFields] : [...alwaysRequiredFields, 'companyName']

/** Returns the required profile fields that are still empty. */
export const missingProfileFields = (profile: ProfileDetails): (keyof ProfileDetails)[] =>
  requiredProfileFields(profile).filter((field) => !profile[field]?.trim())

export const isProfileComplete = (profile: ProfileDetails): boolean =>
  missingProfileFields(profile).length === 0

export const canSell = (userType: UserType | null): boolean => userType === 'seller' || userType === 'both'

/** `Camille Roux` → `CR`; without a name the first letter of the email address. */
export function initials(person: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  const letters = [person.firstName, person.lastName].map((name) => name?.trim().charAt(0) ?? '').join('')
  return (letters || person.email.charAt(0)).toUpperCase()
}

/** Replaces the company name of a deleted account, because every page shows the company first. */
export const deletedAccountName = 'Compte supprimé'

/** A domain reserved for invalid names (RFC 2606), to which no email can be delivered. */
const deletedAccountDomain = '@supprime.invalid'

/** Returns the email address that replaces a deleted account's, so that another account can use the real one. */
export const deletedAccountEmail = (userId: string): string => `${userId}${deletedAccountDomain}`

export const isDeletedAccountEmail = (email: string): boolean => email.endsWith(deletedAccountDomain)

/** Maximum size of the uploaded file; the stored avatar has a few kilobytes. */
export const maxAvatarBytes = 10 * 1024 * 1024

/** Types offered by the file dialog; the server recognises the type by the content. */
export const avatarTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** An impersonation expires after an hour; in milliseconds. */
export const maxImpersonationMs = 60 * 60 * 1000

/** Validity of the code with which an administrator's browser opens `/impersonate-redirect`, in milliseconds. */
export const impersonationCodeValidityMs = 60 * 1000

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** A session unused for this time expires; in milliseconds. */
export const maxIdleSessionMs = 30 * dayMs
/** A session expires after this time even when it is used. */
export const maxSessionMs = 90 * dayMs
/** Shorter for administrators, whose sessions give access to more: one working day. */
export const maxAdminSessionMs = 12 * hourMs

/** Returns the moment at which a session expires even when it is used. */
export const latestSessionEnd = (session: { createdAt: Date }, person: { isAdmin: boolean }): Date =>
  new Date(session.createdAt.getTime() + (person.isAdmin ? maxAdminSessionMs : maxSessionMs))
