import { expect, expectAccessible, open, test } from './fixtures.ts'

// What is refused is answered with 4xx, which the browser prints.
test.use({ expectedMessages: [/status of 400/] })

test('a seller follows an address, is told that it leads nowhere, and follows it no more', async ({
  page,
  signIn,
}, info) => {
  await signIn('vendeur@rechantier.example')
  await open(page, '/profile/products/import')
  const field = page.getByLabel('Adresse du fichier')
  const follow = page.getByRole('button', { name: 'Suivre cette adresse' })

  await test.step('what is no public address is told at its field, and stays there', async () => {
    await field.fill('http://192.168.1.10/stock.csv')
    await follow.click()
    await expect(page.getByText('L’adresse commence par https://.')).toBeVisible()
    await expect(field).toHaveValue('http://192.168.1.10/stock.csv')
    await expectAccessible(page)
  })

  const url = `https://stock-${info.project.name}.exemple.invalid/stock.csv`
  const entry = page.getByRole('listitem').filter({ hasText: url })
  await test.step('one is followed once, however often it is pressed', async () => {
    await field.fill(url)
    await follow.dblclick()
    await expect(entry).toHaveCount(1)
    await expect(field).toHaveValue('')
    await expectAccessible(page)
  })

  await test.step('what went wrong stands beside it, after a reload too', async () => {
    await entry.getByRole('button', { name: 'Lire maintenant' }).click()
    await expect(async () => {
      await page.reload()
      await expect(entry).toContainText('Ne peut pas être lue', { timeout: 1_000 })
    }).toPass()
    await expect(entry).toContainText('Cette adresse ne mène à aucun site public.')
  })

  await test.step('it is followed no more once that is confirmed', async () => {
    await entry.getByRole('button', { name: 'Ne plus suivre' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await expect(entry).toHaveCount(1)
    await entry.getByRole('button', { name: 'Ne plus suivre' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ne plus suivre' }).click()
    await expect(entry).toHaveCount(0)
  })
})
