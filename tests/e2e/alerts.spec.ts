import { randomUUID } from 'node:crypto'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { putOnline, setStock } from './create-products.ts'
import { dropSession, expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

const seller = 'vendeur@rechantier.example'
const buyer = 'artisan@rechantier.example'

/** The alerts job runs once a minute. */
const alertTimeoutMs = 90_000

// The browser logs the 400 of a past date and the 404 of an invalid link.
test.use({ expectedMessages: [new RegExp(`status of 40[04]|${mailboxMessage.source}`)] })

test('a buyer sets an alert on a product, receives a mail when its price falls and unsubscribes with one click', async ({
  page,
  signIn,
}) => {
  const title = `Évier en grès ${randomUUID().slice(0, 8)}`
  await signIn(seller)
  // Alerts compare with the price of the last run: a product listed within the same minute has none, a restocked one has.
  const id = await putOnline(page, { title, price: 50_00, quantity: 0 })
  await setStock(page, id, { quantity: 8, seen: 0 })

  await test.step('the seller is not offered an alert', async () => {
    await open(page, `/products/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('button', { name: 'Être alerté' })).toHaveCount(0)
  })

  await test.step('the buyer sets the alert, which is saved at once', async () => {
    await signIn(buyer)
    await open(page, `/products/${id}`)
    await page.getByRole('button', { name: 'Être alerté' }).click()
    const dialog = page.getByRole('dialog', { name: 'Être alerté' })
    await expect(dialog.getByRole('switch')).toHaveCount(4)
    await expectAccessible(page)
    await dialog.getByRole('switch', { name: 'Baisse de prix' }).click()
    await expect(dialog.getByRole('switch', { name: 'Baisse de prix' })).toBeChecked()
    await expect(dialog.getByRole('status')).toContainText(buyer)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Alerte activée' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the alert is listed in the buyer’s account', async () => {
    await open(page, '/profile/alerts')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('Baisse de prix')
    await row.getByRole('link', { name: title }).click()
    await expect(page.getByRole('button', { name: 'Alerte activée' })).toBeVisible()
  })

  await test.step('the seller lowers the price, and sets the listing’s last day', async () => {
    await signIn(seller)
    await open(page, `/profile?tab=products&edit=${id}`)
    await page.getByLabel('Prix en euros').fill('40')
    await page.getByLabel('En vente jusqu’au').fill('2020-01-01')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Choisissez aujourd’hui ou un jour à venir.')).toBeVisible()
    const lastDay = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000)
    await page.getByLabel('En vente jusqu’au').fill(lastDay.toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { name: 'Annonce enregistrée' })).toBeVisible()
    const day = lastDay.toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
    await open(page, `/products/${id}`)
    await expect(page.getByText('En vente jusqu’au')).toBeVisible()
    await expect(page.getByText(day)).toBeVisible()
    await open(page, `/profile?tab=products&q=${encodeURIComponent(title)}`)
    await expect(page.getByText(`jusqu’au ${day}`)).toBeVisible()
  })

  await test.step('the mail arrives; one click on its link’s page ends the alert without signing in', async () => {
    await dropSession(page)
    await openMail(page, buyer, new RegExp(`Baisse de prix.*${title}`), alertTimeoutMs)
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Ne plus recevoir cette alerte' })
    await open(page, (await link.getAttribute('href')) ?? '')
    await expect(page.getByText(`«\u00a0Baisse de prix\u00a0» sur «\u00a0${title}\u00a0»`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ne plus les recevoir' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Vous ne recevrez plus ces emails' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('unsubscribing can be undone and repeated', async () => {
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('heading', { name: 'Ne plus recevoir ces emails' })).toBeFocused()
    await page.getByRole('button', { name: 'Ne plus les recevoir' }).click()
    await expect(page.getByRole('heading', { name: 'Vous ne recevrez plus ces emails' })).toBeFocused()
    await signIn(buyer)
    await open(page, '/profile/alerts')
    await expect(page.getByRole('heading', { name: 'Produits suivis' })).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
  })
})

test('a visitor’s search survives signing in, then is saved, renamed, deleted and restored', async ({
  page,
}) => {
  const words = `zinc ${randomUUID().slice(0, 8)}`

  await test.step('finds nothing and requests a notification', async () => {
    await open(page, `/products?search=${encodeURIComponent(words)}&maxPrice=200`)
    await expect(page.getByRole('link', { name: 'Enregistrer cette recherche' })).toBeVisible()
    await page.getByRole('link', { name: 'M’avertir quand un produit correspond' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Connectez-vous')
    await expectAccessible(page)
  })

  await test.step('signs in; the form is filled with the search', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Connexion' }).click()
    await page.getByLabel('Adresse email').fill(buyer)
    await page.getByLabel('Mot de passe').first().fill(demoPassword)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/profile\/alerts/)
    await expect(page.getByLabel('Nom de la recherche')).toHaveValue(new RegExp(`^${words}, jusqu’à 200`))
    await expectAccessible(page)
  })

  const name = `Gouttières ${words}`
  const row = page.getByRole('article', { name })

  await test.step('saves it once', async () => {
    await page.getByLabel('Nom de la recherche').fill(name)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).dblclick()
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(words)
    await expect(page.getByRole('heading', { name: 'Enregistrer cette recherche' })).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await ready(page)
    await expect(row).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Enregistrer cette recherche' })).toHaveCount(0)
  })

  await test.step('changes its frequency and name', async () => {
    const changed = () => page.waitForResponse((response) => response.request().method() === 'PATCH')
    const daily = changed()
    await row.getByRole('combobox').selectOption('Une fois par semaine')
    await daily
    await row.getByRole('button', { name: /^Renommer/ }).click()
    const renamed = changed()
    await page.getByLabel('Nouveau nom').fill(`${name} bis`)
    await page.keyboard.press('Enter')
    await renamed
    await open(page, '/profile/alerts')
    await expect(row.getByRole('combobox')).toHaveValue('weekly')
    await expect(row.getByRole('heading')).toHaveText(`${name} bis`)
  })

  await test.step('deletes it, restores it and deletes it', async () => {
    await row.getByRole('button', { name: /^Supprimer/ }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Rétablir' }).click()
    await expect(row).toHaveCount(1)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/\/products\?search=zinc/)
    await page.goBack()
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await row.getByRole('button', { name: /^Supprimer/ }).click()
    await deleted
    await open(page, '/profile/alerts')
    await expect(page.getByRole('heading', { name: 'Recherches enregistrées' })).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('the alert of a sold-out product preselects its return to stock, and an invalid unsubscribe link shows an explanation', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const id = await putOnline(page, { title: `Lavabo ${randomUUID().slice(0, 8)}`, quantity: 1 })
  await setStock(page, id, { quantity: 0, seen: 1 })
  await signIn(buyer)
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: 'Être alerté' }).click()
  await expect(page.getByRole('switch', { name: 'Retour en stock' })).toBeChecked()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(buyer)
  await open(page, `/products/${id}`)
  await expect(page.getByRole('button', { name: 'Alerte activée' })).toBeVisible()

  await open(page, '/unsubscribe?token=coupé')
  await expect(page.getByRole('heading', { name: 'Ce lien n’est pas valable' })).toBeVisible()
  await expectAccessible(page)
})
