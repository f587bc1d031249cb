import type { OrganizationType } from './accounts.ts'

interface Named {
  organizationType: OrganizationType | null
  companyName: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * A user's name before a sale: the company, or a private person's first name and initial,
 * even when a company is left in the profile. Null: the profile has no name.
 */
export function publicName({ organizationType, companyName, firstName, lastName }: Named): string | null {
  const company = organizationType !== 'individual' && companyName?.trim()
  if (company) return company
  const initial = [...(lastName?.trim() ?? '')][0]
  return [firstName?.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || null
}

/** Whom an invoice and the tax office name: the company, or a private person by their whole name. */
export const legalName = ({ organizationType, companyName, firstName, lastName }: Named): string => {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return (organizationType === 'other' && companyName) || person || companyName || ''
}
