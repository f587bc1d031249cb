import { expect, expectAccessible, open, test } from './fixtures.ts'

// The browser logs each refused request.
test.use({ expectedMessages: [/status of 400/] })

test('a seller follows the address of a stock file, reads its error and stops following it', async ({
  page,
  signIn,
}, info) => {
  await signIn('vendeur@rechantier.example')
  await open(page, '/profile/products/import')
  const field = page.getByLabel('Adresse du fichier')
  const follow = page.getByRole('button', { name: 'Suivre cette adresse' })

  await test.step('an address that is not public is refused at its field', async () => {
    await field.fill('http://192.168.1.10/stock.csv')
    await follow.click()
    await expect(page.getByText('L’adresse commence par https://.')).toBeVisible()
    await expect(field).toHaveValue('http://192.168.1.10/stock.csv')
    await expectAccessible(page)
  })

  const url = `https://stock-${info.project.name}.exemple.invalid/stock.csv`
  const entry = page.getByRole('listitem').filter({ hasText: url })
  await test.step('a double click follows the address once', async () => {
    await field.fill(url)
    await follow.dblclick()
    await expect(entry).toHaveCount(1)
    await expect(field).toHaveValue('')
    await expectAccessible(page)
  })

  await test.step('the error is shown beside the address', async () => {
    await entry.getByRole('button', { name: 'Lire maintenant' }).click()
    await expect(async () => {
      await page.reload()
      await expect(entry).toContainText('Ne peut pas être lue', { timeout: 1_000 })
    }).toPass()
    await expect(entry).toContainText('Cette adresse ne mène à aucun site public.')
  })

  await test.step('the address is removed after a confirmation', async () => {
    await entry.getByRole('button', { name: 'Ne plus suivre' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await expect(entry).toHaveCount(1)
    await entry.getByRole('button', { name: 'Ne plus suivre' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ne plus suivre' }).click()
    await expect(entry).toHaveCount(0)
  })
})
