import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { codeAlphabet, createProductSchema } from '#domain/catalogue/schemas.ts'
import type { Actor } from '#server/context.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { customFieldCategories, customFields, products } from '#server/database/schema/index.ts'
import { makeCategory, makeField, makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createProduct } from './create-product.ts'

const server = startTestServer()
let seller: Actor
let categoryId: string
let width: CustomField
let condition: CustomField
let delivered: CustomField

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  categoryId = await makeCategory(ctx)
  const categoryIds = [categoryId]
  width = await makeField(ctx, { name: 'Largeur (cm)', fieldType: 'number', categoryIds })
  condition = await makeField(ctx, {
    name: 'État',
    fieldType: 'select',
    isRequired: true,
    options: [
      { value: 'neuf', label: 'Neuf' },
      { value: 'deballe', label: 'Neuf, déballé' },
    ],
    categoryIds,
  })
  delivered = await makeField(ctx, { name: 'Dépose', fieldType: 'date', categoryIds })
  const [mark] = await ctx.db.select().from(customFields).where(eq(customFields.name, 'Indetermine'))
  await ctx.db.insert(customFieldCategories).values({ categoryId, customFieldId: mark?.id as string })
})

const input = (change: Record<string, unknown> = {}, values: Record<string, unknown> = {}) =>
  createProductSchema.parse({
    submissionKey: randomUUID(),
    categoryId,
    title: '  Porte « ancienne » <b>\u0000</b> ',
    description: 'Ligne 1\nLigne 2',
    price: 12_050,
    quantity: 3,
    values: { [condition.id]: 'neuf', ...values },
    ...change,
  })

test("createProduct derives the condition from the category's own field", async () => {
  const { id } = await createProduct(server.as(seller), input({}, { [condition.id]: 'deballe' }))
  expect((await getProduct(server.as(), { productId: id })).condition).toBe('new_opened')
})

test('createProduct stores the text as typed and a code without ambiguous letters', async () => {
  const { id, uniqueCode } = await createProduct(
    server.as(seller),
    input({}, { [width.id]: '82,5', [delivered.id]: '2026-02-28' }),
  )
  expect([...uniqueCode].every((letter) => codeAlphabet.includes(letter))).toBe(true)
  expect(await getProduct(server.as(), { productId: id })).toMatchObject({
    title: 'Porte « ancienne » <b></b>',
    description: 'Ligne 1\nLigne 2',
    price: { kind: 'amount', amount: 12_050 },
    quantity: 3,
    status: 'disponible',
    sellerName: 'Menuiserie Roux',
    characteristics: expect.arrayContaining([
      { name: 'Largeur (cm)', value: '82,5', type: 'number' },
      { name: 'Dépose', value: '28 février 2026', type: 'date' },
      { name: 'État', value: 'Neuf', type: 'select' },
    ]),
  })
})

test('createProduct accepts no price and shows it on request', async () => {
  const { id } = await createProduct(server.as(seller), input({ price: null }))
  const product = await getProduct(server.as(), { productId: id })
  expect(product.price).toEqual({ kind: 'on-request' })
  expect(product.characteristics.map(({ name }) => name)).toEqual(['État'])
})

test('createProduct creates one product of a form sent three times at once', async () => {
  const submission = input()
  const before = await server.as().db.$count(products)
  const made = await Promise.all([1, 2, 3].map(() => createProduct(server.as(seller), submission)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await server.as().db.$count(products)).toBe(before + 1)
})

test('createProduct rejects another product under the same submission key', async () => {
  const submissionKey = randomUUID()
  const made = await createProduct(server.as(seller), input({ submissionKey }))
  await expect(
    createProduct(server.as(seller), input({ submissionKey, title: 'Autre chose' })),
  ).rejects.toMatchObject({ code: 'conflict', details: { productId: made.id } })
})

test('createProduct accepts a reference once per seller, even for concurrent requests', async () => {
  const reference = randomUUID()
  const results = await Promise.allSettled(
    [1, 2].map(() => createProduct(server.as(seller), input({ reference: ` ${reference} ` }))),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
    details: { fields: { reference: 'Vous utilisez déjà cette référence pour une autre annonce.' } },
  })
  const colleague = await makeSeller(server.as())
  await createProduct(server.as(colleague), input({ reference }))
  await createProduct(server.as(seller), input({ reference: '' }))
  await createProduct(server.as(seller), input({ reference: null }))
})

describe('createProduct rejects, and stores nothing for,', () => {
  const getRejection = async (actor: Actor | null, ...request: Parameters<typeof input>) => {
    const before = await server.as().db.$count(products)
    const refusal = await createProduct(server.as(actor), input(...request)).catch((error) => error)
    expect(await server.as().db.$count(products)).toBe(before)
    return refusal
  }
  test('a visitor and a buyer', async () => {
    expect(await getRejection(null)).toMatchObject({ code: 'not-signed-in' })
    expect(await getRejection(await makePerson(server.as()))).toMatchObject({ code: 'forbidden' })
  })
  test('a seller without an address', async () => {
    const unfinished = await makeSeller(server.as(), { address: null })
    expect(await getRejection(unfinished)).toMatchObject({
      code: 'forbidden',
      title: 'Profil incomplet',
      details: { missing: ['address'] },
    })
  })
  test('an unknown category', async () => {
    expect(await getRejection(seller, { categoryId: randomUUID() })).toMatchObject({
      details: { fields: { categoryId: expect.any(String) } },
    })
  })
  test('each wrong value, with a message at its field', async () => {
    const refusal = await getRejection(
      seller,
      {},
      { [width.id]: 'large', [condition.id]: 'usé', [delivered.id]: '2026-02-30', [randomUUID()]: 'x' },
    )
    const { fields } = refusal.details
    expect(fields[`values.${width.id}`]).toBe('Saisissez un nombre, par exemple 82,5.')
    expect(fields[`values.${condition.id}`]).toBe('Choisissez une des options proposées.')
    expect(fields[`values.${delivered.id}`]).toContain('Saisissez une date qui existe')
    expect(Object.keys(fields)).toHaveLength(4)
  })
  test.each(['-204', '0', '20400'])('a width of %s cm', async (value) => {
    expect(await getRejection(seller, {}, { [width.id]: value })).toMatchObject({
      details: { fields: { [`values.${width.id}`]: expect.stringMatching(/^Saisissez/) } },
    })
  })

  test('a required field left out', async () => {
    expect(await getRejection(seller, {}, { [condition.id]: null })).toMatchObject({
      details: { fields: { [`values.${condition.id}`]: 'État\u00a0: ce champ est obligatoire.' } },
    })
  })
})
