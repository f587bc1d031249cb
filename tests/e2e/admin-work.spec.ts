import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

const admin = 'admin@rechantier.example'
const seller = 'vendeur@rechantier.example'

test('an administrator claims a task, adds a note to it and gives it back', async ({
  page,
  signIn,
  freshEmail,
}) => {
  await signIn(seller)
  const title = `À traiter ${freshEmail.slice(0, 12)}`
  const id = await putOnline(page, { title })
  await signIn(admin)
  const wait = await page.request.post('/api/admin/products/changes', {
    data: { products: { ids: [id] }, change: { kind: 'status', status: 'a_valider' } },
  })
  expect(wait.ok()).toBe(true)
  await open(page, '/admin?kind=to-validate')
  await expect(page.getByRole('heading', { level: 1, name: 'À traiter' })).toBeVisible()
  await expect(page.getByText('Si personne n’agit, elles restent hors ligne')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Je m’en occupe\u00a0: ${title}` }).click()
  const mine = page.getByRole('listitem').filter({ hasText: title })
  await expect(mine.getByText('Vous vous en occupez')).toBeVisible()
  await mine.getByText('Ajouter une note').click()
  await mine.getByRole('button', { name: 'Noter' }).click()
  await expect(mine.getByText('Écrivez une note.')).toBeVisible()
  await mine.getByLabel('Note', { exact: true }).fill('Photo à redemander')
  await mine.getByRole('button', { name: 'Noter' }).click()
  await expect(mine.getByRole('listitem').getByText('Photo à redemander')).toBeVisible()

  const own = page.getByRole('link', { name: 'Ce dont je m’occupe' })
  await own.click()
  await expect(own).toHaveAttribute('aria-current', /./)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Rendre\u00a0: ${title}` }).click()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
})
