/** What a key of the public API lets its holder do, as its owner chooses it. */
export const apiRights = {
  read: 'Lire vos articles, vos lieux, vos commandes et vos factures',
  stock: 'Créer et modifier vos articles et leur stock',
  sales: 'Traiter vos ventes\u00a0: suivi, devis, remises',
  purchases: 'Commander en votre nom',
} as const
export type ApiRight = keyof typeof apiRights
export const apiRightNames = Object.keys(apiRights) as [ApiRight, ...ApiRight[]]

/** In a list of keys. */
export const apiRightLabels: Record<ApiRight, string> = {
  read: 'Lecture',
  stock: 'Stock',
  sales: 'Ventes',
  purchases: 'Achats',
}

/** Where an account's keys are made. */
export const keysPath = '/profile/keys'
/** Where the public API is explained. */
export const developersPath = '/developers'

export const publicApiPath = '/api/v1'

/** How many keys an account may have in use. */
export const maxKeys = 20

/** The prefix of every key, by which scanners recognise leaked ones. */
export const keyMark = 'rch_'

/** So much of a key stays visible to its owner. */
export const shownKeyLength = keyMark.length + 6

export const isKey = (text: string): boolean => /^rch_[\w-]{43}$/.test(text)

/** A text that holds a key, or means to. */
export const looksLikeKey = (text: string): boolean => text.includes(keyMark)

/** How long a key may live, in days, as its owner chooses it. */
export const keyLifetimes = [30, 90, 365] as const

/** How many articles, or stocks, one call may bring. */
export const maxBatchSize = 500
