import type { Page } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

const admin = 'admin@rechantier.example'
const seller = 'vendeur@rechantier.example'

test.use({ expectedMessages: [mailboxMessage] })

test.describe('changing many products at once', () => {
  test('changes the selected products and reports those it refuses', async ({ page, signIn, freshEmail }) => {
    await signIn(seller)
    // The address is unique, so a title made of it is unique too.
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
    const list = Promise.withResolvers<void>()
    await page.route('**/api/admin/products?**', async (route) => {
      await list.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Appliquer' }).dblclick()
    await expect(page.getByText('3 modifiés')).toBeVisible()

    await page.getByLabel('Toute la page').check()
    await page.getByRole('button', { name: 'Modifier…' }).click()
    // Busy until the list shows the first change.
    await expect(page.getByRole('button', { name: 'En cours…' })).toBeVisible()
    list.resolve()
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByText('2 modifiés, 1 refusé\u00a0: stock épuisé')).toBeVisible()

    await page.getByLabel('Statut', { exact: true }).selectOption('reserve')
    await expect(page.getByText('1 produit', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('3 produits', { exact: true })).toBeVisible()
  })
})

test('an administrator refuses a product in validation with a reason, and the seller receives it by mail', async ({
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
  await skipToProduct(page, title)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refuser l’annonce' })
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(dialog.getByText('Dites pourquoi au vendeur.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Photos' }).click()
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText(`Refusée\u00a0: ${title}`)).toBeVisible()
  // Leaving the page sends decisions that could still be undone.
  await page.getByRole('link', { name: 'Tous les produits' }).click()
  await openMail(page, seller, new RegExp(title))
})

test('an administrator adds to the featured products and sorts them with the keyboard', async ({
  page,
  signIn,
  freshEmail,
}) => {
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

test('an administrator validates fifty products with at most fifty-five keys', async ({
  page,
  signIn,
  freshEmail,
}) => {
  test.slow()
  const name = freshEmail.slice(4, 12)
  await signIn(seller)
  const ids: string[] = []
  for (let number = 1; number <= 50; number += 1)
    ids.push(await putOnline(page, { title: `Lot ${name} ${number}` }))
  await signIn(admin)
  const wait = await page.request.post('/api/admin/products/changes', {
    data: { products: { ids }, change: { kind: 'status', status: 'a_valider' } },
  })
  expect(wait.ok()).toBe(true)
  await open(page, '/admin/products/validation')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  // The end of the list has another heading.
  const shown = page.getByRole('main').getByRole('heading', { level: 2 })
  for (let number = 1; number <= 50; number += 1) {
    const title = `Lot ${name} ${number}`
    await skipToProduct(page, title)
    await press('a')
    await expect(shown).not.toHaveText(title)
    if (number === 20) {
      await press('z')
      await expect(shown).toHaveText(title)
      await press('a')
      await expect(shown).not.toHaveText(title)
    }
  }
  expect(keys).toBeLessThanOrEqual(55)
  // Leaving the page sends decisions that could still be undone.
  await page.getByRole('link', { name: 'Tous les produits' }).click()
  await expect
    .poll(async () => {
      const list = await (await page.request.get('/api/admin/products?status=a_valider')).json()
      return list.items.filter(({ id }: { id: string }) => ids.includes(id)).length
    })
    .toBe(0)
})

test('a held key decides once, and keys typed into a dialog decide nothing', async ({
  page,
  signIn,
  freshEmail,
}) => {
  const name = freshEmail.slice(4, 12)
  await signIn(seller)
  const ids = [
    await putOnline(page, { title: `Premier ${name}` }),
    await putOnline(page, { title: `Second ${name}` }),
  ]
  await signIn(admin)
  await page.request.post('/api/admin/products/changes', {
    data: { products: { ids }, change: { kind: 'status', status: 'a_valider' } },
  })
  await open(page, '/admin/products/validation')
  const shown = page.getByRole('article').getByRole('heading', { level: 2 })
  await skipToProduct(page, `Premier ${name}`)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refuser l’annonce' })
  await expect(dialog.getByLabel('Motif')).toBeFocused()
  await page.keyboard.type('aaar')
  await page.keyboard.press('Escape')
  await expect(shown).toHaveText(`Premier ${name}`)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Les touches' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect(shown).toHaveText(`Second ${name}`)
  // A decision that is undone is not sent.
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(shown).toHaveText(`Premier ${name}`)
  await expectAccessible(page)
})

/** Skips products of other tests. */
async function skipToProduct(page: Page, title: string): Promise<void> {
  const shown = page.getByRole('article').getByRole('heading', { level: 2 })
  while ((await shown.textContent()) !== title) await page.keyboard.press('j')
}
