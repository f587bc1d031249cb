import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { blocker, buyer, field, log, sellerOf, sendButton, startConversation } from './conversations.ts'
import { dropSession, expect, open, signOut, test } from './fixtures.ts'

// The browser logs the requests that the tests abort.
test.use({ expectedMessages: [/ERR_FAILED/] })

test('photos of an unsent message survive reloads and are deleted at sign-out', async ({
  page,
  isMobile,
  baseURL,
}) => {
  const path = await startConversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  const create = { width: 900, height: 600, channels: 3, background: '#8b9196' } as const
  const photograph = {
    name: 'mur.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  }
  const tray = page.getByRole('img', { name: 'mur.png' })

  await test.step('the page is loaded again, as after opening a phone’s camera', async () => {
    await open(page, path)
    await page.getByLabel('Photos').setInputFiles(photograph)
    await expect(tray).toBeVisible()
    await open(page, path)
    await expect(tray).toBeVisible()
  })

  await test.step('the message cannot be sent, and the page is loaded again', async () => {
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

  await test.step('signing out deletes the photos from the device', async () => {
    await page.getByLabel('Photos').setInputFiles(photograph)
    await expect(tray).toBeVisible()
    await expect.poll(() => countStoredPictures(page)).toBe(1)
    await signOut(page)
    await expect.poll(() => countStoredPictures(page)).toBe(0)
  })
})

test('unsent messages of two tabs in one conversation do not delete each other', async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  const path = await startConversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  const sending = '**/api/conversations/*/messages'
  const firstText = `Du premier ${randomUUID().slice(0, 8)}`
  await open(page, path)
  await page.route(sending, (route) => route.abort())
  await field(page).fill(firstText)
  await sendButton(page).click()
  await expect(log(page).getByText(/En attente/)).toBeVisible()

  const other = await context.newPage()
  await other.route(sending, (route) => route.abort())
  await open(other, path)
  await expect(log(other).getByText(firstText)).toBeVisible()
  await other.unroute(sending)
  await expect(log(other).getByText(/En attente/)).toHaveCount(0)
  await page.unroute(sending)
  await expect(log(page).getByText(/En attente/)).toHaveCount(0)
  await expect(log(page).getByText(firstText)).toHaveCount(1)
  await open(page, path)
  await expect(log(page).getByText(firstText)).toHaveCount(1)
  await expect(log(page).getByText(/En attente/)).toHaveCount(0)

  await test.step('an unsent message of one tab survives a message sent in the other', async () => {
    const secondText = `Du second ${randomUUID().slice(0, 8)}`
    await page.route(sending, (route) => route.abort())
    await field(page).fill(secondText)
    await sendButton(page).click()
    await expect(log(page).getByText(/En attente/)).toBeVisible()
    await field(other).fill('Entre-temps')
    await sendButton(other).click()
    await expect(log(other).getByText('Entre-temps')).toBeVisible()
    await expect(log(other).getByText(/Envoi…/)).toHaveCount(0)
    await page.close()
    await open(other, path)
    await expect(log(other).getByText(secondText)).toHaveCount(1)
    await expect(log(other).getByText(/En attente/)).toHaveCount(0)
  })
})

test('an unsent message can be edited, and drafts are deleted when another user signs in', async ({
  page,
  isMobile,
  baseURL,
  signIn,
}) => {
  const path = await startConversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  await open(page, path)
  await page.route('**/api/conversations/*/messages', (route) => route.abort())
  await field(page).fill('À relire')
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(field(page)).toHaveValue('À relire')
  await expect(log(page).getByText(/En attente/)).toHaveCount(0)

  const draftCount = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(':draft:')).length)
  const picture = { create: { width: 90, height: 60, channels: 3, background: '#8b9196' } } as const
  const buffer = await sharp(picture).png().toBuffer()
  await page.getByLabel('Photos').setInputFiles({ name: 'mur.png', mimeType: 'image/png', buffer })
  await expect.poll(() => countStoredPictures(page)).toBe(1)

  // A session that ends without an open page leaves the drafts to their owner's next sign-in.
  await dropSession(page)
  await open(page, '/')
  expect([await draftCount(), await countStoredPictures(page)]).toEqual([1, 1])
  await signIn(blocker)
  await open(page, '/')
  await expect.poll(async () => [await draftCount(), await countStoredPictures(page)]).toEqual([0, 0])
})

/** Number of photo entries in the browser's storage. */
const countStoredPictures = (page: Page) =>
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
