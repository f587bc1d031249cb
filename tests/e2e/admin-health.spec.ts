import { expect, expectAccessible, open, test } from './fixtures.ts'

test('an administrator reads the site’s checks and runs them again', async ({ page, signIn }) => {
  await signIn('admin@rechantier.example')
  await open(page, '/admin/etat')
  await page.getByRole('button', { name: 'Examiner maintenant' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Tout|chose/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'PostgreSQL' })).toContainText('Version')
  await expect(page.getByRole('table', { name: /^Adresses du dernier jour/ })).toBeVisible()
  await expectAccessible(page)
})
