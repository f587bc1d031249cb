import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { blocker, buyer, conversation, field, log, sellerOf, sendButton } from './conversations.ts'
import { dropSession, expect, open, signOut, test } from './fixtures.ts'

// The browser's own lines about calls that are cut off on purpose.
test.use({ expectedMessages: [/ERR_FAILED/] })

test('photographs survive a reload, chosen or on their way; with the session they go', async ({
  page,
  isMobile,
  baseURL,
}) => {
  const path = await conversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  const create = { width: 900, height: 600, channels: 3, background: '#8b9196' } as const
  const photograph = {
    name: 'mur.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  }
  const tray = page.getByRole('img', { name: 'mur.png' })

  await test.step('a phone forgets the page while its camera is open', async () => {
    await open(page, path)
    await page.getByLabel('Photos').setInputFiles(photograph)
    await expect(tray).toBeVisible()
    await open(page, path)
    await expect(tray).toBeVisible()
  })

  await test.step('the server cannot be reached, and the page is loaded again', async () => {
    await page.route('**/api/conversations/*/messages', (route) => route.abort())
    await field(page).fill('Voici le mur.')
    await sendButton(page).click()
    await expect(log(page).getByText(/En attente/)).toBeVisible()
    await expect(tray).toHaveCount(0)
    await open(page, path)
    await expect(log(page).getByText('1 photo')).toBeVisible()
    await expect(tray).toHaveCount(0)
    await page.unroute('**/api/conversations/*/messages')
    await expect(log(page).getByText(/En attente/)).toHaveCount(0)
    await expect(log(page).getByText('Voici le mur.')).toHaveCount(1)
    await expect(log(page).getByRole('img', { name: /^Pièce jointe 1/ })).toBeVisible()
  })

  await test.step('nothing of them is left on the device for whoever comes next', async () => {
    await page.getByLabel('Photos').setInputFiles(photograph)
    await expect(tray).toBeVisible()
    await expect.poll(() => remainingPictures(page)).toBe(1)
    await signOut(page)
    await expect.poll(() => remainingPictures(page)).toBe(0)
  })
})

test('two tabs write in one conversation: neither takes away what waits in the other', async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  const path = await conversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  const sending = '**/api/conversations/*/messages'
  const one = `Du premier ${randomUUID().slice(0, 8)}`
  await open(page, path)
  await page.route(sending, (route) => route.abort())
  await field(page).fill(one)
  await sendButton(page).click()
  await expect(log(page).getByText(/En attente/)).toBeVisible()

  const other = await context.newPage()
  await other.route(sending, (route) => route.abort())
  await open(other, path)
  await expect(log(other).getByText(one)).toBeVisible()
  await other.unroute(sending)
  await expect(log(other).getByText(/En attente/)).toHaveCount(0)
  await page.unroute(sending)
  await expect(log(page).getByText(/En attente/)).toHaveCount(0)
  await expect(log(page).getByText(one)).toHaveCount(1)
  await open(page, path)
  await expect(log(page).getByText(one)).toHaveCount(1)
  await expect(log(page).getByText(/En attente/)).toHaveCount(0)

  await test.step('what waits in one tab outlives what the other sends', async () => {
    const two = `Du second ${randomUUID().slice(0, 8)}`
    await page.route(sending, (route) => route.abort())
    await field(page).fill(two)
    await sendButton(page).click()
    await expect(log(page).getByText(/En attente/)).toBeVisible()
    await field(other).fill('Entre-temps')
    await sendButton(other).click()
    await expect(log(other).getByText('Entre-temps')).toBeVisible()
    await expect(log(other).getByText(/Envoi…/)).toHaveCount(0)
    await page.close()
    await open(other, path)
    await expect(log(other).getByText(two)).toHaveCount(1)
    await expect(log(other).getByText(/En attente/)).toHaveCount(0)
  })
})

test('what waits can be taken back; somebody else at the same device finds nothing of it', async ({
  page,
  isMobile,
  baseURL,
  signIn,
}) => {
  const path = await conversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  await open(page, path)
  await page.route('**/api/conversations/*/messages', (route) => route.abort())
  await field(page).fill('À relire')
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(field(page)).toHaveValue('À relire')
  await expect(log(page).getByText(/En attente/)).toHaveCount(0)

  const words = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(':draft:')).length)
  const picture = { create: { width: 90, height: 60, channels: 3, background: '#8b9196' } } as const
  const buffer = await sharp(picture).png().toBuffer()
  await page.getByLabel('Photos').setInputFiles({ name: 'mur.png', mimeType: 'image/png', buffer })
  await expect.poll(() => remainingPictures(page)).toBe(1)

  // Their session ends without a page to notice: it is theirs when they come back, and nobody else's.
  await dropSession(page)
  await open(page, '/')
  expect([await words(), await remainingPictures(page)]).toEqual([1, 1])
  await signIn(blocker)
  await open(page, '/')
  await expect.poll(async () => [await words(), await remainingPictures(page)]).toEqual([0, 0])
})

/** How many places of this device hold photographs. */
const remainingPictures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('messages')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('pictures').objectStore('pictures').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
