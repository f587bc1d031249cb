import type { ColumnTarget } from '../imports.ts'
import { plainForm } from '../plain-words.ts'

/**
 * What a column of a program's file means: a target, `like:` and the French heading whose meaning it has here, or null
 * for what says nothing to a buyer.
 */
type ProgramColumn = ColumnTarget | `like:${string}` | null

/** How the rows of a program belong together; what each says: arrange-rows.ts. */
interface Arrangement {
  /** Its value joins the rows of one article and its variants; only the first names them. */
  group?: string
  /** Variants name their parent's reference in this column. */
  parent?: { column: string; of: string }
  /** Whether a row is an article with variants, and no article itself: a column and the value it has then. */
  isParent?: { column: string; values: readonly string[] }
  /** A column that marks what is no thing to fetch: gift cards, services, downloads, what another shop sells. */
  isImmaterial?: { column: string; value: RegExp; published: string }
  /** Rows with a value here repeat an article in another language. */
  translation?: string
  /** A row with none of these values is no variant: it names another picture. */
  variant?: readonly string[]
  /** Columns with names beside columns with their values; `#` stands for 1, 2, 3 … */
  attributes?: { name: string; value: string }
  /** A column of `name=value` pairs, and the signs between pairs and inside one. */
  pairs?: { column: string; between: string; within: string }
  /** Where a variant names its reference and its options: `sku=A,colour=red|sku=B,colour=blue`. */
  variations?: string
  /** Columns of pictures, whose addresses belong to the whole article. */
  pictures?: readonly string[]
  /** The dates between which a promotional price holds. */
  sale?: { price: string; from: string; to: string; isMonthFirst?: boolean }
  /** A discount, and whether it is a share of the price; what a variant costs besides. */
  discount?: { value: string; mode: string }
  surcharge?: { column: string; price: string }
  /** Columns whose decimals stand behind a point. */
  decimals?: readonly string[]
  /** What a number without a unit is measured in, by column. */
  units?: Readonly<Record<string, string>>
  /** A column of `place=quantity` pairs. */
  stocks?: string
}

/** A program whose files are known. Headings are in plain form. */
export interface Program extends Arrangement {
  id: string
  /** `Export WooCommerce` */
  name: string
  /** Headings that belong to it, and how many of them name it. */
  headings: readonly string[]
  needed: number
  /** One of these is there as well. */
  required: readonly string[]
  columns: Readonly<Record<string, ProgramColumn>>
  /** What a column is called below a description. */
  labels?: Readonly<Record<string, string>>
}

/** `g:image_link`, `Name *`, `Référence n° ` */
export const plainHeading = (heading: string): string =>
  plainForm(heading.slice(0, 200)).replace(/^g (?=\p{L})/u, '')

/** The French word for what a program heads in its own. */
export const labelOf = (program: Program | undefined, heading: string): string =>
  program?.labels?.[plainHeading(heading)] ?? heading
