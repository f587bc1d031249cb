import type { OrganizationType } from './accounts.ts'

interface Named {
  organizationType: OrganizationType | null
  companyName: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * What people who do not know each other yet know somebody by: the company, or a private person's first name and initial,
 * whatever company is left in their profile. Null: they gave no name.
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
