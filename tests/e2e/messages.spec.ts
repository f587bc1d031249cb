import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../../server/database/seeds/demo/accounts.ts'
import { dropSession, expect, expectAccessible, open, signInOn, signOut, test } from './fixtures.ts'
import { putOnline } from './makers.ts'

// The browser's own lines about refusals, and about a network that is gone on purpose.
test.use({ expectedMessages: [/status of 40[349]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

const buyer = 'acheteur@rechantier.example'
/** Whoever is blocked is so everywhere: two who have nothing to do with the other journeys. */
const blocker = 'artisan@rechantier.example'
/** Each project has its own: their quick answers, and who has blocked them, do not mix. */
const sellerOf = (isMobile: boolean) =>
  isMobile ? 'les-deux@rechantier.example' : 'vendeur@rechantier.example'

/** A conversation about an article of its own, begun through the API by the buyer, who stays signed in. */
async function conversation(page: Page, origin: string, people: { buyer: string; seller: string }) {
  await signInOn(page, people.seller, origin)
  const productId = await putOnline(page, { title: `Parquet à discuter ${randomUUID().slice(0, 8)}` })
  await signInOn(page, people.buyer, origin)
  const response = await page.request.post('/api/conversations', {
    data: { productId, content: 'Bonjour, est-ce du chêne ?', submissionKey: randomUUID() },
    headers: { origin },
  })
  expect(response.ok()).toBe(true)
  return `/messages/${(await response.json()).conversationId}`
}

/** Through the server, to the other browser: on a machine that is busy with other journeys. */
const patience = { timeout: 20_000 }

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: /^Votre message à/ })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer' })

test('a buyer and a seller talk, each sees at once what the other writes', async ({
  page,
  browser,
  isMobile,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const seller = await (await browser.newContext()).newPage()
  await signInOn(seller, sellerOf(isMobile), origin)
  const title = `Porte à discuter ${randomUUID().slice(0, 8)}`
  const productId = await putOnline(seller, { title })
  await seller.request.put('/api/quick-answers', { data: { answers: [] }, headers: { origin } })
  await open(seller, '/messages')
  await expectAccessible(seller)

  await test.step('the buyer asks from the product’s page, signing in on the way', async () => {
    await open(page, `/products/${productId}`)
    await page.getByRole('link', { name: 'Écrire au vendeur' }).click()
    await page.getByLabel('Adresse email').fill(buyer)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/messages\/new\?product=/)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page)
    await sendButton(page).click()
    await expect(page.getByText('Écrivez un message ou joignez une photo.')).toBeVisible()
    await field(page).fill('Bonjour, elle ouvre à droite ?')
    await sendButton(page).dblclick()
    await expect(page).toHaveURL(/\/messages\/[\da-f-]{36}$/)
    await expect(log(page).getByText('Bonjour, elle ouvre à droite ?')).toHaveCount(1)
    await expect(log(page).getByText('Envoyé')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the seller is told, and answers with a quick answer', async () => {
    const menu = isMobile ? 'Ouvrir le menu' : 'Mon compte'
    await expect(seller.getByRole('button', { name: new RegExp(`${menu}.*messages? non lus?`) })).toBeVisible(
      patience,
    )
    const row = seller.getByRole('link', { name: title })
    await expect(row).toContainText('1 message non lu')
    await row.click()
    await expect(log(seller).getByText('Bonjour, elle ouvre à droite ?')).toBeVisible()
    await expect(log(page).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible(patience)

    await seller.getByRole('button', { name: 'Réponses rapides' }).click()
    await seller.getByRole('button', { name: 'Écrire mes réponses' }).click()
    await seller.getByRole('textbox', { name: 'Réponse 1' }).fill('Oui, poussant droit.')
    await expectAccessible(seller)
    await seller.getByRole('button', { name: 'Enregistrer' }).click()
    await seller.getByRole('button', { name: 'Oui, poussant droit.' }).click()
    await expect(field(seller)).toHaveValue('Oui, poussant droit.')
    await expect(field(seller)).toBeFocused()
    await sendButton(seller).click()
  })

  await test.step('the buyer reads it without reloading, and the seller sees that', async () => {
    await expect(log(page).getByText('Oui, poussant droit.')).toBeVisible(patience)
    await expect(log(seller).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible(patience)
  })

  await test.step('the buyer sends a picture', async () => {
    const picture = { create: { width: 900, height: 600, channels: 3, background: '#8b9196' } } as const
    await page.getByLabel('Photos').setInputFiles([
      { name: 'notice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'mur.png', mimeType: 'image/png', buffer: await sharp(picture).png().toBuffer() },
    ])
    await expect(page.getByText('Ceci n’est pas une photo.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'mur.png' })).toBeVisible()
    await sendButton(page).click()
    const received = log(seller).getByRole('img', { name: /^Pièce jointe 1/ })
    await expect(received).toBeVisible(patience)
    await received.scrollIntoViewIfNeeded()
    await expect.poll(() => received.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(seller)
  })
  await seller.context().close()
})

test('what is written without the network is kept, and sent by itself', async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  const path = await conversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  await open(page, path)
  await context.setOffline(true)
  await field(page).fill('Je passe mardi.')
  await sendButton(page).click()
  await expect(log(page).getByText(/En attente/)).toBeVisible()
  await expectAccessible(page)
  await field(page).fill('Et une question encore')
  await context.setOffline(false)
  await expect(log(page).getByText(/En attente/)).toHaveCount(0, patience)
  await expect(log(page).getByText('Je passe mardi.')).toHaveCount(1)
  await page.reload()
  await expect(log(page).getByText('Je passe mardi.')).toHaveCount(1)
  await expect(field(page)).toHaveValue('Et une question encore')
  await field(page).fill('')
})

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
    await expect(log(page).getByText(/En attente/)).toHaveCount(0, patience)
    await expect(log(page).getByText('Voici le mur.')).toHaveCount(1)
    await expect(log(page).getByRole('img', { name: /^Pièce jointe 1/ })).toBeVisible(patience)
  })

  await test.step('nothing of them is left on the device for whoever comes next', async () => {
    await page.getByLabel('Photos').setInputFiles(photograph)
    await expect(tray).toBeVisible()
    await expect.poll(() => keptPictures(page)).toBe(1)
    await signOut(page)
    await expect.poll(() => keptPictures(page)).toBe(0)
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
  await expect(log(other).getByText(/En attente/)).toHaveCount(0, patience)
  await page.unroute(sending)
  await expect(log(page).getByText(/En attente/)).toHaveCount(0, patience)
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
    await expect(log(other).getByText(/Envoi…/)).toHaveCount(0, patience)
    await page.close()
    await open(other, path)
    await expect(log(other).getByText(two)).toHaveCount(1)
    await expect(log(other).getByText(/En attente/)).toHaveCount(0, patience)
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
  await expect.poll(() => keptPictures(page)).toBe(1)

  // Their session ends without a page to notice: it is theirs when they come back, and nobody else's.
  await dropSession(page)
  await open(page, '/')
  expect([await words(), await keptPictures(page)]).toEqual([1, 1])
  await signIn(blocker)
  await open(page, '/')
  await expect.poll(async () => [await words(), await keptPictures(page)]).toEqual([0, 0])
})

/** How many places of this device hold photographs. */
const keptPictures = (page: Page) =>
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

test('a conversation is reported, read and settled; whoever is blocked cannot write', async ({
  page,
  browser,
  isMobile,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const seller = sellerOf(isMobile)
  const path = await conversation(page, origin, { buyer: blocker, seller })
  // The page of the one who blocks stays open beside it.
  const other = await (await browser.newContext()).newPage()
  const details = `Il veut un virement ${randomUUID().slice(0, 8)}`

  await test.step('the buyer reports it and blocks the other', async () => {
    await open(page, path)
    await page.getByRole('button', { name: 'Signaler' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler la conversation' })
    await dialog.getByRole('button', { name: 'Signaler' }).click()
    await expect(dialog.getByText('Choisissez une raison.')).toBeVisible()
    await dialog.getByLabel('On me demande de payer en dehors du site').check()
    await dialog.getByLabel('Précisions').fill(details)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Signaler' }).click()
    await expect(page.getByText('Signalée, en cours d’examen')).toBeVisible()
    await page.getByRole('button', { name: 'Bloquer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquer', exact: true }).click()
    await expect(page.getByText('Vous avez bloqué cette personne.')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the other can read, not write', async () => {
    await signInOn(other, seller, origin)
    await open(other, path)
    await expect(other.getByText('Vous ne pouvez pas écrire à cette personne.')).toBeVisible()
    await expect(field(other)).toHaveCount(0)
  })

  await test.step('an administrator reads it and settles the report', async () => {
    await signInOn(other, 'admin@rechantier.example', origin)
    await open(other, '/admin/reports?status=open')
    await expectAccessible(other)
    await other
      .getByRole('row', { name: details })
      .getByRole('link', { name: 'On me demande de payer en dehors du site' })
      .click()
    await expect(other.getByRole('article').getByText('Bonjour, est-ce du chêne ?')).toBeVisible()
    await expectAccessible(other)
    await other.getByLabel('Suite donnée').check()
    await other.getByLabel('Note').fill('Compte averti')
    await other.getByRole('button', { name: 'Traiter le signalement' }).click()
    await expect(other.getByText('Compte averti')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Traiter le signalement' })).toHaveCount(0)
  })

  await test.step('unblocked, both write again', async () => {
    await page.getByRole('button', { name: 'Débloquer' }).first().click()
    await expect(field(page)).toBeVisible()
  })
  await other.context().close()
})

test('the conversations of others are nobody’s', async ({ page, isMobile, signIn, baseURL }) => {
  const path = await conversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  await signIn('nouveau@rechantier.example')
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'Conversation introuvable' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Mes messages' })).toBeVisible()
  await dropSession(page)
  await open(page, path)
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent(path)}`)
})
