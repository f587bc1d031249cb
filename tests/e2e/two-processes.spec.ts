import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { putOnline, setStock } from './create-products.ts'
import { expect, open, test } from './fixtures.ts'
import { buyer, placePaidOrder, seller } from './paid-order.ts'
import { startSecondProcess } from './second-process.ts'

let second: Awaited<ReturnType<typeof startSecondProcess>>

test.beforeAll(async () => {
  second = await startSecondProcess({})
})
test.afterAll(() => second.stop())

/** Opens another user's browser at the second process, with a session created at the first. */
async function otherBrowser(browser: Browser, email: string, origin: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: second.origin })).newPage()
  const data = { email, password: demoPassword }
  const response = await page.request.post(`${origin}/api/account/sign-in`, { data, headers: { origin } })
  expect(response.ok()).toBe(true)
  return page
}

/** Sends a request to the first process. */
async function callApi(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(`/api${path}`, { data })
  expect(response.ok()).toBe(true)
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Votre message à/ }).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

test('users at two server processes exchange messages and see the stock change live', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  await signIn(seller)
  const productId = await putOnline(page, {
    title: `Carrelage à deux ${randomUUID().slice(0, 8)}`,
    quantity: 47,
  })
  const other = await otherBrowser(browser, buyer, baseURL ?? '')
  const started = await other.request.post('/api/conversations', {
    data: { productId, content: 'Bonjour, encore disponible ?', submissionKey: randomUUID() },
  })
  expect(started.ok()).toBe(true)
  const path = `/messages/${(await started.json()).conversationId}`

  await test.step('each sees the other’s messages and read receipts', async () => {
    await open(page, path)
    await open(other, path)
    await write(page, 'Oui, quatre cartons.')
    await expect(log(other).getByText('Oui, quatre cartons.')).toBeVisible()
    await expect(log(page).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible()
    await write(other, 'Je prends tout.')
    await expect(log(page).getByText('Je prends tout.')).toBeVisible()
    await expect(log(other).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('the stock changes on the product’s page, and in an open cart', async () => {
    await open(other, `/products/${productId}`)
    await expect(other.getByText('47 en stock', { exact: true })).toBeVisible()
    await setStock(page, productId, { quantity: 46, seen: 47 })
    await expect(other.getByText('46 en stock', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await other.getByRole('button', { name: /^Ouvrir le panier, 1/ }).click()
    const cart = other.getByRole('dialog', { name: /^Panier/ })
    await expect(cart.getByRole('link', { name: 'Commander' })).toBeVisible()
    await setStock(page, productId, { quantity: 0, seen: 46 })
    await expect(cart.getByRole('status').filter({ hasText: 'Plus disponible' })).toBeAttached()
  })
  await other.context().close()
})

test('users at two server processes see an order’s state and a new report live', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const title = `Parquet à deux ${randomUUID().slice(0, 8)}`
  const number = await placePaidOrder({ page, origin, signIn }, [{ title, quantity: 1 }])
  const order = await (await page.request.get(`/api/orders/${number}`)).json()
  const { fulfilmentId } = order.fulfilments[0]

  await test.step('the buyer sees that the seller acknowledges the order', async () => {
    const other = await otherBrowser(browser, buyer, origin)
    await open(other, `/profile?tab=products/${number}`)
    const followUp = other.getByRole('complementary', { name: 'Suivi de la commande' })
    await expect(followUp).not.toContainText('Prise en charge')
    await signIn(seller)
    await callApi(page, `/fulfilments/${fulfilmentId}/moves`, { transition: 'acknowledge' })
    await expect(followUp).toContainText('Prise en charge')
    await other.context().close()
  })

  await test.step('an administrator sees that a conversation was reported', async () => {
    const admin = await otherBrowser(browser, 'admin@rechantier.example', origin)
    await open(admin, '/admin/reports?status=open')
    const first = { fulfilmentId, content: 'Quand venez-vous ?', submissionKey: randomUUID() }
    const started = await page.request.post('/api/conversations', { data: first })
    const { conversationId } = await started.json()
    const details = `Pas de réponse ${randomUUID().slice(0, 8)}`
    await callApi(page, `/conversations/${conversationId}/reports`, { reason: 'other', details })
    await expect(admin.getByRole('row', { name: details })).toBeVisible()
    await admin.context().close()
  })
})
