import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCategory, makeField, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listedProducts, productCustomFieldValues, products } from './schema/index.ts'

const server = startTestServer()

test('what a state said becomes the condition, where the words are known, and stays written', async () => {
  const ctx = server.as()
  const categoryId = await makeCategory(ctx)
  const { userId } = await makeSeller(ctx)
  const state = await makeField(ctx, {
    name: 'État',
    fieldType: 'select',
    options: [
      { value: 'a', label: 'Neuf, emballé' },
      { value: 'b', label: 'Neuf, déballé' },
      { value: 'c', label: "Modèle d'exposition" },
      { value: 'd', label: "Réemploi, traces d'usage" },
      { value: 'e', label: 'Réemploi, à rénover' },
      { value: 'f', label: 'Selon arrivage' },
    ],
    categoryIds: [categoryId],
  })
  for (const value of ['a', 'b', 'c', 'd', 'e', 'f'])
    await makeProduct(ctx, { userId, categoryId, title: value, values: [{ field: state, value }] })
  await makeProduct(ctx, {
    userId,
    categoryId,
    title: 'g',
    condition: 'unknown',
    values: [{ field: state, value: 'a' }],
  })

  const path = new URL('migrations/0016_conditions-from-states.sql', import.meta.url)
  await ctx.db.execute(sql.raw(await readFile(path, 'utf8')))

  const conditions = [
    'new_sealed',
    'new_opened',
    'exhibited',
    'reused_good',
    'to_restore',
    // Words of nobody's scale, and what was said already.
    null,
    'unknown',
  ]
  const rows = await ctx.db
    .select({ condition: products.condition })
    .from(products)
    .where(eq(products.userId, userId))
    .orderBy(asc(products.title))
  expect(rows.map(({ condition }) => condition)).toEqual(conditions)
  const listed = await ctx.db
    .select({ condition: listedProducts.condition })
    .from(listedProducts)
    .orderBy(asc(listedProducts.title))
  expect(listed.map(({ condition }) => condition)).toEqual(conditions)
  expect(await ctx.db.$count(productCustomFieldValues)).toBe(7)
})
