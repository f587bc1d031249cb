import { readXml } from '../helpers/read-xml.ts'
import { readStructuredData } from '../helpers/structured-data.ts'
import { putOnline } from './create-products.ts'
import { expect, open, ready, test } from './fixtures.ts'

/** These tests read the server's response without running scripts, as search engines do. */

test('public pages carry valid structured data, metadata and an existing preview image', async ({
  request,
  otherBrowser,
}) => {
  const linkIn = async (path: string, link: RegExp) =>
    link.exec(await (await request.get(path)).text())?.[1] ?? '/missing'
  const product = await linkIn('/', /href="(\/produits\/[a-z0-9-]+)"/)
  const sellerPage = await otherBrowser('vendeur@rechantier.example')
  const withoutPhotograph = `/products/${await putOnline(sellerPage, { title: 'Sans photographie' })}`
  const category = await linkIn('/categories/menuiserie', /href="(\/categories\/menuiserie\/[a-z0-9-]+)"/)
  const seller = await linkIn(product, /href="(\/sellers\/[0-9a-f-]+)"/)
  const expected: [string, string[]][] = [
    ['/', ['Organization', 'WebSite', 'SearchAction']],
    ['/products', ['BreadcrumbList', 'ItemList']],
    [category, ['BreadcrumbList', 'ItemList']],
    [product, ['BreadcrumbList', 'Product', 'Offer']],
    [withoutPhotograph, ['BreadcrumbList', 'Product', 'Offer']],
    [seller, ['ProfilePage', 'ItemList']],
  ]
  for (const [path, types] of expected) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const { things, metatags, problems } = await readStructuredData(await response.text())
    expect(problems, path).toEqual([])
    expect(Object.keys(things), path).toEqual(expect.arrayContaining(types))
    for (const name of ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name', 'og:image:alt'])
      expect(metatags[name], `${path}: ${name}`).toEqual([expect.stringMatching(/./)])
    const card = await request.get(new URL(metatags['og:image']?.[0] ?? '').pathname)
    expect([card.status(), card.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
  }
})

test('catalogue pages link to well-formed feeds', async ({ request }) => {
  for (const path of ['/', '/products', '/categories/menuiserie']) {
    const html = await (await request.get(path)).text()
    const link = /<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]+)"/.exec(html)?.[1]
    const feed = await request.get(new URL(link ?? '').pathname)
    expect(feed.headers()['content-type'], path).toContain('application/rss+xml')
    expect(readXml(await feed.text()).name, path).toBe('rss')
  }
  const offers = await request.get('/flux/marchand.xml')
  expect(readXml(await offers.text()).name).toBe('rss')
})

test('structured data and canonical link stay correct after hydration and navigation', async ({ page }) => {
  await open(page, '/products')
  const written = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(written.map((json) => JSON.parse(json)['@type'])).toEqual(['BreadcrumbList', 'CollectionPage'])
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(1)
  // A page reached by navigation has its own canonical address.
  await page.getByRole('article').first().getByRole('link').click()
  await page.waitForURL(/\/produits\//)
  await ready(page)
  const address = new URL(page.url())
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`${address.pathname}$`),
  )
})
