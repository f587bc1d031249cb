import { beforeAll, expect, test } from 'vitest'
import { categoryWithFieldsSchema } from '#domain/catalogue/admin-schemas.ts'
import type { Actor } from '#server/context.ts'
import { upsertCustomFieldValue } from '#server/contexts/selling/custom-values.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listCategoryFields } from '../custom-fields.ts'
import { deleteCategory } from './delete-category.ts'
import { listAdminFields } from './fields.ts'
import { saveCategoryWithFields } from './save-category-with-fields.ts'

const server = startTestServer()
let admin: Actor
beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
})
const as = () => server.as(admin)

let number = 0
const newName = (name: string) => {
  number += 1
  return `${name} ${number}`
}
const textField = (name: string, categoryIds: string[]) =>
  makeField(as(), { name: newName(name), fieldType: 'text', categoryIds })
const basics = { description: '', fieldType: 'text', options: [], isRequired: false, isFilterable: true }
const save = (
  id: string | null,
  input: { name: string; fields: { id?: string; name: string }[]; expectedLoss?: number },
) => {
  const category = { name: input.name, slug: '', parentId: null, description: '', repFamily: null }
  const fields = input.fields.map((field) => ({ ...basics, id: null, ...field }))
  const parsed = categoryWithFieldsSchema.parse({ category, fields, expectedLoss: input.expectedLoss ?? 0 })
  return saveCategoryWithFields(as(), { ...parsed, id })
}
const namesIn = async (categoryId: string) =>
  (await listCategoryFields(as(), { categoryId })).map(({ name }) => name)

test('saveCategoryWithFields creates a category with its fields in the order of the form', async () => {
  const [c, b, a] = [newName('Zone'), newName('Base'), newName('Axe')]
  const { id } = await save(null, { name: newName('Volets'), fields: [c, b, a].map((name) => ({ name })) })
  expect(await namesIn(id)).toEqual([c, b, a])
})

test('saveCategoryWithFields reorders, adds and removes fields and leaves the order of others', async () => {
  const stranger = await textField('Étranger', [await makeCategory(as())])
  const name = newName('Volets')
  const { id } = await save(null, {
    name,
    fields: ['Un', 'Deux', 'Trois'].map((field) => ({ name: newName(field) })),
  })
  const [one, two, three] = await listCategoryFields(as(), { categoryId: id })
  const others = async () =>
    (await listAdminFields(as()))
      .filter(({ categoryIds }) => !categoryIds.includes(id))
      .map((field) => field.id)
  const before = (await others()).filter((other) => other !== two?.id)
  const fresh = newName('Quatre')
  await save(id, {
    name,
    fields: [{ ...three, name: three?.name ?? '' }, { name: fresh }, { ...one, name: one?.name ?? '' }],
  })
  expect(await namesIn(id)).toEqual([three?.name, fresh, one?.name])
  expect((await others()).filter((other) => other !== two?.id)).toEqual(before)
  expect(before).toContain(stranger.id)
})

test('saveCategoryWithFields rejects a loss of values that was not confirmed', async () => {
  const seller = await makeSeller(as())
  const name = newName('Volets')
  const { id } = await save(null, { name, fields: [{ name: newName('Lames') }] })
  const [field] = await listCategoryFields(as(), { categoryId: id })
  const productId = await makeProduct(as(), { userId: seller.userId, categoryId: id })
  const customFieldId = field?.id as string
  await upsertCustomFieldValue(server.as(seller), { productId, customFieldId, value: 'bois' })
  await expect(save(id, { name, fields: [] })).rejects.toMatchObject({
    code: 'conflict',
    details: { impact: { lost: 1 } },
  })
  expect(await namesIn(id)).toHaveLength(1)
  await save(id, { name, fields: [], expectedLoss: 1 })
  expect(await namesIn(id)).toEqual([])
})

test('saveCategoryWithFields rejects a taken field name at its line and stores nothing', async () => {
  const taken = await textField('Pris', [await makeCategory(as())])
  const name = newName('Volets')
  await expect(
    save(null, { name, fields: [{ name: newName('Bon') }, { name: taken.name }] }),
  ).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { 'fields.1.name': expect.any(String) } },
  })
  expect((await listAdminFields(as())).some((field) => field.name.startsWith('Bon'))).toBe(false)
})

test('saveCategoryWithFields removes a shared field from one category only', async () => {
  const other = await makeCategory(as())
  const name = newName('Volets')
  const { id } = await save(null, { name, fields: [] })
  const shared = await textField('Partagé', [other, id])
  await save(id, { name, fields: [] })
  expect(await namesIn(id)).toEqual([])
  expect(await namesIn(other)).toEqual([shared.name])
})

test('deleteCategory adds the fields to the destination when requested', async () => {
  const [from, to] = [await makeCategory(as()), await makeCategory(as())]
  const field = await textField('Suit', [from])
  const seller = await makeSeller(as())
  await makeProduct(as(), { userId: seller.userId, categoryId: from })
  await deleteCategory(as(), { id: from, destinationId: to, expectedProducts: 1, withFields: true })
  expect(await namesIn(to)).toEqual([field.name])
})
