import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { buyer, codeOn, paidOrder, pass, seller } from './paid-order.ts'

test.use({
  serviceWorkers: 'allow',
  // The browser's own lines about a network that was switched off, and about the answer that stands in for it.
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|status of 40[134]|status of 503/],
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer la remise' })
const noNetwork = 'Pas de connexion'

/** The service worker holds its pages. */
const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

async function reloadOffline(page: Page, context: BrowserContext): Promise<void> {
  await installed(page)
  await context.setOffline(true)
  await page.reload()
  await ready(page)
}

/** Everything the service worker keeps, as text. */
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

test('the first visit without the network is the browser’s affair, the second is ours', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  await expect(page.goto('/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  await open(page, '/')
  await installed(page)

  await context.setOffline(true)
  const answer = await page.goto('/products?search=porte')
  expect(answer?.status()).toBe(503)
  await expect(title(page)).toHaveText(noNetwork)
  await ready(page)
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page).toHaveURL(/from=%2Flegal/)
  await ready(page)
  await page.goto('/products?search=porte')
  await ready(page)
  await page.reload()
  await expect(title(page)).toHaveText(noNetwork)
  await ready(page)
  await context.setOffline(false)
  await expect(page).toHaveURL('/products?search=porte')
})

test.describe('where the line has just been cut', () => {
  test.use({
    expectedMessages: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|route module|imported module/],
  })
  test('a product that is touched leaves the page alone; one that is pressed is shown once the line is back', async ({
    page,
    context,
  }) => {
    await open(page, '/products')
    await installed(page)
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
    await expect(title(page)).toHaveText(noNetwork)
    expect(opened[0]).toBe(path)
    await context.setOffline(false)
    await expect(page).toHaveURL(path)
    await expect(title(page)).not.toHaveText(noNetwork)
  })
})

test('the buyer’s code opens without the network, until they sign out; no cache knows them', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await paidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Ardoise hors ligne ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await codeOn(page, number)
  await reloadOffline(page, context)
  await expect(title(page)).toHaveText(noNetwork)
  await expect(pass(page).first()).toContainText(`${code.slice(0, 3)}\u00a0${code.slice(3)}`)
  await expect(page.getByText(`Commande ${number.toLowerCase()}`)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(pass(page).first()).toContainText(code.slice(3))

  await test.step('the network is back: nobody is torn from the code they hold out', async () => {
    await ready(page)
    await context.setOffline(false)
    await expect(page.getByText('La connexion est revenue.')).toBeVisible()
    await expect(pass(page).first()).toBeVisible()
    const cached = await cachedText(page)
    for (const known of [buyer, code, number, 'Mercier']) expect(cached).not.toContain(known)
    await page.getByRole('link', { name: 'Revenir à la page' }).click()
    await expect(page).toHaveURL(`/profile?tab=products/${number}`)
    await ready(page)
    await expect(page.getByText('Connexion réussie')).toBeHidden()
  })

  await test.step('the session ends elsewhere: the next page forgets the codes', async () => {
    await context.clearCookies()
    await open(page, '/about')
    await context.setOffline(true)
    await page.goto(`/profile?tab=products/${number}`)
    await expect(title(page)).toHaveText(noNetwork)
    await ready(page)
    await expect(pass(page)).toHaveCount(0)
  })
})

test('a code scanned without the network waits, and is checked and handed over once it is back', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await paidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Solive hors ligne ${randomUUID().slice(0, 8)}`, quantity: 2 },
  ])
  const code = await codeOn(page, number)
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

test('a code of another seller, scanned without the network by one whose session is over meanwhile', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await paidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Chevron hors ligne ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await codeOn(page, number)
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

test('on a phone two people share, neither finds what the other kept', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const number = await paidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Brique hors ligne ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await codeOn(page, number)
  await signIn('artisan@rechantier.example')
  await open(page, '/')
  await installed(page)
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(title(page)).toHaveText(noNetwork)
  await ready(page)
  await expect(pass(page)).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(code)
})

test('a new version is told, and what is being typed stays', async ({ page }) => {
  await open(page, '/contact')
  const tell = () =>
    page.evaluate(() => {
      const news = new MessageEvent('message', { data: { build: 'newer' } })
      navigator.serviceWorker.dispatchEvent(news)
    })
  await page.getByLabel('Message').fill('Bonjour, je cherche')
  await tell()
  await expect(page.getByText('Nouvelle version disponible')).toBeVisible()
  await expect(page.getByText('Ce que vous avez saisi reste en place.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recharger' })).toHaveCount(0)
  await expect(page.getByLabel('Message')).toHaveValue('Bonjour, je cherche')

  await test.step('a link leads to the new version, with its address', async () => {
    const asked = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
    expect(new URL((await asked).url()).pathname).toBe('/legal')
    await expect(page).toHaveURL('/legal')
  })

  await open(page, '/about')
  await tell()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByText('Nouvelle version disponible')).toBeHidden()
  await ready(page)
})
