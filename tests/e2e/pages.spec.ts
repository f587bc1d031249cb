import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

test.describe('addresses that do not exist', () => {
  test.use({ expectedMessages: [/status of 404/] })

  for (const path of ['/products/pas-un-id', '/products/00000000-0000-4000-8000-000000000000']) {
    test(`${path} answers 404 and says that the product does not exist`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Produit non trouvé')
      await expect(
        page.getByText("Le produit que vous recherchez n'existe pas ou a été supprimé."),
      ).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('an unknown page answers 404 and links to the home page', async ({ page }) => {
    const response = await page.goto('/nulle/part')
    expect(response?.status()).toBe(404)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('an unknown route of the API answers 404 with a problem document', async ({ request }) => {
    const response = await request.get('/api/rien')
    expect(response.status()).toBe(404)
    expect(response.headers()['content-type']).toContain('application/problem+json')
  })
})

test('the catalogue answers 200 when its address contains invalid parameters', async ({ page }) => {
  for (const query of [
    'minPrice=abc&maxPrice=xyz',
    'cf_=x&cf_abc=y',
    `search=${'a'.repeat(7000)}`,
    'search=%25',
    'search=_',
    'search=%5C',
    'search=%F0%9F%9A%AA',
    'page=-1',
    'page=99999',
    'parent=inconnu',
    'category=pas-un-id',
    'sort=inconnu',
  ])
    await test.step(query.slice(0, 40), async () => {
      const response = await page.goto(`/products?${query}`)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})

test('a search without results says so', async ({ page }) => {
  await open(page, '/products?search=zzzzzz')
  await expect(
    page.getByText('Aucun produit disponible ne correspond à vos critères de recherche.').first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the home page loads its film only after a click and requests no other site', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(new URL(request.url()).host + new URL(request.url()).pathname))
  await open(page, '/')
  expect(urls.filter((url) => /\.(webm|mp4)$/.test(url))).toEqual([])
  await page.getByRole('button', { name: /film/i }).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  await expect(page.locator('video track')).toHaveAttribute('srclang', 'fr')
  const host = new URL(page.url()).host
  expect(
    urls.filter((url) => !url.startsWith(host)),
    'no other site is requested',
  ).toEqual([])
})

test('a script tag in a product’s title does not end the structured data', async ({ page, signIn }) => {
  await signIn('vendeur@rechantier.example')
  const title = '</script><script>document.title="pirate"</script> « porte »'
  const id = await putOnline(page, { title, description: '<!-- <script> -->' })
  await open(page, `/products/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).not.toHaveTitle('pirate')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const all = data.flatMap((json) => JSON.parse(json))
  expect(JSON.stringify(all)).toContain('pirate')
})

test('responses carry a content security policy with nonces or digests, and forbid framing and sniffing', async ({
  request,
  page,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  const policy = await policyOf('/auth')
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(await policyOf('/auth')).not.toBe(policy)
  // The home page is cached once the process listens to the database, which begins with the first visitor.
  await expect.poll(() => policyOf('/')).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')+;/)
  await open(page, '/')
  const answer = await request.get('/')
  expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  // Longer than a proxy in front keeps its connections open.
  expect(answer.headers()['keep-alive']).toBe('timeout=75')
  expect((await request.get('/health')).ok()).toBe(true)
})

test('the pagination of the catalogue works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  // Oldest first, because products that other tests publish meanwhile come last.
  await page.goto('/products?sort=date-asc')
  const first = await page.getByRole('article').allTextContents()
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(/page=2/)
  const second = await page.getByRole('article').allTextContents()
  expect(first).toHaveLength(24)
  expect(second.some((text) => first.includes(text))).toBe(false)
  await context.close()
})

test('the printed legal page is black on white, without navigation and with the addresses of its links', async ({
  page,
}) => {
  await open(page, '/legal')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const link = page.locator('.document a[href="/cookies"]')
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toMatch(
    /http.*\/cookies/,
  )
})
