import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { CatalogueHead } from '#app/features/catalogue/catalogue-head.tsx'
import { findCategoryScope } from '#app/features/catalogue/category-scope.ts'
import { HomeHead } from '#app/features/home/home-page.tsx'
import { ProductHead } from '#app/features/product/product-head.tsx'
import { sellerProductsQuery } from '#app/features/seller/queries.ts'
import { SellerStructuredData } from '#app/features/seller/seller-page.tsx'
import { productPath } from '#domain/catalogue/addresses.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { Actor } from '#server/context.ts'
import { platformSettings, productImages, products } from '#server/database/schema/index.ts'
import { containsAmount } from './helpers/amounts.ts'
import { makeCategory, makeField, makeProduct, makeSeller } from './helpers/makers.ts'
import { readStructuredData } from './helpers/structured-data.ts'
import { startTestServer } from './helpers/test-server.ts'

// These tests render the heads of pages with the API's data for visitors; tests/e2e/seo.spec.ts reads whole pages.

const server = startTestServer()
const origin = 'https://rechantier.example'
let seller: Actor
let categoryId: string

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  const family = await makeCategory(ctx, { name: 'Menuiserie', slug: 'menuiserie' })
  categoryId = await makeCategory(ctx, { name: 'Portes', slug: 'portes', parentId: family })
})
beforeEach(() => server.as().db.delete(platformSettings))

async function createProduct(product: Partial<Parameters<typeof makeProduct>[1]> = {}): Promise<string> {
  const id = await makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
  await server
    .as()
    .db.insert(productImages)
    .values({
      productId: id,
      url: `/files/pictures/${id}`,
      width: 1280,
      height: 960,
      isPrimary: true,
    })
  return id
}
// biome-ignore lint/suspicious/noExplicitAny: of the shape that the heads ask for, which the pages check by its type
const get = async (path: string): Promise<any> => (await server.request(`/api${path}`)).json()
const render = (head: ReactNode) =>
  readStructuredData(
    renderToString(
      <html lang="fr">
        <head />
        <body>{head}</body>
      </html>,
    ),
  )
const crumbs = [
  { name: 'Accueil', to: '/' },
  { name: 'Portes', to: '/categories/menuiserie/portes' },
]
const renderProduct = async (id: string) =>
  render(<ProductHead product={await get(`/products/${id}`)} crumbs={crumbs} origin={origin} />)

test('ProductHead describes a product, its offer and its preview', async () => {
  const state = await makeField(server.as(), {
    name: 'État',
    fieldType: 'select',
    options: [{ value: 'usage', label: 'Réemploi, traces d’usage' }],
    categoryIds: [categoryId],
  })
  const title = '</script><script>alert(1)</script> « Porte » & co'
  const id = await createProduct({ title, price: 123_450, values: [{ field: state, value: 'usage' }] })
  const { number } = await get(`/products/${id}`)
  const { things, metatags, problems } = await renderProduct(id)
  expect(problems).toEqual([])
  const [product] = things.Product ?? []
  expect(product).toMatchObject({
    name: title,
    sku: String(number),
    category: 'Menuiserie > Portes',
    image: [`${origin}/files/pictures/${id}/1280.webp`],
  })
  expect(things.Offer?.[0]).toMatchObject({
    price: '1234.50',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/UsedCondition',
    url: origin + productPath({ title, number }),
  })
  expect(things.ListItem?.map(({ name }) => name)).toEqual(['Accueil', 'Portes'])
  // The extractor does not decode entities.
  const encodedTitle = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; « Porte » &amp; co'
  expect(metatags['og:title']).toEqual([encodedTitle])
  expect(metatags['og:type']).toEqual(['product'])
  expect(metatags['og:url']).toEqual([origin + productPath({ title, number })])
  expect(metatags['og:image']).toEqual([`${origin}/og/produits/${number}.jpg`])
  expect([metatags['og:image:width'], metatags['og:image:height']]).toEqual([['1200'], ['630']])
  expect(metatags['og:image:alt']).toEqual([encodedTitle])
  expect(metatags['og:site_name']).toEqual(['Réchantier'])
  expect(metatags['twitter:card']).toEqual(['summary_large_image'])
})

test.each([
  ['vendu', 'SoldOut'],
  ['reserve', 'OutOfStock'],
  ['outofstock', 'OutOfStock'],
] as const)('ProductHead gives a product of status %s the availability %s', async (status, availability) => {
  const { things, problems } = await renderProduct(await createProduct({ status }))
  expect(problems).toEqual([])
  expect(things.Offer?.[0]?.availability).toBe(`https://schema.org/${availability}`)
})

test.each([
  ['ten cartons', { quantity: 40, minimumQuantity: 10 }, '720.00', 21.7, 10],
  [
    'a tier price',
    { quantity: 40, minimumQuantity: 10, priceTiers: [{ from: 5, price: 6_000 }] },
    '600.00',
    21.7,
    10,
  ],
  ['all that is left below the step', { quantity: 3, quantityStep: 4 }, '216.00', 6.51, 3],
])('ProductHead prices the smallest purchase: %s', async (_, change, price, content, minValue) => {
  const sale = { saleUnit: 'carton', contentQuantity: 2.17, contentUnit: 'm2', price: 7_200 } as const
  const { things, problems } = await renderProduct(await createProduct({ ...sale, ...change }))
  expect(problems).toEqual([])
  expect(things.Offer?.[0]).toMatchObject({
    price,
    priceSpecification: { price, referenceQuantity: { value: content, unitCode: 'MTK' } },
    eligibleQuantity: { minValue, unitText: 'carton' },
    availability: 'https://schema.org/InStock',
  })
})

