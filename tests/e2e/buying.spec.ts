import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

test.use({ expectedMessages: [mailboxMessage] })

test('a visitor searches, filters, fills the cart, signs up at the checkout, pays the order and receives its mail', async ({
  page,
  isMobile,
  freshEmail,
}) => {
  let title = ''
  // The screens from the home page to the paid order, without the mailbox.
  const screens: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    const isNext = frame === page.mainFrame() && pathname !== screens.at(-1)
    if (isNext && !pathname.startsWith('/dev/mail')) screens.push(pathname)
  })

  await test.step('searches from the home page', async () => {
    await open(page, '/')
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Quoi ?' }).fill('PORTE interieure')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=PORTE/)
    await expect(page.getByRole('article').first()).toContainText('Porte intérieure')
    await expectAccessible(page)
  })

  await test.step('filters: the address contains the filter', async () => {
    if (isMobile) await page.getByRole('button', { name: /^Filtrer/ }).click()
    await page.getByRole('checkbox', { name: 'Neuf, emballé' }).first().check()
    await expect(page).toHaveURL(/condition=new_sealed/)
    if (isMobile) await page.getByRole('button', { name: /^Voir/ }).click()
    // The address is shared after the filter sheet has closed.
    await expect(page).not.toHaveURL(/#/)
    const shared = page.url()
    await expect(page.getByRole('article').first()).toContainText('Neuf, emballé')
    await open(page, shared)
    await expect(page.getByRole('article').first()).toContainText('Neuf, emballé')
  })

  const button = page.getByRole('button', { name: /^Commander et payer/ })
  await test.step('fills the cart and sees the checkout’s summary without an account', async () => {
    title = (await page.getByRole('article').first().getByRole('link').textContent()) ?? ''
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ajouter au panier' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Voir le panier' }).click()
    const sheet = page.getByRole('dialog', { name: 'Panier (1 article(s))' })
    await expectAccessible(page)
    await sheet.getByRole('link', { name: 'Commander' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('main')).toContainText(title)
    await expectAccessible(page)
  })
  await test.step('signs up', async () => {
    await page.getByRole('tab', { name: 'Inscription' }).click()
    await page.getByRole('radio', { name: /^Acheteur(?! et)/ }).check()
    await page.getByLabel('Prénom').fill('Éloïse')
    await page.getByLabel('Nom', { exact: false }).nth(1).fill('Le Gall')
    await page.getByLabel('Adresse email').fill(freshEmail)
    await page.getByLabel('Mot de passe', { exact: false }).first().fill(demoPassword)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Créer mon compte' }).dblclick()
    await expect(page.getByText('Vérifiez votre email pour confirmer votre compte').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('confirms the address by mail', async () => {
    await openMail(page, freshEmail, /confirm/i)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Confirmer mon adresse' }).first().click()
    await expect(page).toHaveURL('/checkout')
    await ready(page)
  })

  await test.step('gives the missing details on the same page, and orders once', async () => {
    await button.click()
    await expect(page.getByText('À compléter pour pouvoir commander.').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Particulier' }).check()
    await page.getByLabel('Téléphone').fill('06 39 98 11 22')
    await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('8 quai de la Fosse, 44000 Nantes')
    await button.dblclick()
    await expect(page.getByText('Commande créée').first()).toBeVisible()
    await expect(page).toHaveURL(/\/payment\/[0-9a-f]{8}/)
  })

  await test.step('pays by card', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: /la carte «\s?Carte acceptée/ }).click()
    await page.getByRole('button', { name: /^Payer/ }).dblclick()
    await expect(page.getByRole('heading', { name: 'Merci, votre paiement est reçu' })).toBeVisible()
    expect(screens.length, screens.join(' → ')).toBeLessThanOrEqual(9)
    await expectAccessible(page)
    await open(page, '/profile?tab=orders')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText(title)
    await expect(page.getByRole('button', { name: /^Ouvrir le panier, 0/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('receives the mail', async () => {
    await openMail(page, freshEmail, /commande/i)
    await expect(page.locator('pre')).toContainText(title)
    await expectAccessible(page)
  })
})
