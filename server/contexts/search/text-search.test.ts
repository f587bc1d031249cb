import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { colourName, namedColours } from '#domain/catalogue/colours.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { Actor } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/index.ts'
import { makeCategory, makeField, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { updateCategory } from '../catalogue/admin/update-category.ts'
import { listProducts } from '../catalogue/list-products.ts'
import { interpretText } from './interpret-text.ts'

const server = startTestServer()
let seller: Actor
let doors: string
let heaters: string
beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  doors = await makeCategory(ctx, { name: 'Portes intérieures', slug: 'portes-interieures' })
  heaters = await makeCategory(ctx, { name: 'Chauffage', slug: 'chauffage' })
})

const find = async (search: string, more = '') => {
  const params = new URLSearchParams(`search=${encodeURIComponent(search)}${more}`)
  const { items } = await listProducts(server.as(), parseCatalogueSearch(params))
  return items.map(({ title }) => title)
}
const make = (title: string, product: object = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId: doors, title, ...product })
const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

test('a search ranks the title before the category, characteristics and description', async () => {
  const width = await makeField(server.as(), {
    name: 'Largeur (cm)',
    fieldType: 'number',
    categoryIds: [heaters],
  })
  await make('Lot divers du chantier', {
    categoryId: heaters,
    description: 'Avec une verrine bleue de 47.',
    createdAt: hours(1),
  })
  await make('Coffret de verrine pour table bleue', { categoryId: heaters, createdAt: hours(2) })
  await make('Une verrine', {
    categoryId: heaters,
    createdAt: hours(3),
    values: [{ field: width, value: 47 }],
  })
  await make('Petite verrine bleue', { categoryId: heaters, createdAt: hours(4) })
  await make('Verrine bleue', { categoryId: heaters, createdAt: hours(5) })
  expect(await find('verrine bleue')).toEqual([
    'Verrine bleue',
    'Petite verrine bleue',
    'Coffret de verrine pour table bleue',
    'Lot divers du chantier',
  ])
  expect(await find('bleues VERRINES')).toHaveLength(4)
  expect(await find('verrine 47 cm')).toEqual(['Une verrine', 'Lot divers du chantier'])
  expect(await find('verrine bleue', '&sort=date-asc')).toEqual([
    'Verrine bleue',
    'Petite verrine bleue',
    'Coffret de verrine pour table bleue',
    'Lot divers du chantier',
  ])
})

test("a search matches a family's name with all of its products and a word of one title alone", async () => {
  const family = await makeCategory(server.as(), { name: 'Revêtements de sol', slug: 'revetements-de-sol' })
  const floors = await makeCategory(server.as(), { name: 'Parquets', slug: 'parquets', parentId: family })
  await make('Lames de frêne huilées', { categoryId: floors })
  await make('Carrelage beige', { categoryId: floors })
  expect(await find('revêtement de sol')).toHaveLength(2)
  expect(await find('carrelage')).toEqual(['Carrelage beige'])
})

test('a search sorts equal matches by availability, picture and date', async () => {
  await make('Lampion A', { status: 'vendu', createdAt: hours(1) })
  await make('Lampion B', { status: 'reserve', createdAt: hours(2) })
  await make('Lampion C', { createdAt: hours(3) })
  await make('Lampion D', { createdAt: hours(4) })
  const productId = await make('Lampion E', { createdAt: hours(5) })
  await server
    .as()
    .db.insert(productImages)
    .values({ productId, url: '/files/pictures/e', width: 4, height: 3, isPrimary: true })
  expect(await find('lampions')).toEqual(['Lampion E', 'Lampion C', 'Lampion D', 'Lampion B', 'Lampion A'])
})

test('a search finds a part of a title first', async () => {
  await make('Support de serviette')
  await make('Ressort tressé', { description: 'Ort de lieu', createdAt: hours(0) })
  expect(await find('ort de ser')).toEqual(['Support de serviette'])
  expect(await find('100 %')).toEqual([])
})

test('a search for a number does not find a product whose code begins with it', async () => {
  await make('Jardinière en grès', { uniqueCode: '4DYQKEGJ', reference: 'B.4-KMTW' })
  expect(await find('4dyqkegj')).toEqual(['Jardinière en grès'])
  expect(await find('b4kmtw')).toEqual(['Jardinière en grès'])
  await make('Jardinière en zinc', { uniqueCode: '7QPGBTVA' })
  expect(await find('jardinière 7')).toEqual([])
  expect(await find('7 jardinières')).toEqual([])
})

test('a search finds a code, a reference and a measure in any notation', async () => {
  await make('Bandeau', { uniqueCode: 'QX7TT2ZZ', reference: 'BAN-44/A' })
  await make('Grille 600 × 1 200 mm')
  await make('Plaque 60 x 120 cm')
  for (const text of ['QX7TT2ZZ', 'qx7tt2zz', 'ban-44/a', 'BAN44A', 'ban 44'])
    expect(await find(text), text).toEqual(['Bandeau'])
  for (const text of [
    'plaque 60x120',
    'plaque 600x1200 mm',
    'plaque 60 cm',
    '0,6 x 1,2 m plaque',
    'plaque 1,2m',
  ])
    expect(await find(text), text).toEqual(['Plaque 60 x 120 cm'])
})

