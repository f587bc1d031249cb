import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

/** Returns status and location of the response to a path without following redirects. */
async function getRedirect(request: APIRequestContext, path: string): Promise<[number, string | undefined]> {
  const answer = await request.get(path, { maxRedirects: 0 })
  return [answer.status(), answer.headers().location]
}

const seller = 'vendeur@rechantier.example'

test('every other address of a product redirects permanently to its canonical one', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const words = randomUUID().slice(0, 8)
  const id = await putOnline(page, { title: `Porte d’entrée ${words}` })
  const { number } = await (await page.request.get(`/api/products/${id}`)).json()
  const path = `/produits/porte-d-entree-${words}-${number}`

  for (const other of [`/products/${id}`, `/products/${number}`, `/produits/${number}`, `${path}/`])
    expect(await getRedirect(page.request, other)).toEqual([301, path])
  expect(await getRedirect(page.request, `/produits/fenetre-${number}?de=ailleurs`)).toEqual([301, path])
  await open(page, path)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
    new URL(path, page.url()).href,
  )
})

test.describe('pages that do not exist', () => {
  test.use({ expectedMessages: [/status of 4(04|10)/] })

  test('the page of a deleted product answers 410 under both addresses', async ({ page, signIn }) => {
    await signIn(seller)
    const id = await putOnline(page, { title: 'Bientôt supprimée' })
    const { number } = await (await page.request.get(`/api/products/${id}`)).json()
    const removal = await page.request.post('/api/selling/deletion', { data: { productIds: [id] } })
    expect(removal.ok()).toBe(true)
    for (const path of [`/produits/bientot-supprimee-${number}`, `/products/${id}`]) {
      expect((await page.goto(path))?.status()).toBe(410)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette annonce n’existe plus')
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    }
    await expectAccessible(page)
  })

  test('the page of an unknown category answers 404 and links to the catalogue', async ({ page }) => {
    for (const path of ['/categories/inconnue', '/categories/chauffage/inconnue', '/categories/..%2Faccount'])
      expect((await page.goto(path))?.status(), path).toBe(404)
    await ready(page)
    await page.getByRole('main').getByRole('link', { name: 'Parcourir les produits' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })
})

test('every other address of a category redirects permanently to its canonical one with the other parameters', async ({
  page,
}) => {
  const families = await (await page.request.get('/api/categories')).json()
  const { id, slug, children } = families.find((family: { slug: string }) => family.slug === 'chauffage')
  const [child] = children
  const path = `/categories/${slug}/${child.slug}`
  for (const [requested, address] of [
    [`/products?parent=${slug}`, `/categories/${slug}`],
    [`/products?parent=${id}&sort=price-asc&utm_source=x`, `/categories/${slug}?sort=price-asc`],
    [`/products?category=${child.id}&minPrice=5`, `${path}?minPrice=5`],
    [`/categories/${child.slug}`, path],
    [`/categories/cuisine/${child.slug}`, path],
    [`/categories/${slug.toUpperCase()}/${child.slug}/`, path],
    [`${path}?category=x&parent=y&page=2`, `${path}?page=2`],
  ] as const)
    expect(await getRedirect(page.request, requested), requested).toEqual([301, address])
})

test('filters, sort order and pages keep the category’s address and load no new document', async ({
  page,
}) => {
  await open(page, '/products')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  const choose = async (name: string) => {
    if (isPhone) await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name }).click()
    if (isPhone) await page.keyboard.press('Escape')
  }
  await choose('Menuiserie')
  await expect(page).toHaveURL(/\/categories\/menuiserie$/)
  const what = page.getByRole('combobox', { name: 'Quoi ?' })
  await what.fill('porte')
  await page.getByRole('option', { name: '« porte » dans Menuiserie' }).click()
  await expect(page).toHaveURL(/\/categories\/menuiserie\?search=porte$/)
  await page.getByLabel('Trier par').selectOption('price-asc')
  await expect(page).toHaveURL(/\/categories\/menuiserie\?search=porte&sort=price-asc$/)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/produits\/[a-z0-9-]+-\d+$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menuiserie')
  await expect(what).toHaveValue('porte')
  await page.getByRole('link', { name: /^Retirer le filtre Menuiserie/ }).click()
  await expect(page).toHaveURL(/\/products\?search=porte&sort=price-asc$/)
  // The list is not mounted again, so its heading keeps the focus.
  await expect(page.locator('#titre-resultats')).toBeFocused()
  expect(documents).toEqual([])
})

test('the first and last pages of each sitemap answer 200', async ({ request }) => {
  const addresses = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
  const parts = await addresses('/sitemap.xml')
  expect(parts.length).toBeGreaterThanOrEqual(3)
  for (const part of parts) {
    const [first, ...others] = await addresses(new URL(part).pathname)
    for (const url of [first, others.at(-1)]) {
      const answer = await request.get(new URL(url ?? '').pathname, { maxRedirects: 0 })
      expect([url, answer.status()]).toEqual([url, 200])
    }
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})
