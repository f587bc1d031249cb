import type { FieldShape } from '../catalogue/custom-fields.ts'
import { fieldDefinitions } from '../catalogue/field-types.ts'
import { type Cents, decimalFromCents } from '../money.ts'

/** Characters that begin a formula in a spreadsheet. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(,\d+)?$/

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export const neutraliseFormula = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text

/** Removes that apostrophe, so that exported text is imported unchanged. */
export const removeNeutralisation = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** `123450` → `1234,50`, a number in a French spreadsheet. */
export const spreadsheetPrice = (price: Cents | null): string =>
  price === null ? '' : decimalFromCents(price).replace('.', ',')

/** Writes a custom value as the import reads it: labels, decimal comma, day first; several options separated by ` | `. */
export function spreadsheetValue({ fieldType, options }: FieldShape, stored: string): string {
  const { format, formatCell } = fieldDefinitions[fieldType]
  return formatCell?.(stored, options) ?? format(stored, options) ?? stored
}

/**
 * The columns of a seller's spreadsheet in order, for the export and the import. One column per custom field follows, with the field's name
 * as heading.
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
