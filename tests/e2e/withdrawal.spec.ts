import { randomUUID } from 'node:crypto'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

test.use({ expectedMessages: [mailboxMessage] })

test('a buyer withdraws from an order once and receives the acknowledgement by mail', async ({
  page,
  signIn,
  baseURL,
}) => {
  const title = `Lot à rendre ${randomUUID().slice(0, 8)}`
  await signIn('vendeur@rechantier.example')
  const productId = await putOnline(page, { title })
  await signIn('acheteur@rechantier.example')
  const placed = await page.request.post('/api/orders', {
    data: {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    },
    headers: { origin: baseURL ?? '' },
  })
  expect(placed.status()).toBe(201)
  const number = ((await placed.json()) as { id: string }).id.slice(0, 8)

  await test.step('opens the withdrawal form from the order', async () => {
    await open(page, `/profile?tab=products/${number}`)
    await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
    await expect(page.getByRole('heading', { name: new RegExp(`^Commande ${number}`) })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: new RegExp(title) })).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('confirms with a double click', async () => {
    await page.getByLabel('Votre nom').fill('Julien Mercier')
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).dblclick()
    const heading = page.getByRole('heading', { name: 'Votre rétractation est enregistrée' })
    await expect(heading).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the acknowledgement arrives', async () => {
    await openMail(page, 'acheteur@rechantier.example', new RegExp(`rétractation de la commande ${number}`))
    await expect(page.locator('pre')).toContainText(title)
  })

  await test.step('cannot withdraw a second time', async () => {
    await open(page, `/withdrawal?order=${number}`)
    await expect(page.getByText('Rétractation enregistrée le')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirmer la rétractation' })).toHaveCount(0)
    await open(page, `/profile?tab=products/${number}`)
    await expect(page.getByRole('region', { name: 'Rétractation' })).toContainText(title)
    await expect(page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the seller sees the withdrawal on the order', async () => {
    await signIn('vendeur@rechantier.example')
    await open(page, `/profile?tab=products/${number}`)
    await expect(page.getByRole('region', { name: 'Rétractation' })).toContainText(title)
  })
})
