import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { putOnline } from './create-products.ts'
import { expect, open, test } from './fixtures.ts'

test('widget.js shows a seller’s products on another site under a strict content security policy and sets no cookie', async ({
  page,
  signIn,
  baseURL,
}) => {
  const site = baseURL ?? ''
  await signIn('vendeur@rechantier.example')
  const title = `Porte montrée ailleurs ${randomUUID().slice(0, 6)}`
  const id = await putOnline(page, { title })
  await open(page, `/products/${id}`)
  const seller = await page.locator('a[href^="/sellers/"]').first().getAttribute('href')
  await page.context().clearCookies()
  // The tests' own header would make the browser send preflight requests.
  await page.context().setExtraHTTPHeaders({})
  const other = createServer((request, response) => {
    if (request.url !== '/boutique') return response.writeHead(204).end()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${site}; connect-src ${site}; img-src ${site}`,
    })
    return response.end(`<!doctype html><html lang="fr"><title>Boutique</title><body><h1>Notre boutique</h1>
      <script async src="${site}/widget.js" data-seller="${seller?.split('/').at(-1)}" data-count="3"></script>`)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/boutique`)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(3)
    const all = page.getByRole('link', { name: /Tous les articles de/ })
    await expect(all).toHaveAttribute('href', `${site}${seller}`)
    expect(await page.context().cookies()).toEqual([])
  } finally {
    other.close()
  }
})
