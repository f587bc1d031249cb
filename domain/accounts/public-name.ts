import type { OrganizationType } from './accounts.ts'

interface NameFields {
  organizationType: OrganizationType | null
  companyName: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * Returns a user's name as shown before a sale: the company, or a private person's first name and initial, even when the profile still has
 * a company. Null when the profile has no name.
 */
export function publicName({
  organizationType,
  companyName,
  firstName,
  lastName,
}: NameFields): string | null {
  const company = organizationType !== 'individual' && companyName?.trim()
  if (company) return company
  const initial = [...(lastName?.trim() ?? '')][0]
  return [firstName?.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || null
}

/** Returns the name for invoices and the tax office: the company, or a private person's full name. */
export const legalName = ({ organizationType, companyName, firstName, lastName }: NameFields): string => {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return (organizationType === 'other' && companyName) || person || companyName || ''
}
