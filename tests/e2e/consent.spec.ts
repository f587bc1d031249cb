import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { startSecondProcess } from './second-process.ts'

const script = 'https://stats.exemple.example/script.js'
const bar = (page: Page) => page.getByRole('region', { name: 'Compter votre visite' })

let server: Awaited<ReturnType<typeof startSecondProcess>>

test.beforeAll(async () => {
  server = await startSecondProcess({ ANALYTICS_SCRIPT: script, ANALYTICS_SITE_ID: 'rechantier' })
})
test.afterAll(() => server.stop())

/** Collects requests to other sites and answers for the analytics service. */
async function recordForeignRequests(page: Page): Promise<string[]> {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && /^https?:/.test(request.url()))
      requests.push(request.url())
  })
  await page.route(`${new URL(script).origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.documentElement.dataset.measured = document.currentScript.dataset.websiteId',
    }),
  )
  return requests
}

const measured = (page: Page) => page.locator('html[data-measured="rechantier"]')

test('a site without an analytics script shows no consent bar and requests no other site', async ({
  page,
  baseURL,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && /^https?:/.test(request.url()))
      requests.push(request.url())
  })
  for (const path of ['/', '/products', '/auth']) await open(page, path)
  await open(page, '/cookies')
  await expect(page.getByRole('heading', { name: /Pourquoi aucun bandeau/ })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(requests).toEqual([])
})

test('a visitor who refuses is not measured or asked again and can accept later', async ({ page }) => {
  const requests = await recordForeignRequests(page)
  await open(page, server.origin)
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  // The bar comes right after the skip link in the tab order; the page stays usable.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('link', { name: 'En savoir plus' })).toBeFocused()
  const [refuse, accept] = [
    bar(page).getByRole('button', { name: 'Refuser' }),
    bar(page).getByRole('button', { name: 'Accepter' }),
  ]
  const look = (element: Element) => [getComputedStyle(element).backgroundColor, element.clientHeight]
  expect(await refuse.evaluate(look), 'both buttons look alike').toEqual(await accept.evaluate(look))
  await refuse.click()
  await expect(bar(page)).toHaveCount(0)
  await open(page, `${server.origin}/cookies#mesure`)
  await expect(
    page.getByRole('status').filter({ hasText: 'Vos visites ne sont pas comptées.' }),
  ).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(requests).toEqual([])

  await page.getByRole('button', { name: 'Accepter' }).click()
  await expect(measured(page)).toBeAttached()
  await expect(page.getByText('Vous avez accepté que vos visites soient comptées.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Vos visites ne sont pas comptées.')).toBeVisible()
  await expect(measured(page), 'the running script is gone').toHaveCount(0)
  expect(requests).toEqual([script])
})

test('the consent bar covers no element that has the focus', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await recordForeignRequests(page)
  await signIn('acheteur@rechantier.example')
  await open(page, `${server.origin}/products`)
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('link', { name: 'Écrire au vendeur' }).click()
  await expect(bar(page)).toBeVisible()
  for (const reached of [
    page.getByRole('textbox', { name: /^Votre message à/ }),
    page.getByRole('button', { name: 'Envoyer' }),
    page.getByRole('contentinfo').getByRole('link').last(),
  ]) {
    await reached.focus()
    const [box, question] = await Promise.all([reached.boundingBox(), bar(page).boundingBox()])
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
  }
})

test('a visitor who accepts is measured, and asked again after six months', async ({ page }) => {
  const requests = await recordForeignRequests(page)
  await open(page, server.origin)
  await bar(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(measured(page)).toBeAttached()
  await open(page, `${server.origin}/products`)
  await expect(measured(page)).toBeAttached()
  await expect(bar(page)).toHaveCount(0)
  const afterSevenMonths = new Date()
  afterSevenMonths.setMonth(afterSevenMonths.getMonth() + 7)
  await page.clock.install({ time: afterSevenMonths })
  const before = requests.length
  await page.goto(`${server.origin}/about`)
  await expect(bar(page)).toBeVisible()
  expect(requests).toHaveLength(before)
})

test('a browser with Global Privacy Control is not measured or asked', async ({ page }) => {
  const requests = await recordForeignRequests(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await open(page, `${server.origin}/cookies`)
  await expect(page.getByText('Vos visites ne sont pas comptées.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(requests).toEqual([])
})
