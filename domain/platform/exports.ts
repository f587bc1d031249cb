/** Lists of the administration that can be exported, with the names of their files. */
export const exportedListNames = {
  users: 'personnes',
  products: 'produits',
  categories: 'categories',
  'custom-fields': 'champs',
  reviews: 'avis',
  reports: 'signalements',
  'product-reports': 'annonces-signalees',
  'former-orders': 'commandes-de-l-ancien-site',
  emails: 'emails',
  'blocked-addresses': 'adresses-bloquees',
  synonyms: 'synonymes',
  audit: 'journal',
  jobs: 'taches-en-echec',
  'unreadable-reports': 'avis-illisibles',
  'provider-events': 'notifications-du-prestataire',
  'carbon-factors': 'sources-co2',
} as const
export type ExportedList = keyof typeof exportedListNames

export const isExportedList = (name: string): name is ExportedList => Object.hasOwn(exportedListNames, name)

/** Maximum of rows in an export. */
export const maxExportedRows = 50_000