test('a search corrects a typing mistake by words of titles and leaves known words', async () => {
  await make('Chevêtre galvanisé')
  expect(await find('cheevtre')).toEqual(['Chevêtre galvanisé'])
  expect(await find('chevêtre galvanizé')).toEqual(['Chevêtre galvanisé'])
  expect(await find('chevetrz galvanise')).toEqual(['Chevêtre galvanisé'])
  expect((await interpretText(server.as(), 'chevetre')).corrections).toEqual([])
  expect(await find('chevauchement')).toEqual([])
})

test('a search corrects a mistake in a word of a changed title', async () => {
  const id = await make('Article sans nom')
  expect(await find('grenouilere')).toEqual([])
  await server.as().db.update(products).set({ quantity: 7 }).where(eq(products.id, id))
  await server.as().db.update(products).set({ title: 'Grenouillère de palier' }).where(eq(products.id, id))
  expect(await find('grenouilere')).toEqual(['Grenouillère de palier'])
})

test('a search finds an unknown word by its sound or its parts', async () => {
  await make('Plinthe à clipser')
  await make('Guéridon')
  for (const text of ['plainte', 'plaintes', 'plinthe clipsable', 'gaiéridon'])
    expect(await find(text), text).not.toEqual([])
  expect((await interpretText(server.as(), 'plaintes')).corrections).toMatchObject([
    { to: ['plinthe'], isMistake: true },
  ])
  expect(await find('clip')).toEqual(['Plinthe à clipser'])
  await make('Fauteuil d’orateur')
  expect(await find('fauteuil dorateur')).toEqual(['Fauteuil d’orateur'])
  expect(await find('guéridon pas cher')).toEqual(['Guéridon'])
  expect(await find('guéridon fauteuil')).toEqual([])
})

test('a search corrects a mistake in a synonym', async () => {
  await make('Balustre en fonte')
  await server.as().db.execute(sql`
    insert into search_synonyms (term, meanings, category_slugs) values ('colombage', array['balustre'], '{}')`)
  expect(await find('colombage')).toEqual(['Balustre en fonte'])
  expect(await find('colonbage')).toEqual(['Balustre en fonte'])
})

test('a search reads numbers as words or digits, metres and a code with a space', async () => {
  await make('Ossature à deux montants, 350 cm', { reference: 'KZV77' })
  await make('Ossature 4 montants de 2m80')
  for (const text of ['ossature 2 montants', 'ossature 3m50', 'ossature 3 m 50', 'KZV 77', 'kzv77'])
    expect(await find(text), text).toEqual(['Ossature à deux montants, 350 cm'])
  for (const text of ['ossature quatre montants', 'ossature 280 cm', 'ossature 2,8 m'])
    expect(await find(text), text).toEqual(['Ossature 4 montants de 2m80'])
  expect(await find('1 ossature')).toHaveLength(2)
  expect(await find('grande ossature à montants')).toHaveLength(2)
  expect(await find('grande')).toEqual([])
})

test('a search finds a category by its new name at once', async () => {
  const admin = { ...(await makeSeller(server.as())), role: 'admin' as const }
  await make('Chose sans nom', { categoryId: heaters })
  expect(await find('zinguerie')).toEqual([])
  await updateCategory(server.as(admin), {
    id: heaters,
    name: 'Zinguerie',
    slug: 'zinguerie',
    description: '',
    repFamily: null,
    pemdFamily: '',
    parentId: null,
  })
  expect(await find('zinguerie')).toContain('Chose sans nom')
})

test('colour_name in the database agrees with colourName', async () => {
  const same = async (hex: string) => {
    const { rows } = await server.as().db.execute<{ name: string }>(sql`select colour_name(${hex}) as name`)
    expect([hex, rows[0]?.name]).toEqual([hex, colourName(hex)])
  }
  for (const [hex] of namedColours) await same(hex)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) =>
      same(`#${number.toString(16).padStart(6, '0')}`),
    ),
    { numRuns: 60 },
  )
  await same('rouge')
})

test('a search accepts any text and takes it literally', async () => {
  for (const text of [
    "porte' & !bois:*",
    '\\',
    "''",
    '<->',
    ':*',
    '@14:0',
    '%',
    '_',
    '!',
    '(((',
    '1e999',
    '١٢٣',
    '🚪',
  ])
    await find(text)
  expect(await find('@14:0')).toEqual([])
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 100 }), async (text) => {
      await find(text)
    }),
    { numRuns: 60 },
  )
})

test('a search ranks tools of a thing after the thing and leaves out the room that it is for', async () => {
  const tiles = await makeCategory(server.as(), { name: 'Corniches', slug: 'corniches' })
  await make('Moulure bleue', { categoryId: tiles, createdAt: hours(3) })
  await make('Scie à corniche', { createdAt: hours(2) })
  await make('Tapis', {
    createdAt: hours(1),
    description: 'Se pose dans une cuisine, sur un corniche.',
  })
  expect(await find('corniche')).toEqual(['Moulure bleue', 'Scie à corniche', 'Tapis'])
  expect(await find('corniche cuisine')).toEqual(['Moulure bleue', 'Scie à corniche'])
})

test('a search finds the leftovers of a site by where an article comes from', async () => {
  await make('Imposte cintrée', { provenance: { kind: 'surplus' } })
  const id = await make('Imposte droite')
  expect(await find('imposte reste de chantier')).toEqual(['Imposte cintrée'])
  await server
    .as()
    .db.update(products)
    .set({ provenance: { kind: 'end-of-line' } })
    .where(eq(products.id, id))
  expect(await find('imposte fin de série')).toEqual(['Imposte droite'])
})
