import type { FieldType } from '#domain/catalogue/custom-fields.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Price } from '#domain/money.ts'

/** What the page shows of a product; the API's answer has this shape. */
export interface Product {
  id: string
  title: string
  description: string
  price: Price
  quantity: number
  status: ProductStatus
  createdAt: string
  category: { id: string; name: string; slug: string } | null
  family: { id: string; name: string; slug: string } | null
  sellerName: string
  pictures: Picture[]
  characteristics: { name: string; value: string; type: FieldType }[]
}
