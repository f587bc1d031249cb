import type { ColumnTarget } from '../imports.ts'
import { plainForm } from '../plain-words.ts'

/**
 * The meaning of a column in a program's file: a target, `like:` with the French heading of the same meaning, or null for data that buyers
 * do not need.
 */
type ProgramColumn = ColumnTarget | `like:${string}` | null

/** How rows of a program are related; see arrange-rows.ts. */
interface Arrangement {
  /** Column with the same value in all rows of a product and its variants; only the first row has the texts. */
  groupColumn?: string
  /** Column in which variants name their parent, and the column with the parent's reference. */
  parent?: { column: string; referenceColumn: string }
  /** Column and values that mark a row as the parent of variants, which is no product itself. */
  parentMark?: { column: string; values: readonly string[] }
  /** Column that marks what cannot be collected: gift cards, services, downloads, products of other shops. */
  immaterialMark?: { column: string; value: RegExp; published: string }
  /** Column that is filled only in rows with a product's texts in another language. */
  translationColumn?: string
  /** Columns of which a variant fills at least one; other rows name further pictures. */
  variantColumns?: readonly string[]
  /** Columns of names and of values; `#` stands for 1, 2, 3 … */
  attributes?: { name: string; value: string }
  /** A column of `name=value` pairs, with the separators between and inside pairs. */
  pairs?: { column: RegExp; between: string; within: string }
  /** Column with references and options of variants: `sku=A,colour=red|sku=B,colour=blue`. */
  variationsColumn?: string
  /** Columns of pictures, which belong to the whole product. */
  pictureColumns?: readonly string[]
  /** The period of a promotional price. */
  promotion?: { price: string; from: string; to: string; isMonthFirst?: boolean }
  /** A column that says that the stock is not counted, whose quantity then means nothing. */
  uncounted?: { column: string; value: RegExp }
  /** The content of a unit, whose measure may have a column of its own; only square metres are read, because `ml` are millilitres. */
  content?: { amount: string; unit?: string }
  /** A reduction, in percent or as an amount, and its period; it is written into the column of the percentage. */
  reduction?: { percent: RegExp; amount: RegExp; from: RegExp; to: RegExp }
  /** A discount, and the column that says whether it is a percentage or an amount. */
  discount?: { value: string; mode: string }
  /** A variant's surcharge, and its parent's price. */
  surcharge?: { column: string; price: string }
  /** Columns with a decimal point. */
  decimalColumns?: readonly string[]
  /** Units of numbers without one, by column. */
  columnUnits?: Readonly<Record<string, string>>
  /** A column of `place=quantity` pairs. */
  stocksColumn?: string
}

/** A program with a known file format. Headings are in plain form. */
export interface Program extends Arrangement {
  id: string
  /** `Export WooCommerce` */
  name: string
  /** Headings of the program, and how many of them a file must have to be recognised. */
  headings: readonly string[]
  minHeadings: number
  /** Headings of which at least one is required. */
  identifyingHeadings: readonly string[]
  columns: Readonly<Record<string, ProgramColumn>>
  /** Labels of columns in a description. */
  labels?: Readonly<Record<string, string>>
}

/** Returns a heading in plain form, without the prefix of `g:image_link`. */
export const plainHeading = (heading: string): string =>
  plainForm(heading.slice(0, 200)).replace(/^g (?=\p{L})/u, '')

/** Returns the French label of a program's heading. */
export const labelOf = (program: Program | undefined, heading: string): string =>
  program?.labels?.[plainHeading(heading)] ?? heading
