import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { buyer, codePanel, placePaidOrder, readPickupCode, seller } from './paid-order.ts'

test.use({
  serviceWorkers: 'allow',
  // The browser logs the cut connection and the responses that replace missing ones.
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|status of 40[134]|status of 503/],
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer la remise' })
const offlineHeading = 'Pas de connexion'

/** Waits until the service worker is active. */
const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

async function reloadOffline(page: Page, context: BrowserContext): Promise<void> {
  await waitForServiceWorker(page)
  await context.setOffline(true)
  await page.reload()
  await ready(page)
}

/** URLs and bodies of everything in the service worker's caches. */
const cachedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

test('the service worker shows the offline page from the second visit on and returns to the page when the connection is back', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  await expect(page.goto('/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  await open(page, '/')
  await waitForServiceWorker(page)

  await context.setOffline(true)
  const answer = await page.goto('/products?search=porte')
  expect(answer?.status()).toBe(503)
  await expect(title(page)).toHaveText(offlineHeading)
  await ready(page)
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page).toHaveURL(/from=%2Flegal/)
  await ready(page)
  await page.goto('/products?search=porte')
  await ready(page)
  await page.reload()
  await expect(title(page)).toHaveText(offlineHeading)
  await ready(page)
  await context.setOffline(false)
  await expect(page).toHaveURL('/products?search=porte')
})

test.describe('a list without a connection', () => {
  test.use({
    expectedMessages: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|imported module/],
  })
  test('stays when its map is opened', async ({ page, context }) => {
    const address = '/products?search=radiateur'
    await open(page, address)
    await waitForServiceWorker(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Carte', exact: true }).click()
    await expect(page.getByText('Chargement de la carte…')).toBeVisible()
    await expect(page).toHaveURL(address)
  })
})

test.describe('a product link without a connection', () => {
  test.use({
    expectedMessages: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|route module|imported module/],
  })
  test('prefetches without leaving the page, and a click shows the offline page until the connection is back', async ({
    page,
    context,
  }) => {
    await open(page, '/products')
    await waitForServiceWorker(page)
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
    })
    await context.setOffline(true)
    const product = page.getByRole('article').getByRole('link').first()
    const path = (await product.getAttribute('href')) ?? ''
    const missed = page.waitForEvent('console', (message) => message.text().includes('route module'))
    await product.hover()
    await missed
    await product.click()
    await expect(title(page)).toHaveText(offlineHeading)
    expect(opened[0]).toBe(path)
    await context.setOffline(false)
    await expect(page).toHaveURL(path)
    await expect(title(page)).not.toHaveText(offlineHeading)
  })
})

test('the offline page has the header of the user who is signed in', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  await signIn(buyer)
  await open(page, '/products')
  await reloadOffline(page, context)
  await expect(title(page)).toHaveText(offlineHeading)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Connexion' })).toHaveCount(0)
  if (!isMobile) await expect(header.getByText('Mon compte')).toBeVisible()
})

test('the offline page shows the buyer’s pickup code until they sign out, and no cache contains their data', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Ardoise hors ligne ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await readPickupCode(page, number)
  await reloadOffline(page, context)
  await expect(title(page)).toHaveText(offlineHeading)
  await expect(codePanel(page).first()).toContainText(`${code.slice(0, 3)}\u00a0${code.slice(3)}`)
  await expect(page.getByText(`Commande ${number.toLowerCase()}`)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(codePanel(page).first()).toContainText(code.slice(3))

  await test.step('the connection is back: the code stays on the screen', async () => {
    await ready(page)
    await context.setOffline(false)
    await expect(page.getByText('La connexion est revenue.')).toBeVisible()
    await expect(codePanel(page).first()).toBeVisible()
    const cached = await cachedText(page)
    for (const personalData of [buyer, code, number, 'Mercier']) expect(cached).not.toContain(personalData)
    await page.getByRole('link', { name: 'Revenir à la page' }).click()
    await expect(page).toHaveURL(`/profile?tab=products/${number}`)
    await ready(page)
    await expect(page.getByText('Connexion réussie')).toBeHidden()
  })

  await test.step('the session ends: the next page deletes the codes', async () => {
    await context.clearCookies()
    await open(page, '/about')
    await context.setOffline(true)
    await page.goto(`/profile?tab=products/${number}`)
    await expect(title(page)).toHaveText(offlineHeading)
    await ready(page)
    await expect(codePanel(page)).toHaveCount(0)
  })
})

