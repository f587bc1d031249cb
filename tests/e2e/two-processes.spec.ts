import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../server/database/seeds/demo/accounts.ts'
import { expect, open, test } from './fixtures.ts'
import { putOnline } from './makers.ts'
import { startSecondProcess } from './second-process.ts'

const buyer = 'acheteur@rechantier.example'
const seller = 'vendeur@rechantier.example'

let second: Awaited<ReturnType<typeof startSecondProcess>>

test.beforeAll(async () => {
  second = await startSecondProcess({})
})
test.afterAll(() => second.stop())

/** From one process through the database to the other's browser, on a machine that is busy with other journeys. */
const patience = { timeout: 20_000 }

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Votre message à/ }).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

test('two people whose browsers are at two processes talk, and see the stock change', async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  await signIn(seller)
  const productId = await putOnline(page, {
    title: `Carrelage à deux ${randomUUID().slice(0, 8)}`,
    quantity: 4,
  })
  // A session begun at one process is one at the other.
  const other = await (await browser.newContext()).newPage()
  const data = { email: buyer, password: demoPassword }
  await other.request.post(`${origin}/api/account/sign-in`, { data, headers: { origin } })
  const started = await other.request.post(`${second.origin}/api/conversations`, {
    data: { productId, content: 'Bonjour, encore disponible ?', submissionKey: randomUUID() },
    headers: { origin: second.origin },
  })
  expect(started.ok()).toBe(true)
  const path = `/messages/${(await started.json()).conversationId}`

  await test.step('each sees at once what the other writes, and that it was seen', async () => {
    await open(page, path)
    await open(other, `${second.origin}${path}`)
    await write(page, 'Oui, quatre cartons.')
    await expect(log(other).getByText('Oui, quatre cartons.')).toBeVisible(patience)
    await expect(log(page).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible(patience)
    await write(other, 'Je prends tout.')
    await expect(log(page).getByText('Je prends tout.')).toBeVisible(patience)
    await expect(log(other).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible(patience)
  })

  await test.step('what one process changes, whoever looks at it through the other sees', async () => {
    await open(other, `${second.origin}/products/${productId}`)
    await expect(other.getByText('4 en stock', { exact: true })).toBeVisible()
    const changed = await page.request.put(`/api/selling/products/${productId}/stock`, {
      data: { quantity: 3, seen: 4 },
      headers: { origin },
    })
    expect(changed.ok()).toBe(true)
    await expect(other.getByText('3 en stock', { exact: true })).toBeVisible(patience)
  })
  await other.context().close()
})
