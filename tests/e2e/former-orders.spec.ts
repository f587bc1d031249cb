import { randomUUID } from 'node:crypto'
import { execute } from './database.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

test('an order of the former site is shown to its buyer, its seller and administrators', async ({
  page,
  signIn,
}) => {
  const id = randomUUID()
  const profileId = (email: string) => `(select id from profiles where email = '${email}@rechantier.example')`
  await execute(
    `insert into former_orders (id, buyer_id, total_amount, status, created_at)
     values ($1, ${profileId('artisan')}, 330, 'livree', '2025-03-04T10:00:00Z')`,
    [id],
  )
  const item = `insert into former_order_items (order_id, seller_id, title, quantity, price)`
  await execute(`${item} values ($1, ${profileId('vendeur')}, 'Porte en frêne', 2, 150)`, [id])
  await execute(`${item} values ($1, null, 'Poignée', 1, 30)`, [id])
  const number = id.slice(0, 8)
  const order = page.getByRole('article', { name: `Commande ${number}` })

  await signIn('artisan@rechantier.example')
  await open(page, '/profile?tab=orders')
  await page.getByRole('link', { name: 'Commandes de l’ancien site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commandes de l’ancien site')
  await expect(order).toContainText('Passée le 4 mars 2025')
  await expect(order).toContainText('Poignée')
  await expect(order).toContainText(/Total\s*330,00/)
  await expectAccessible(page)

  await signIn('vendeur@rechantier.example')
  await open(page, '/profile/former-orders')
  await expect(order).toContainText('Vendue à')
  await expect(order).toContainText(/Total\s*300,00/)
  await expect(page.getByText('Poignée')).toHaveCount(0)

  await signIn('admin@rechantier.example')
  await open(page, '/admin/orders')
  await page.getByRole('link', { name: 'Ancien site' }).click()
  await expect(page.getByRole('heading', { name: 'Commandes de l’ancien site', level: 1 })).toBeVisible()
  await page.getByLabel('Numéro ou acheteur').fill(number)
  await expect(page).toHaveURL(new RegExp(number))
  await expect(page.getByText('1 commande', { exact: true })).toBeVisible()
  await expect(page.getByText('Porte en frêne')).toBeVisible()
  await expectAccessible(page)
})
