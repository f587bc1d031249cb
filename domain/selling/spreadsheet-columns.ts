/**
 * The columns of a seller's spreadsheet, in order: what the export writes and the import reads back. After them comes
 * one column per custom field, headed by the field's name.
 */
export const spreadsheetColumns = [
  { key: 'reference', heading: 'Référence' },
  { key: 'uniqueCode', heading: 'Code' },
  { key: 'title', heading: 'Titre' },
  { key: 'category', heading: 'Catégorie' },
  /** Euros; empty is a price on request. */
  { key: 'price', heading: 'Prix' },
  { key: 'quantity', heading: 'Quantité' },
  { key: 'status', heading: 'Statut' },
  { key: 'description', heading: 'Description' },
  /** Addresses, separated by spaces. */
  { key: 'pictures', heading: 'Photos' },
] as const
export type SpreadsheetColumn = (typeof spreadsheetColumns)[number]['key']
