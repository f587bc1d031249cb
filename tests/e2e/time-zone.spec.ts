import { expect, signInOn, test } from './fixtures.ts'
import { startSecondProcess } from './second-process.ts'

const addresses = [
  '/admin',
  '/admin/users',
  '/admin/products',
  '/admin/orders',
  '/admin/payments',
  '/admin/reviews',
  '/admin/reports',
  '/admin/audit',
  '/admin/emails',
  '/admin/jobs',
  '/admin/platform-control',
]
const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/

test('no page an administrator is sent says anything of the server’s time zone', async ({
  page,
  baseURL,
}) => {
  await signInOn(page, 'admin@rechantier.example', baseURL ?? '')
  const elsewhere = await startSecondProcess({ TZ: 'America/New_York' })
  try {
    const found: string[] = []
    for (const address of addresses) {
      const response = await page.request.get(`${elsewhere.origin}${address}`)
      expect(response.status(), address).toBe(200)
      const moments = [...(await response.text()).matchAll(/ datetime="([^"]*)"/gi)].map((match) => match[1])
      for (const moment of moments) expect(moment, address).toMatch(iso)
      found.push(...moments.map(String))
    }
    expect(found.length).toBeGreaterThan(10)
  } finally {
    await elsewhere.stop()
  }
})
