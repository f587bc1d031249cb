import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FieldType, fieldTypes } from '#domain/catalogue/field-types.ts'
import { customFieldCategories, customFields } from '#server/database/schema/index.ts'
import { makeApiKey } from '#tests/helpers/api-keys.ts'
import { makeCategory, makePlace, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

test('PUT /own/products/:reference accepts what GET returned and changes nothing', async () => {
  const ctx = server.as()
  const owner = await makeSeller(ctx)
  await makePlace(ctx, { sellerId: owner.userId, communeCode: '44109', isDefault: true })
  const authorization = `Bearer ${await makeApiKey(ctx, owner)}`
  const categoryId = await makeCategory(ctx, { parentId: await makeCategory(ctx) })
  const options = ['chene', 'pvc'].map((value) => ({ value, label: value }))
  const fields = await ctx.db
    .insert(customFields)
    .values(fieldTypes.map((fieldType) => ({ name: fieldType, fieldType, isRequired: true, options })))
    .returning({ id: customFields.id, type: customFields.fieldType })
  await ctx.db
    .insert(customFieldCategories)
    .values(fields.map(({ id: customFieldId }) => ({ customFieldId, categoryId })))
  const valueByType: Record<FieldType, unknown> = {
    boolean: false,
    select: 'pvc',
    multiselect: ['chene', 'pvc'],
    number: 204.5,
    text: '["non"]',
    date: '2026-12-31',
    color: '#3b4147',
  }
  const values = Object.fromEntries(fields.map(({ id, type }) => [id, valueByType[type]]))

  const send = (method: string, path: string, body: unknown, more: Record<string, string> = {}) =>
    server.request(`/api/v1/own${path}`, {
      method,
      headers: { authorization, ...more },
      body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
    })
  const photograph = async (background: string) => {
    const image = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const answer = await send('POST', '/pictures', image, { 'content-type': 'image/jpeg' })
    return ((await answer.json()) as { id: string }).id
  }
  const pictures = [await photograph('#c89b6a'), await photograph('#5d7c69')]
  const listed = await send('POST', '/products', {
    reference: 'P1',
    categoryId,
    title: 'Porte',
    description: 'Deux\nlignes',
    price: 12_000,
    quantity: 4,
    weight: 40_000,
    handling: { length: 800, needs: ['two_people'], floor: 'Rez-de-chaussée' },
    provenance: { kind: 'deconstruction', diagnostic: 'PEMD-12' },
    priceTiers: [{ from: 3, price: 9_000 }],
    availableUntil: null,
    vatRegime: 'margin',
    condition: 'reused_good',
    values,
    pictures,
  })
  const created = (await listed.json()) as { version: string; pictures: unknown[] }
  expect([listed.status, created]).toEqual([201, expect.objectContaining({ values, weight: 40_000 })])
  expect(created.pictures).toHaveLength(2)

  const read = await server.request('/api/v1/own/products/P1', { headers: { authorization } })
  const productJson = await read.text()
  const etag = read.headers.get('etag') as string
  expect(etag).toBe(`"${created.version}"`)
  const putResponse = await send('PUT', '/products/P1', JSON.parse(productJson), { 'if-match': etag })
  const { version: _, ...after } = (await putResponse.json()) as { version: string }
  const { version: __, ...before } = JSON.parse(productJson)
  expect([putResponse.status, after]).toEqual([200, before])
})

test('each error has a title of its kind and a detail', async () => {
  const read = async (path: string, init = {}) =>
    (await (await server.request(`/api/v1${path}`, init)).json()) as Record<string, unknown>
  expect(await read('/own/products')).toMatchObject({ status: 401, title: 'Clé absente ou non valable' })
  expect(await read('/products?limit=0')).toMatchObject({ status: 400, title: 'Demande invalide' })
  const headers = { authorization: `Bearer ${await makeApiKey(server.as(), await makeSeller(server.as()))}` }
  const body = JSON.stringify({ handling: { needs: ['a crane'] } })
  const refused = await read('/own/products', { method: 'POST', headers, body })
  expect(refused.details).toMatchObject({
    fields: { 'handling.needs.0': 'L’une de ces valeurs\u00a0: hayon, transpalette, two_people, van.' },
  })
  expect(await read('/nowhere')).toMatchObject({ status: 404, title: 'Introuvable' })
})
