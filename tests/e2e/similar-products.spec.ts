import { putOnline } from './create-products.ts'
import { execute } from './database.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

test('the product page shows similar products below a product on sale and above a sold one', async ({
  page,
  signIn,
}) => {
  await signIn('vendeur@rechantier.example')
  const id = await putOnline(page, { title: 'Article qui sera vendu', category: 'portes-interieures' })
  await putOnline(page, { title: 'Article semblable', category: 'portes-interieures' })

  await open(page, `/products/${id}`)
  await expect(page.getByRole('region', { name: 'Articles semblables', exact: true })).toBeVisible()
  await expectAccessible(page)

  await execute("update products set status = 'vendu' where id = $1", [id])
  // An open page does not change when its product is sold, so it is loaded again.
  await open(page, `/products/${id}`)
  const others = page.getByRole('region', { name: 'Vendu. Des articles semblables' })
  await expect(others.getByRole('heading', { level: 2 })).toBeInViewport()
  const first = others.getByRole('listitem').first()
  await expect(first).toBeInViewport({ ratio: 0.5 })
  await expect(page.getByRole('region', { name: 'Articles semblables', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  const name = await first.getByRole('link').textContent()
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '', exact: true })).toBeVisible()
})
