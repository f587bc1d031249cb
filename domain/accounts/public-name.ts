interface Named {
  companyName: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * What people who do not know each other yet know somebody by: the company, or a private person's first name and initial.
 * Null: they gave no name.
 */
export function publicName({ companyName, firstName, lastName }: Named): string | null {
  const company = companyName?.trim()
  if (company) return company
  const initial = [...(lastName?.trim() ?? '')][0]
  return [firstName?.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || null
}
