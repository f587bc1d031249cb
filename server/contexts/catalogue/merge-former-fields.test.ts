import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  customFields,
  productCustomFieldValues,
  products,
  savedSearches,
} from '#server/database/schema/index.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { saveSearchForUser } from '../alerts/save-search.ts'
import { mergeFormerFields } from './merge-former-fields.ts'

const server = startTestServer()

test('mergeFormerFields moves values into columns, rewrites saved searches and deletes the characteristics', async () => {
  const ctx = server.as()
  const categoryId = await makeCategory(ctx, { name: 'Parquets' })
  const state = await makeField(ctx, {
    name: 'État',
    fieldType: 'select',
    isRequired: true,
    options: [
      { value: 'neuf', label: 'Neuf, emballé' },
      { value: 'usage', label: 'Réemploi, traces d’usage' },
    ],
    categoryIds: [categoryId],
  })
  const weight = await makeField(ctx, { name: 'Poids (kg)', fieldType: 'number', categoryIds: [categoryId] })
  const colour = await makeField(ctx, { name: 'Finition', fieldType: 'text', categoryIds: [categoryId] })
  const { userId } = await makeSeller(ctx)
  const values = [
    { field: state, value: 'usage' },
    { field: weight, value: '31,2' },
    { field: colour, value: 'Huilé' },
  ]
  const id = await makeProduct(ctx, { userId, categoryId, condition: null, values })
  const buyer = await makePerson(ctx, { userType: 'buyer' })
  await saveSearchForUser(ctx, {
    userId: buyer.userId,
    name: 'Neuf',
    frequency: 'daily',
    query: `category=${categoryId}&cf_${state.id}=neuf`,
  })

  await mergeFormerFields(ctx)

  const [product] = await ctx.db.select().from(products).where(eq(products.id, id))
  expect(product).toMatchObject({ condition: 'reused_good', weight: 31_200 })
  expect(product?.description).toContain('État\u00a0: Réemploi, traces d’usage')
  const remaining = await ctx.db
    .select({ id: productCustomFieldValues.customFieldId })
    .from(productCustomFieldValues)
    .where(eq(productCustomFieldValues.productId, id))
  expect(remaining).toEqual([{ id: colour.id }])
  const names = (await ctx.db.select({ name: customFields.name }).from(customFields)).map(({ name }) => name)
  expect(names).toContain('Finition')
  expect(names).not.toContain('État')
  expect(names).not.toContain('Poids (kg)')
  const [search] = await ctx.db.select().from(savedSearches).where(eq(savedSearches.userId, buyer.userId))
  expect(search?.query).toContain('condition=new_sealed')
  expect(search?.query).not.toContain('cf_')
  expect(search?.traits).toEqual(['condition=new_sealed'])
})
