import { readFile } from 'node:fs/promises'
import { execute } from './database.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { placePaidOrder, seller } from './paid-order.ts'

test('the reuse reports of buyer and seller and the impact page show collected products', async ({
  page,
  signIn,
  baseURL,
}) => {
  const title = 'Porte pour le bilan'
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [{ title, quantity: 2 }])
  await execute(
    `update order_items set handed_over = quantity, weight = 25000 from orders
      where orders.id = order_items.order_id and left(orders.id::text, 8) = $1`,
    [number],
  )
  await execute(
    `update fulfilments set status = 'livree', received_at = now() from orders
      where orders.id = fulfilments.order_id and left(orders.id::text, 8) = $1`,
    [number],
  )

  await open(page, '/profile/reuse')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilan de réemploi')
  await expect(page.getByRole('table', { name: 'Par catégorie' })).toContainText(/\d+\skg/)
  await expectAccessible(page)

  await signIn(seller)
  await open(page, '/profile/reuse')
  await expect(page.getByRole('table', { name: 'D’où ils viennent' })).toContainText('Morbihan (56)')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger pour un tableur' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Famille REP PMCB')
  const period = page.getByRole('form', { name: 'Période du bilan' })
  await period.getByLabel('Du').fill('2020-01-01')
  await period.getByLabel('Au').fill('2020-12-31')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/)
  await expect(page.getByText('Rien n’a été remis dans cette période.')).toBeVisible()
  await expectAccessible(page)

  await execute('delete from reuse_impact', [])
  await open(page, '/impact')
  await expect(page.getByText('remis en usage')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comment nous comptons' })).toBeVisible()
  await expect(page.getByText(/vol d’oiseau.*pas de coefficient.*retour à vide/)).toBeVisible()
  await expectAccessible(page)
})