test('a pickup code scanned without a connection is checked and handed over when the connection is back', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Solive hors ligne ${randomUUID().slice(0, 8)}`, quantity: 2 },
  ])
  const code = await readPickupCode(page, number)
  await signIn(seller)
  await open(page, '/collect')
  await reloadOffline(page, context)
  await expect(title(page)).toHaveText('Remettre une commande')
  await expectAccessible(page)

  await page.goto(`/collect#${code}`)
  await expect(title(page)).toHaveText('Code gardé, à vérifier')
  await page.reload()
  await expect(title(page)).toHaveText('Code gardé, à vérifier')
  await page.goto('/offline')
  await expect(page.getByRole('listitem').filter({ hasText: code.slice(3) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Scanner un code' }).click()
  await expect(title(page)).toHaveText('Code gardé, à vérifier')
  expect(await cachedText(page)).not.toContain(code)

  await context.setOffline(false)
  await expect(confirm(page)).toBeVisible()
  await expect(page.getByText('Connexion réussie')).toBeHidden()
  await context.setOffline(true)
  await confirm(page).dblclick()
  await expect(title(page)).toHaveText('Remise notée, pas encore envoyée')
  await page.reload()
  await expect(title(page)).toHaveText('Remise notée, pas encore envoyée')
  await context.setOffline(false)
  await expect(title(page)).toHaveText('Articles remis')
})

test('a pickup code of another seller scanned without a connection is refused after signing in again', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Chevron hors ligne ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await readPickupCode(page, number)
  const otherSeller = 'les-deux@rechantier.example'
  await signIn(otherSeller)
  await open(page, '/collect')
  await reloadOffline(page, context)
  await page.getByLabel('Code de retrait').fill(code)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Code gardé, à vérifier')
  await context.clearCookies()
  await context.setOffline(false)
  await page.locator('main').getByRole('link', { name: 'Connexion' }).click()
  await page.getByLabel('Adresse email').fill(otherSeller)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Code inconnu' })).toBeVisible()
  await expect(page.getByLabel('Code de retrait')).toHaveValue(code)
})

test('the offline page does not show the pickup code of the device’s previous user', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Brique hors ligne ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await readPickupCode(page, number)
  await signIn('artisan@rechantier.example')
  await open(page, '/')
  await waitForServiceWorker(page)
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(title(page)).toHaveText(offlineHeading)
  await ready(page)
  await expect(codePanel(page)).toHaveCount(0)
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(storage).not.toContain(code)
})

test('a page announces a new version, retains typed text and loads the new version with the next link', async ({
  page,
}) => {
  await open(page, '/contact')
  const announceVersion = () =>
    page.evaluate(() => {
      const message = new MessageEvent('message', { data: { build: 'newer' } })
      navigator.serviceWorker.dispatchEvent(message)
    })
  await page.getByLabel('Message').fill('Bonjour, je cherche')
  await announceVersion()
  await expect(page.getByText('Nouvelle version disponible')).toBeVisible()
  await expect(page.getByText('Ce que vous avez saisi reste en place.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recharger' })).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('Bonjour, je cherche')

  await test.step('a link loads the new version of its page', async () => {
    const navigation = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
    expect(new URL((await navigation).url()).pathname).toBe('/legal')
    await expect(page).toHaveURL('/legal')
  })

  await open(page, '/about')
  await announceVersion()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByText('Nouvelle version disponible')).toBeHidden()
  await ready(page)
})