test('ProductHead contains no offer when the price is concealed from visitors', async () => {
  const hidden = await createProduct({ price: 98_765 })
  await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  const { things, metatags, problems } = await renderProduct(hidden)
  expect(problems).toEqual([])
  expect([things.Product, things.Offer]).toEqual([undefined, undefined])
  expect(things.ItemPage?.[0]?.name).toBe('Porte en chêne')
  expect(containsAmount(JSON.stringify([things, metatags]), 98_765)).toBe(false)
})

test('HomeHead describes the site and its organisation', async () => {
  const { things, metatags, problems } = await render(<HomeHead origin={origin} />)
  expect(problems).toEqual([])
  expect(things.Organization?.[0]).toMatchObject({ name: 'Réchantier', url: `${origin}/` })
  expect(things.EntryPoint?.[0]?.urlTemplate).toBe(`${origin}/products?search={search_term_string}`)
  expect(metatags['og:image']).toEqual([`${origin}/og/accueil.jpg`])
})

test('CatalogueHead describes a list with its products in order and their addresses', async () => {
  await server.as().db.delete(products)
  await createProduct({ title: 'Ancienne', createdAt: new Date('2026-01-01') })
  await createProduct({ title: 'Récente', createdAt: new Date('2026-02-01') })
  const search = parseCatalogueSearch(new URLSearchParams({ parent: 'menuiserie' }))
  const { items } = await get('/products?parent=menuiserie')
  const { things, metatags, problems } = await render(
    <CatalogueHead
      search={{ ...search, page: 2 }}
      scope={findCategoryScope(await get('/categories'), search)}
      title="Menuiserie"
      introduction={null}
      origin={origin}
      products={items}
    />,
  )
  expect(problems).toEqual([])
  const listed = things.ListItem?.filter(({ url }) => url) ?? []
  expect(listed.map(({ position }) => position)).toEqual([25, 26])
  expect(listed[0]?.url).toMatch(new RegExp(`^${origin}/produits/recente-\\d+$`))
  expect(listed[1]?.url).toMatch(new RegExp(`^${origin}/produits/ancienne-\\d+$`))
  expect(metatags['og:image']).toEqual([`${origin}/og/categories/menuiserie.jpg`])
})

test.each([
  ['parent=menuiserie&category=portes&sort=price-asc', '/categories/menuiserie/portes'],
  ['parent=menuiserie&maxPrice=200&page=2', '/categories/menuiserie'],
  ['parent=menuiserie&page=2', '/categories/menuiserie?page=2'],
  ['cf_4f8b6c1e-7f0a-4c53-9d1c-2f5f0a1b2c3d=x&sort=name-asc', '/products'],
  ['search=porte', null],
])('CatalogueHead of the list %s has the canonical address %s', async (query, canonical) => {
  await createProduct()
  const search = parseCatalogueSearch(new URLSearchParams(query))
  const html = renderToString(
    <CatalogueHead
      search={search}
      scope={findCategoryScope(await get('/categories'), search)}
      title="Menuiserie"
      introduction={null}
      origin={origin}
      products={(await get('/products')).items}
    />,
  )
  expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null).toBe(canonical && origin + canonical)
  expect(html.includes('noindex')).toBe(canonical === null)
})

test('SellerStructuredData describes a company or a person without personal data', async () => {
  await createProduct()
  const person = await makeSeller(server.as(), {
    organizationType: 'individual',
    companyName: null,
    firstName: 'Camille',
    lastName: 'Secret',
  })
  for (const [{ userId, email }, type] of [
    [seller, 'Organization'],
    [person, 'Person'],
  ] as const) {
    const queries = new QueryClient()
    queries.setQueryData(
      sellerProductsQuery(userId, 1).queryKey,
      await get(`/sellers/${userId}/products?page=1`),
    )
    const { things, problems } = await render(
      <QueryClientProvider client={queries}>
        <SellerStructuredData seller={await get(`/sellers/${userId}`)} origin={origin} page={1} />
      </QueryClientProvider>,
    )
    expect(problems).toEqual([])
    expect(things[type]).toHaveLength(1)
    expect(JSON.stringify(things)).not.toMatch(new RegExp(`Secret|${email}|06 39`))
  }
})

test('readStructuredData reports properties and values that search engines refuse', async () => {
  const page = (data: object) =>
    readStructuredData(
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`,
    )
  const { problems } = await page({ '@type': 'Product', name: 'Porte', offer: {}, image: 'porte.jpg' })
  expect(problems.join('\n')).toMatch(/unknown property offer[\s\S]*is not a URL/)
  const offer = { '@type': 'Offer', availability: 'InStock', price: '12,00' }
  expect((await page({ '@type': 'Product', name: 'Porte', offers: offer })).problems.join()).toMatch(
    /price.*availability is InStock|availability is InStock/,
  )
  expect((await page({ '@type': 'BreadcrumbList' })).problems).not.toEqual([])
  const item = { '@type': 'ListItem', position: 1 }
  const list = (type: string, ...elements: object[]) =>
    page({ '@type': type, itemListElement: elements.map((more) => ({ ...item, ...more })) })
  const [porte, volet] = [{ url: `${origin}/porte` }, { url: `${origin}/volet` }]
  expect((await list('ItemList', porte, volet)).problems).toEqual([])
  expect((await list('ItemList', { name: 'Porte' })).problems.join()).toMatch(/has @type,name,position/)
  expect((await list('ItemList', { ...porte, name: 'Porte' })).problems.join()).toMatch(/has @type,name/)
  expect((await list('ItemList', porte, porte)).problems.join()).toMatch(/is repeated/)
  expect((await list('BreadcrumbList', { item: origin })).problems.join()).toMatch(/"name" is missing/)
})
