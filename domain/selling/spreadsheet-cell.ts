import type { FieldShape } from '../catalogue/custom-fields.ts'
import { fieldDefinitions } from '../catalogue/field-types.ts'
import { type Cents, decimalFromCents } from '../money.ts'

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(,\d+)?$/

/** A cell that no spreadsheet runs as a formula: with an apostrophe before its first character. */
export const neutralised = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text

/** The text of a cell without that apostrophe: what was exported comes back as it was. */
export const withoutNeutralisation = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** `123450` → `1234,50`: a number to a French spreadsheet. */
export const priceCell = (price: Cents | null): string =>
  price === null ? '' : decimalFromCents(price).replace('.', ',')

/** A custom value as the import reads it back: labels, decimal comma, day first; several options with ` | ` between. */
export function customValueCell({ fieldType, options }: FieldShape, stored: string): string {
  const { format, formatCell } = fieldDefinitions[fieldType]
  return formatCell?.(stored, options) ?? format(stored, options) ?? stored
}

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
  { key: 'saleUnit', heading: 'Unité de vente' },
  { key: 'content', heading: 'Contenu d’une unité' },
  { key: 'minimumQuantity', heading: 'Quantité minimale' },
  { key: 'quantityStep', heading: 'Vendu par' },
  /** `10 : 45,00 | 40 : 40,00` */
  { key: 'priceTiers', heading: 'Prix par quantité' },
  { key: 'condition', heading: 'État de l’article' },
  { key: 'weight', heading: 'Poids d’une unité (kg)' },
  { key: 'dimensions', heading: 'Dimensions emballées (cm)' },
  { key: 'provenance', heading: 'Provenance' },
  { key: 'site', heading: 'Chantier' },
  { key: 'diagnostic', heading: 'Diagnostic PEMD' },
  { key: 'vatRegime', heading: 'Régime de TVA' },
  { key: 'depot', heading: 'Dépôt' },
  { key: 'postcode', heading: 'Code postal' },
  { key: 'town', heading: 'Ville' },
  { key: 'status', heading: 'Statut' },
  { key: 'description', heading: 'Description' },
  /** Addresses, separated by spaces. */
  { key: 'pictures', heading: 'Photos' },
] as const
export type SpreadsheetColumn = (typeof spreadsheetColumns)[number]['key']
