import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { draftFromReading, isDraftTooLong, maxDrafts } from '#domain/selling/drafts.ts'
import { emptyValues } from '#domain/selling/product-form.ts'
import { parseTableSearch } from '#domain/selling/table-batches.ts'
import type { Actor, Context } from '#server/context.ts'
import { productDrafts, uploads } from '#server/database/schema/index.ts'
import { importFile, makeImportCatalogue } from '#tests/helpers/imports.ts'
import { makeCategory, makePerson, makePlace, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createProduct } from './create-product.ts'
import { deleteDrafts, getDraft, saveDraft } from './drafts.ts'
import { previewUndo, restoreImport, undoImport } from './import/undo-import.ts'
import { addRowPictures } from './table/add-pictures.ts'
import { listTable } from './table/list-table.ts'
import { deleteOldUploads } from './uploads.ts'

const server = startTestServer()
let seller: Actor
beforeAll(async () => {
  seller = await makeSeller(server.as())
  await makeImportCatalogue(server.as())
})

const values = { ...emptyValues(), title: 'Porte', price: '85,' }
const listDrafts = async (ctx: Context) => {
  const { rows, total } = await listTable(ctx, parseTableSearch(new URLSearchParams({ show: 'drafts' })))
  return { total, items: rows.map(({ id, cells }) => ({ id, title: cells.title ?? '' })) }
}

test('a draft is stored as typed and is available to its seller alone', async () => {
  const ctx = server.as(seller)
  const draftId = randomUUID()
  await saveDraft(ctx, { draftId, values, pictureIds: [] })
  await saveDraft(ctx, { draftId, values: { ...values, price: '85,50' }, pictureIds: [] })
  expect(await getDraft(ctx, { draftId })).toMatchObject({ values: { title: 'Porte', price: '85,50' } })
  expect(await listDrafts(ctx)).toMatchObject({ total: 1, items: [{ id: draftId, title: 'Porte' }] })
  const other = server.as(await makeSeller(server.as()))
  expect(await listDrafts(other)).toMatchObject({ total: 0, items: [] })
  await expect(getDraft(other, { draftId })).rejects.toMatchObject({ code: 'not-found' })
  await expect(saveDraft(other, { draftId, values, pictureIds: [] })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await deleteDrafts(other, { draftIds: [draftId] })).toEqual({ deleted: 0 })
  await expect(listDrafts(server.as(await makePerson(server.as())))).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await deleteDrafts(ctx, { draftIds: [draftId] })).toEqual({ deleted: 1 })
})

test('a published draft is not listed, even when it is saved afterwards', async () => {
  const ctx = server.as(seller)
  const draftId = randomUUID()
  await saveDraft(ctx, { draftId, values, pictureIds: [] })
  const categoryId = await makeCategory(ctx)
  const product = {
    categoryId,
    title: 'Porte',
    description: '',
    price: 8_550,
    quantity: 1,
    reference: null,
    availableUntil: null,
    saleUnit: 'piece' as const,
    contentQuantity: null,
    contentUnit: null,
    minimumQuantity: 1,
    quantityStep: 1,
    priceTiers: [],
    condition: null,
    weight: null,
    handling: {},
  }
  await createProduct(ctx, { ...product, values: {}, submissionKey: draftId, pictures: [] })
  expect(await listDrafts(ctx)).toMatchObject({ total: 0 })
  const late = { ...values, title: 'Trop tard' }
  expect(await saveDraft(ctx, { draftId, values: late, pictureIds: [] })).toMatchObject({ isPublished: true })
  expect(await listDrafts(ctx)).toMatchObject({ total: 0 })
})

test('deleteOldUploads deletes the pictures of a draft only after the draft', async () => {
  const ctx = server.as(seller)
  const old = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
  const picture = (url: string) => ({ url, width: 1, height: 1, userId: seller.userId, createdAt: old })
  const [used] = await ctx.db.insert(uploads).values(picture('/files/pictures/a')).returning()
  await ctx.db.insert(uploads).values(picture('/files/pictures/b'))
  const draftId = randomUUID()
  await saveDraft(ctx, { draftId, values, pictureIds: [used?.id as string] })
  await deleteOldUploads(server.as())
  expect((await getDraft(ctx, { draftId })).pictures).toMatchObject([{ url: '/files/pictures/a' }])
  await deleteDrafts(ctx, { draftIds: [draftId] })
  await deleteOldUploads(server.as())
  expect(await ctx.db.$count(uploads)).toBe(0)
})

