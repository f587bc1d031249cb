import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dropSession, expect, expectAccessible, open, test } from './fixtures.ts'

/** Creates a subcategory of this test’s own, so that no other test’s forms change. */
async function createCategory(page: Page, name: string): Promise<string> {
  const create = async (category: { name: string; parentId: string | null }): Promise<string> => {
    const data = { slug: '', description: '', repFamily: null, ...category }
    const response = await page.request.post('/api/admin/categories', { data })
    expect(response.status()).toBe(201)
    return (await response.json()).id
  }
  return create({ name, parentId: await create({ name: `Famille ${name}`, parentId: null }) })
}

/** Publishes a product of the category with the given option. */
async function putOnlineWith(page: Page, product: { categoryId: string; title: string; option: string }) {
  const { categoryId, title, option } = product
  const fields = await (await page.request.get(`/api/categories/${categoryId}/custom-fields`)).json()
  const [field] = fields as { id: string; options: { value: string; label: string }[] }[]
  const value = field?.options.find(({ label }) => label === option)?.value
  const response = await page.request.post('/api/products', {
    data: {
      submissionKey: randomUUID(),
      categoryId,
      title,
      description: '',
      price: 5000,
      quantity: 1,
      values: { [field?.id ?? '']: value },
    },
  })
  expect(response.status()).toBe(201)
}

test('an administrator adds a field to a category, a seller fills it in and a visitor filters by it', async ({
  page,
  signIn,
}) => {
  const id = randomUUID().slice(0, 8)
  const [category, field] = [`Vantaux ${id}`, `Vitrage ${id}`]
  const [match, other] = [`Vantail isolant ${id}`, `Vantail simple ${id}`]
  let categoryId = ''

  await test.step('an administrator creates the field and adds it to a category', async () => {
    await signIn('admin@rechantier.example')
    categoryId = await createCategory(page, category)
    await open(page, '/admin/custom-fields?edit=new')
    const form = page.getByRole('form', { name: 'Champ personnalisé' })
    await form.getByLabel('Nom', { exact: false }).first().fill(field)
    await form.getByLabel('Type').selectOption('select')
    for (const [index, option] of ['Simple', 'Double'].entries()) {
      await form.getByRole('button', { name: 'Ajouter une option' }).click()
      await form.getByLabel(`Libellé de l’option ${index + 1}`).fill(option)
    }
    await form.getByRole('checkbox', { name: 'Filtrable' }).check()
    await form.getByRole('checkbox', { name: category, exact: true }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page).toHaveURL(/\/admin\/custom-fields$/)
    await expect(page.getByRole('link', { name: `Modifier ${field}` })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a seller fills it in', async () => {
    await signIn('vendeur@rechantier.example')
    await putOnlineWith(page, { categoryId, title: other, option: 'Simple' })
    await open(page, '/profile?tab=products&add=1')
    await page.getByLabel('Chercher une catégorie').fill(category)
    await page.keyboard.press('Enter')
    await page.getByLabel('Titre').fill(match)
    await page.getByLabel('Prix en euros').fill('120')
    await page.getByLabel(field).selectOption('Double')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mettre en ligne' }).click()
    await expect(page.getByRole('heading', { name: 'Produit en ligne' })).toBeVisible()
  })

  await test.step('a visitor filters by it', async () => {
    await dropSession(page)
    await open(page, `/products?category=${categoryId}`)
    const count = page.getByRole('status').filter({ hasText: /^\d+ produits?$/ })
    await expect(count).toHaveText('2 produits')
    // On a phone the filters are behind a button.
    const filters = page.getByRole('button', { name: 'Filtrer' })
    if (await filters.isVisible()) await filters.click()
    await page.getByRole('group', { name: field }).getByLabel('Double').check()
    await expect(page).toHaveURL(/[?&]cf_[0-9a-f-]{36}=/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
    const results = page.getByRole('button', { name: 'Voir 1 produit' })
    if (await filters.isVisible()) await results.click()
    await expect(count).toHaveText('1 produit')
    await expect(page.getByRole('article').getByRole('link', { name: match })).toBeVisible()
    await expect(page.getByText(other)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('article').getByRole('link', { name: match }).click()
    await expect(page.getByRole('heading', { level: 1, name: match })).toBeVisible()
    await expect(page.getByText(field)).toBeVisible()
    await expect(page.getByText('Double', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
