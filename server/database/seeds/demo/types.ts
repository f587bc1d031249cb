import type { Finish, MaterialKind, PictureView } from '../illustrations/kinds.ts'

export interface DemoCategory {
  slug: string
  name: string
  description: string
  /** What the category's card shows. */
  picture: { kind: MaterialKind; finish: Finish }
  children?: DemoCategory[]
}

type DemoFieldType = 'boolean' | 'select' | 'multiselect' | 'number' | 'text' | 'date' | 'color'

export interface DemoField {
  /** Only used inside the demonstration data, to name the field from a product. */
  key: string
  name: string
  description: string
  type: DemoFieldType
  options?: { value: string; label: string }[]
  required: boolean
  filterable: boolean
  /** Slugs of the subcategories that have this field; '*' means all of them. */
  categories: string[] | '*'
}

export interface DemoSeller {
  key: string
  email: string
  firstName: string
  lastName: string
  companyName: string
  phone: string
  address: string
}

export type DemoProductStatus =
  | 'disponible'
  | 'reserve'
  | 'expedie'
  | 'vendu'
  | 'attente_retrait'
  | 'attente_paiement'
  | 'livre'
  | 'rupture_stock'
  | 'a_valider'
  | 'outofstock'

export interface DemoProduct {
  title: string
  description: string
  /** Slug of a subcategory. */
  category: string
  /** A seller's key. */
  seller: string
  /** Euros; null is a price on request. */
  price: number | null
  quantity: number
  status: DemoProductStatus
  featured?: boolean
  /** How many days before the demonstration began it was put online. */
  daysAgo: number
  /** By field key. Dates as yyyy-mm-dd, colours as #rrggbb, multiselect as a list of option values. */
  values: Record<string, string | number | boolean | string[]>
  pictures: { kind: MaterialKind; finish: Finish; views: PictureView[] }
}
