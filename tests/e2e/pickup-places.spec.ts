import { randomUUID } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { expect, expectAccessible, open, test } from './fixtures.ts'

const spaces = /[\u00a0\u202f]/g

// Runs once, because the seller has the place afterwards.
test('a seller imports products at two pickup places with prices by quantity, and the cart applies them', {
  tag: '@desktop',
}, async ({ page, signIn }) => {
  const lot = `lot${randomUUID().slice(0, 6)}`
  const file = stringify(
    [
      [
        'Désignation',
        'Prix TTC',
        'Qté',
        'Unité',
        'Prix par quantité',
        'Dépôt',
        'Code postal',
        'Ville',
        'État',
      ],
      [`Tréteau ${lot}`, '60', '40', 'carton', '10 : 45,00', 'Dépôt de Villefranche', '', '', 'Bon état'],
      [`Bâche ${lot}`, '8', '200', 'pièce', '', 'Quai de Dole', '39100', 'Dole', 'Bon état'],
      [`Caisse ${lot}`, '3,50', '90', 'pièce', '50 : 2,90', 'Quai de Dole', '39100', 'Dole', 'Bon état'],
    ],
    { delimiter: ';' },
  )
  // This seller has a second pickup place.
  await signIn('magasin@electricite-marchand.example')
  await open(page, '/profile/products/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'depots.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  await page.getByLabel('Catégorie par défaut').selectOption({ label: 'Lots de fin de chantier' })

  await test.step('an unknown pickup place is asked for once', async () => {
    const question = page.getByLabel(/Où sont les articles de/)
    await expect(question).toHaveCount(1)
    await question.selectOption({ label: 'Créer ce lieu\u00a0: «\u00a0Quai de Dole\u00a0» à Dole (39100)' })
    const button = page.getByRole('button', { name: /^Importer 3\sproduits$/ })
    await button.click()
    await expect(page.getByText('Toutes les lignes ont été importées.')).toBeVisible()
  })

  const id = async (words: string): Promise<string> => {
    const results = await (
      await page.request.get(`/api/products?search=${encodeURIComponent(`${words} ${lot}`)}`)
    ).json()
    return results.items.find(({ title }: { title: string }) => title === `${words} ${lot}`).id
  }
  const visible = (name: string) => page.getByRole('button', { name }).locator('visible=true').first()
  const mainText = async () => (await page.getByRole('main').innerText()).replace(spaces, ' ')

  await test.step('each product page shows its town, unit and price for ten', async () => {
    await open(page, `/products/${await id('Bâche')}`)
    expect(await mainText()).toContain('Dole (39)')
    await open(page, `/products/${await id('Tréteau')}`)
    const text = await mainText()
    expect(text).toContain('Villefranche-sur-Saône (69)')
    expect(text).toContain('60,00 € / carton')
    expect(text).toMatch(/dès 10\D{0,20}45,00 €/i)
    await expectAccessible(page)
  })

  await test.step('the cart shows the number of pickup places and the price for ten', async () => {
    // The session is removed, because sellers cannot buy their own products.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await open(page, `/products/${await id('Tréteau')}`)
    await page.getByRole('textbox', { name: 'Quantité' }).first().fill('12')
    await visible('Ajouter au panier').click()
    await open(page, `/products/${await id('Bâche')}`)
    await visible('Ajouter au panier').click()
    await visible('Voir le panier').click()
    const sheet = page.getByRole('dialog', { name: /^Panier/ })
    const text = async () => (await sheet.innerText()).replace(spaces, ' ')
    await expect.poll(text).toContain('2 lieux de retrait : ')
    expect(await text()).toContain('45,00 € / carton')
    expect(await text()).toContain('540,00 €')
    expect(await text()).toContain('548,00 €')
  })
})