test('saveDraft retains pictures that the table added since the form was loaded, and no others', async () => {
  const ctx = server.as(seller)
  const picture = {
    url: '/files/pictures/c',
    width: 1,
    height: 1,
    userId: seller.userId,
    createdAt: new Date(),
  }
  const made = await ctx.db.insert(uploads).values([picture, picture, picture]).returning()
  const [first, second, third] = made.map(({ id }) => id) as [string, string, string]
  const draftId = randomUUID()
  await saveDraft(ctx, { draftId, values, pictureIds: [first, second] })
  await addRowPictures(ctx, { kind: 'draft', id: draftId, uploadIds: [third] })
  const read = [first, second]
  await saveDraft(ctx, { draftId, values, pictureIds: [second], pictureIdsBefore: read })
  const shown = async () => (await getDraft(ctx, { draftId })).pictures.map(({ id }) => id)
  expect(await shown()).toEqual([second, third])
  await saveDraft(ctx, { draftId, values, pictureIds: [second], pictureIdsBefore: [second, third] })
  expect(await shown()).toEqual([second])
})

test('saveDraft rejects a draft above the limit', async () => {
  const crowded = await makeSeller(server.as())
  const ctx = server.as(crowded)
  await ctx.db.insert(productDrafts).values(
    Array.from({ length: maxDrafts }, () => ({
      id: randomUUID(),
      userId: crowded.userId,
      content: values,
    })),
  )
  await expect(saveDraft(ctx, { draftId: randomUUID(), values, pictureIds: [] })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('saveDraft rejects a draft with too much text, even when it is saved in parts', async () => {
  const ctx = server.as(seller)
  const draftId = randomUUID()
  const long = (id: string) => ({ ...values, values: { [id]: 'a'.repeat(15_000) } })
  await saveDraft(ctx, { draftId, values: long('one'), pictureIds: [] })
  const second = { draftId, values: long('two'), before: values, pictureIds: [] }
  await expect(saveDraft(ctx, second)).rejects.toMatchObject({ code: 'invalid' })
  expect((await getDraft(ctx, { draftId })).values.values).toEqual(long('one').values)
  const whole = { draftId: randomUUID(), values: { ...values, title: 'a'.repeat(30_000) }, pictureIds: [] }
  await expect(saveDraft(ctx, whole)).rejects.toMatchObject({ code: 'invalid' })
  const described = { ...values, description: 'a'.repeat(100_000) }
  await saveDraft(ctx, { draftId: randomUUID(), values: described, pictureIds: [] })
})

test('draftFromReading shortens any row of a file to the limits of a draft', () => {
  const reading = { reference: null, categoryId: null, title: 'é'.repeat(20_000) }
  const row = Array.from({ length: 60 }, () => ({ customFieldId: randomUUID(), value: 'a'.repeat(2_000) }))
  expect(isDraftTooLong(draftFromReading({ ...reading, values: row }))).toBe(false)
  const short = draftFromReading({ ...reading, values: row.slice(0, 3) })
  expect(isDraftTooLong(short)).toBe(false)
  expect(Object.keys(short.values)).toHaveLength(3)
})

test('draftFromReading stores characteristics as the form does, even a text that begins with a bracket', () => {
  const values = ['[Blanc] mat', '["chene","hetre"]', '82.5'].map((value) => ({
    customFieldId: randomUUID(),
    value,
  }))
  const draft = draftFromReading({ reference: null, categoryId: null, title: 'Porte', values })
  expect(draft).toEqual({ ...emptyValues(), title: 'Porte', quantity: '', values: draft.values })
  expect(Object.values(draft.values)).toEqual(['[Blanc] mat', ['chene', 'hetre'], '82,5'])
})

test('saveDraft does not count the drafts of an undone import', async () => {
  const importer = await makeSeller(server.as())
  const ctx = server.as(importer)
  const file = 'Titre;Prix;Qté;Etat\nWC haut;12;plein;Bon\n'
  const { id: importId } = await importFile(ctx, file)
  const at = new Date()
  await ctx.db.insert(productDrafts).values(
    Array.from({ length: maxDrafts }, () => ({
      id: randomUUID(),
      userId: importer.userId,
      content: values,
      importId,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await undoImport(ctx, { importId })
  expect((await listDrafts(ctx)).total).toBe(0)
  await saveDraft(ctx, { draftId: randomUUID(), values, pictureIds: [] })
  await importFile(ctx, file.replace('haut', 'bas'))
  expect((await listDrafts(ctx)).total).toBe(2)
})

test('incomplete rows of an import become drafts, which are deleted and restored with it', async () => {
  const importer = await makeSeller(server.as())
  const ctx = server.as(importer)
  const file = 'Réf;Titre;Prix;Qté;Etat\nA;WC bas;10;1;Bon\nB;WC haut;12;plein;Bon\nC;;30;3;Bon\n'
  const { id: importId, counts } = await importFile(ctx, file)
  expect(counts).toMatchObject({ created: 1, rejected: 2 })
  const { items } = await listDrafts(ctx)
  expect(items.map(({ title }) => title).sort()).toEqual(['', 'WC haut'])
  const high = items.find(({ title }) => title === 'WC haut')
  expect(await getDraft(ctx, { draftId: high?.id as string })).toMatchObject({
    missing: [expect.any(String)],
    values: { title: 'WC haut', price: '12', reference: 'B' },
  })

  const opened = await getDraft(ctx, { draftId: high?.id as string })
  await saveDraft(ctx, { draftId: opened.id, values: { ...opened.values, price: '20' }, pictureIds: [] })
  expect(await undoImport(ctx, { importId })).toMatchObject({ deleted: 1, drafts: 1 })
  expect((await listDrafts(ctx)).items.map(({ title }) => title)).toEqual(['WC haut'])
  expect(await restoreImport(ctx, { importId })).toMatchObject({ returned: 1, drafts: 1 })
  expect((await listDrafts(ctx)).total).toBe(2)
})

test('the draft of an import row has its pickup place and its dimensions', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  await makePlace(ctx, { sellerId: ctx.actor?.userId ?? '', name: 'Atelier', communeCode: '44109' })
  const placeId = await makePlace(ctx, {
    sellerId: ctx.actor?.userId ?? '',
    name: 'Dépôt Sud',
    communeCode: '69123',
  })
  await importFile(ctx, 'Titre;Prix;Qté;Dépôt;Encombrement (cm)\nWC haut;12;plein;Dépôt Sud;80 x 40 x 30\n')
  const [draft] = (await listDrafts(ctx)).items
  expect((await getDraft(ctx, { draftId: draft?.id as string })).values).toMatchObject({
    pickupPlaceId: placeId,
    length: '80',
    width: '40',
    height: '30',
  })
})

test('a row with an overlong text becomes a draft and the import continues', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const notes = Array.from({ length: 10 }, (_, index) => `Note ${index}`)
  const { status, counts } = await importFile(
    ctx,
    `Titre;Prix;Qté;Etat;${notes.join(';')}\nWC haut;12;1;Bon;${notes.map(() => 'é'.repeat(9_970)).join(';')}\nWC bas;10;1;Bon\n`,
    { columns: ['title', 'price', 'quantity', 'field:État', ...notes.map(() => 'details' as const)] },
  )
  expect({ status, counts }).toMatchObject({ status: 'done', counts: { created: 1, rejected: 1 } })
  const [draft] = (await listDrafts(ctx)).items
  const { description } = (await getDraft(ctx, { draftId: draft?.id as string })).values
  expect(description.length).toBeGreaterThan(10_000)
})

test('an import of drafts alone can be undone and restored', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const { id: importId } = await importFile(ctx, 'Titre;Prix;Qté;Etat\nWC haut;12;plein;Bon\n')
  expect(await previewUndo(ctx, { importId })).toMatchObject({ deleted: 0, drafts: 1 })
  await undoImport(ctx, { importId })
  expect((await listDrafts(ctx)).total).toBe(0)
  expect(await restoreImport(ctx, { importId })).toMatchObject({ returned: 0, drafts: 1 })
  expect((await listDrafts(ctx)).total).toBe(1)
})

test('saveDraft stores the inputs that its form changed and retains those that the table has written since', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const draftId = randomUUID()
  await saveDraft(ctx, { draftId, values, pictureIds: [] })
  await saveDraft(ctx, { draftId, values: { ...values, weight: '12' }, pictureIds: [] })
  const typed = { ...values, title: 'Porte pleine' }
  await saveDraft(ctx, { draftId, values: typed, before: values, pictureIds: [] })
  expect((await getDraft(ctx, { draftId })).values).toMatchObject({ title: 'Porte pleine', weight: '12' })
})

test('a corrected file replaces the drafts of its rows', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  await importFile(ctx, 'Réf;Titre;Prix;Qté;Etat\nB;WC haut;12;plein;Bon\n;WC sec;13;plein;Bon\n')
  expect((await listDrafts(ctx)).total).toBe(2)
  await importFile(ctx, 'Réf;Titre;Prix;Qté;Etat\nB;WC haut;20;2;Bon\n;WC sec;30;1;Bon\n')
  expect((await listDrafts(ctx)).total).toBe(0)
})
