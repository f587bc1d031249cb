import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

interface Field {
  id: string
  isRequired: boolean
  options: { value: string }[]
}

interface ProductInput {
  title: string
  description?: string
  quantity?: number
  /** Slug of a subcategory; the first one by default. */
  category?: string
  /** Cents; null: on request. */
  price?: number | null
}

/** Publishes a product through the API as the signed-in seller and returns its id. */
export const putOnline = async (page: Page, product: ProductInput): Promise<string> =>
  (await putOnlineWithCode(page, product)).id

export async function putOnlineWithCode(
  page: Page,
  { category, ...product }: ProductInput,
): Promise<{ id: string; uniqueCode: string }> {
  const get = async (path: string) => (await page.request.get(path)).json()
  const families = (await get('/api/categories')) as { children: { id: string; slug: string }[] }[]
  const categories = families.flatMap((family) => family.children)
  const categoryId = categories.find(({ slug }) => !category || slug === category)?.id
  const fields = (await get(`/api/categories/${categoryId}/custom-fields`)) as Field[]
  const required = fields.filter((field) => field.isRequired)
  const response = await page.request.post('/api/products', {
    data: {
      submissionKey: randomUUID(),
      categoryId,
      description: '',
      price: 5000,
      quantity: 1,
      ...product,
      values: Object.fromEntries(required.map((field) => [field.id, field.options[0]?.value ?? '100'])),
    },
  })
  expect(response.status()).toBe(201)
  return response.json()
}

/** Writes a stock as the seller's table does: `seen` is what the seller saw before. */
export async function setStock(
  page: Page,
  id: string,
  stock: { quantity: number; seen: number },
): Promise<void> {
  const cells = { quantity: { text: String(stock.quantity), seen: String(stock.seen) } }
  const set = await page.request.put('/api/selling/table', {
    data: { rows: [{ id, kind: 'product', cells }] },
  })
  expect(await set.json()).toMatchObject({ rows: [{ isWritten: true, refused: {} }] })
}
