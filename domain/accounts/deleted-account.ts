/** What a person whose account is gone is called: it stands in the place of their company, which every page shows first. */
export const deletedName = 'Compte supprimé'

/** Reserved for names that never exist (RFC 2606): no mail server takes it. */
const domain = '@supprime.invalid'

/** In the place of the address, which must be somebody's own: the one they had is free again. */
export const deletedAddress = (userId: string): string => `${userId}${domain}`

export const isDeletedAddress = (address: string): boolean => address.endsWith(domain)
