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

/** What is asked of other sites; the analytics service answers without there being one. */
async function watchOthers(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && /^https?:/.test(request.url())) asked.push(request.url())
  })
  await page.route(`${new URL(script).origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.documentElement.dataset.measured = document.currentScript.dataset.websiteId',
    }),
  )
  return asked
}

const measured = (page: Page) => page.locator('html[data-measured="rechantier"]')

test('without an analytics script nobody is asked anything, nor any other site', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && /^https?:/.test(request.url())) asked.push(request.url())
  })
  for (const path of ['/', '/products', '/auth']) await open(page, path)
  await open(page, '/cookies')
  await expect(page.getByRole('heading', { name: /Pourquoi aucun bandeau/ })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('who refuses is neither measured nor asked again, and may change their mind', async ({ page }) => {
  const asked = await watchOthers(page)
  await open(page, server.origin)
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  // The first thing the keyboard meets after the way past it; the page itself stays usable.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('link', { name: 'En savoir plus' })).toBeFocused()
  const [refuse, accept] = [
    bar(page).getByRole('button', { name: 'Refuser' }),
    bar(page).getByRole('button', { name: 'Accepter' }),
  ]
  const look = (element: Element) => [getComputedStyle(element).backgroundColor, element.clientHeight]
  expect(await refuse.evaluate(look), 'refusing is as easy').toEqual(await accept.evaluate(look))
  await refuse.click()
  await expect(bar(page)).toHaveCount(0)
  await open(page, `${server.origin}/cookies#mesure`)
  await expect(
    page.getByRole('status').filter({ hasText: 'Vos visites ne sont pas comptées.' }),
  ).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Accepter' }).click()
  await expect(measured(page)).toBeAttached()
  await expect(page.getByText('Vous avez accepté que vos visites soient comptées.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Vos visites ne sont pas comptées.')).toBeVisible()
  await expect(measured(page), 'what runs is left behind').toHaveCount(0)
  expect(asked).toEqual([script])
})

test('the question hides nothing that the keyboard reaches: not the page’s end, nor what stays at its foot', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await watchOthers(page)
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

test('who accepts is measured, for six months', async ({ page }) => {
  const asked = await watchOthers(page)
  await open(page, server.origin)
  await bar(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(measured(page)).toBeAttached()
  await open(page, `${server.origin}/products`)
  await expect(measured(page)).toBeAttached()
  await expect(bar(page)).toHaveCount(0)
  const afterSevenMonths = new Date()
  afterSevenMonths.setMonth(afterSevenMonths.getMonth() + 7)
  await page.clock.install({ time: afterSevenMonths })
  const before = asked.length
  await page.goto(`${server.origin}/about`)
  await expect(bar(page)).toBeVisible()
  expect(asked).toHaveLength(before)
})

test('a browser that asks not to be tracked has refused', async ({ page }) => {
  const asked = await watchOthers(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await open(page, `${server.origin}/cookies`)
  await expect(page.getByText('Vos visites ne sont pas comptées.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(asked).toEqual([])
})
