/** The rights of a key of the public API, as its owner chooses them. */
export const apiRights = {
  read: 'Lire vos articles, vos lieux, vos commandes et vos factures',
  stock: 'Créer et modifier vos articles et leur stock',
  sales: 'Traiter vos ventes\u00a0: suivi, devis, remises',
  purchases: 'Commander en votre nom',
} as const
export type ApiRight = keyof typeof apiRights
export const apiRightNames = Object.keys(apiRights) as [ApiRight, ...ApiRight[]]

/** Short labels for a list of keys. */
export const apiRightLabels: Record<ApiRight, string> = {
  read: 'Lecture',
  stock: 'Stock',
  sales: 'Ventes',
  purchases: 'Achats',
}

/** The page on which an account's keys are made. */
export const keysPath = '/profile/keys'
/** The page that explains the public API. */
export const developersPath = '/developers'

export const publicApiPath = '/api/v1'

/** Maximum of active keys per account. */
export const maxKeys = 20

/** The prefix of every key, by which secret scanners recognise leaked ones. */
export const keyPrefix = 'rch_'

/** Number of characters of a key that its owner can still see. */
export const shownKeyLength = keyPrefix.length + 6

export const isKey = (text: string): boolean => /^rch_[\w-]{43}$/.test(text)

/** Returns true for a text that contains a key or a part of one. */
export const mayContainKey = (text: string): boolean => text.includes(keyPrefix)

/** Lifetimes of a key in days, of which its owner chooses one. */
export const keyLifetimeDays = [30, 90, 365] as const

/** Maximum of products or stocks in one call of the public API. */
export const maxBatchSize = 500
