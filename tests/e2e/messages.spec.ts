import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { blocker, buyer, field, log, sellerOf, sendButton, startConversation } from './conversations.ts'
import { putOnline } from './create-products.ts'
import { dropSession, expect, expectAccessible, open, signInOn, test } from './fixtures.ts'

// The browser logs refused requests and the connection that the tests cut.
test.use({ expectedMessages: [/status of 40[349]|ERR_INTERNET_DISCONNECTED/] })

test('a buyer and a seller exchange messages and see each other’s without a reload', async ({
  page,
  browser,
  isMobile,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const seller = await (await browser.newContext()).newPage()
  await signInOn(seller, sellerOf(isMobile), origin)
  const title = `Porte à discuter ${randomUUID().slice(0, 8)}`
  const productId = await putOnline(seller, { title })
  await seller.request.put('/api/quick-answers', { data: { answers: [] }, headers: { origin } })
  await open(seller, '/messages')
  await expectAccessible(seller)

  await test.step('the buyer writes from the product page and signs in on the way', async () => {
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

  await test.step('the seller is notified and sends a quick reply', async () => {
    const menu = isMobile ? 'Ouvrir le menu' : 'Mon compte'
    await expect(
      seller.getByRole('button', { name: new RegExp(`${menu}.*messages? non lus?`) }),
    ).toBeVisible()
    const row = seller.getByRole('link', { name: title })
    await expect(row).toContainText('1 message non lu')
    await row.click()
    await expect(log(seller).getByText('Bonjour, elle ouvre à droite ?')).toBeVisible()
    await expect(log(page).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible()

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

  await test.step('the buyer reads it without a reload, and the seller sees that it was read', async () => {
    await expect(log(page).getByText('Oui, poussant droit.')).toBeVisible()
    await expect(log(seller).getByText(/^Vu à \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('the buyer sends a picture', async () => {
    const picture = { create: { width: 900, height: 600, channels: 3, background: '#8b9196' } } as const
    await page.getByLabel('Photos').setInputFiles([
      { name: 'notice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'mur.png', mimeType: 'image/png', buffer: await sharp(picture).png().toBuffer() },
    ])
    await expect(page.getByText(/notice\.pdf.*n’est pas une photo/)).toBeVisible()
    const broken = { name: 'abime.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG', 'latin1') }
    await page.getByLabel('Photos').setInputFiles([broken])
    await expect(page.getByText(/abime\.png.*illisible/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'abime.png' })).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'mur.png' })).toBeVisible()
    await sendButton(page).click()
    const received = log(seller).getByRole('img', { name: /^Pièce jointe 1/ })
    await expect(received).toBeVisible()
    await received.scrollIntoViewIfNeeded()
    await expect.poll(() => received.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(seller)
  })
  await seller.context().close()
})

test('a message written without a connection is sent once when the connection returns', async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  const path = await startConversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  await open(page, path)
  await context.setOffline(true)
  await field(page).fill('Je passe mardi.')
  await sendButton(page).click()
  await expect(log(page).getByText(/En attente/)).toBeVisible()
  await expectAccessible(page)
  await field(page).fill('Et une question encore')
  await context.setOffline(false)
  await expect(log(page).getByText(/En attente/)).toHaveCount(0)
  await expect(log(page).getByText('Je passe mardi.')).toHaveCount(1)
  await page.reload()
  await expect(log(page).getByText('Je passe mardi.')).toHaveCount(1)
  await expect(field(page)).toHaveValue('Et une question encore')
  await field(page).fill('')
})

test('a user who is blocked cannot write, and an administrator resolves the report of the conversation', async ({
  page,
  browser,
  isMobile,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const seller = sellerOf(isMobile)
  const path = await startConversation(page, origin, { buyer: blocker, seller })
  // The blocking buyer's page stays open meanwhile.
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

  await test.step('the seller can read but not write', async () => {
    await signInOn(other, seller, origin)
    await open(other, path)
    await expect(other.getByText('Vous ne pouvez pas écrire à cette personne.')).toBeVisible()
    await expect(field(other)).toHaveCount(0)
  })

  await test.step('an administrator reads it and resolves the report', async () => {
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

  await test.step('after unblocking, the buyer can write again', async () => {
    await page.getByRole('button', { name: 'Débloquer' }).first().click()
    await expect(field(page)).toBeVisible()
  })
  await other.context().close()
})

test('the conversation page is not shown to another user or a visitor', async ({
  page,
  isMobile,
  signIn,
  baseURL,
}) => {
  const path = await startConversation(page, baseURL ?? '', { buyer, seller: sellerOf(isMobile) })
  await signIn('nouveau@rechantier.example')
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'Conversation introuvable' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Mes messages' })).toBeVisible()
  await dropSession(page)
  await open(page, path)
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent(path)}`)
})
