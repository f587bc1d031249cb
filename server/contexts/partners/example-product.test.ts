import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type FieldType, fieldTypes } from '#domain/catalogue/field-types.ts'
import { customFieldCategories, customFields } from '#server/database/schema/index.ts'
import { makeApiKey } from '#tests/helpers/api-keys.ts'
import { makeCategory, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getExampleProduct } from './example-product.ts'

const server = startTestServer()

test('getExampleProduct returns null without a category', async () => {
  expect(await getExampleProduct(server.as())).toBeNull()
})

test('getExampleProduct returns a product that POST /own/products accepts', async () => {
  const ctx = server.as()
  const categoryId = await makeCategory(ctx, { parentId: await makeCategory(ctx) })
  const options = [{ value: 'l’un', label: 'L’un' }]
  const field = (fieldType: FieldType, isRequired: boolean) => ({
    name: `${fieldType} ${isRequired}`,
    fieldType,
    isRequired,
    options,
  })
  const rows = await ctx.db
    .insert(customFields)
    .values(fieldTypes.flatMap((fieldType) => [field(fieldType, true), field(fieldType, false)]))
    .returning({ id: customFields.id, isRequired: customFields.isRequired })
  await ctx.db
    .insert(customFieldCategories)
    .values(rows.map(({ id: customFieldId }) => ({ customFieldId, categoryId })))

  const body = (await getExampleProduct(ctx))?.body
  expect(Object.keys(body?.values ?? {}).sort()).toEqual(
    rows.flatMap(({ id, isRequired }) => (isRequired ? id : [])).sort(),
  )
  expect(await (await server.request(`/api/v1/categories/${categoryId}/example`)).json()).toEqual(body)
  expect((await server.request(`/api/v1/categories/${randomUUID()}/example`)).status).toBe(404)

  const authorization = `Bearer ${await makeApiKey(ctx, await makeSeller(ctx))}`
  const answer = await server.request('/api/v1/own/products', {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(body),
  })
  const made = (await answer.json()) as { number: number; url: string }
  expect([answer.status, made]).toEqual([201, expect.objectContaining({ reference: 'ESSAI-1', quantity: 4 })])
  expect(made.url).toBe(`${ctx.config.origin}/produits/article-d-essai-${made.number}`)
})
