import { expect, expectAccessible, open, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'
import { putOnline } from './makers.ts'

const admin = 'admin@rechantier.example'
const seller = 'vendeur@rechantier.example'

test.use({ expectedMessages: [mailboxMessage] })

test.describe('many products at once', () => {
  test('found, changed, and what could not be changed is said', async ({ page, signIn, freshEmail }) => {
    await signIn(seller)
    // The address is nobody else's: it makes a title nobody else's too.
    const name = freshEmail.slice(0, 12)
    await putOnline(page, { title: `${name} un` })
    await putOnline(page, { title: `${name} deux` })
    await putOnline(page, { title: `${name} vide`, quantity: 0 })
    await signIn(admin)
    await open(page, '/admin/products')
    await page.getByLabel('Chercher un titre, un code ou un vendeur').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 produits', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Toute la page').check()
    await page.getByRole('button', { name: 'Modifier…' }).click()
    await expectAccessible(page)
    await page.getByLabel('Nouveau statut').selectOption('reserve')
    await page.getByRole('button', { name: 'Appliquer' }).dblclick()
    await expect(page.getByText('3 modifiés')).toBeVisible()

    await page.getByLabel('Toute la page').check()
    await page.getByRole('button', { name: 'Modifier…' }).click()
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByText('2 modifiés, 1 refusé\u00a0: stock épuisé')).toBeVisible()

    await page.getByLabel('Statut', { exact: true }).selectOption('reserve')
    await expect(page.getByText('1 produit', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('3 produits', { exact: true })).toBeVisible()
  })
})

test('an advertisement put to validation is refused with a reason, which is mailed', async ({
  page,
  signIn,
  freshEmail,
}) => {
  await signIn(seller)
  const title = `À relire ${freshEmail.slice(0, 12)}`
  const id = await putOnline(page, { title })
  await signIn(admin)
  const wait = await page.request.post('/api/admin/products/changes', {
    data: { products: { ids: [id] }, change: { kind: 'status', status: 'a_valider' } },
  })
  expect(wait.ok()).toBe(true)
  await open(page, '/admin/products/validation')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Valider ${title}` }).focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refuser l’annonce' })
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(dialog.getByText('Dites pourquoi au vendeur.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Photos' }).click()
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  const article = page.getByRole('article', { name: title })
  await expect(article.getByText('Annonce refusée')).toBeVisible()
  await openMail(page, seller, new RegExp(title))
})

test('the carousel is chosen and ordered with the keyboard', async ({ page, signIn, freshEmail }) => {
  await signIn(seller)
  const title = `Mis en avant ${freshEmail.slice(0, 12)}`
  await putOnline(page, { title })
  await signIn(admin)
  await open(page, '/admin/featured-products')
  await page.getByLabel('Chercher un produit disponible').fill(title)
  await page.getByRole('button', { name: `Ajouter ${title}` }).click()
  const up = page.getByRole('button', { name: `Monter ${title}` })
  await expect(up).toBeVisible()
  await expectAccessible(page)
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await page.getByRole('button', { name: `Retirer ${title}` }).click()
  await expect(up).toBeHidden()
})
