import { execute } from './database.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

test.afterEach(() => execute("delete from platform_settings where key like 'association%'", []))

test('an administrator edits the association’s identity, and public pages show it without placeholders', async ({
  page,
  signIn,
}, { project }) => {
  await signIn('admin@rechantier.example')
  await open(page, '/admin/identite')
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: 'Ce qui manque encore' })).toContainText('Nom de l’hébergeur')
  // Both projects run at once on one site: each changes a different part.
  if (project.name === 'phone') {
    const part = page.getByRole('region', { name: 'L’association' })
    await part.getByLabel('Page Instagram').fill('pas une adresse')
    await part.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(part.getByRole('alert')).toContainText('Page Instagram')
    await part.getByLabel('Page Instagram').fill('https://www.instagram.com/rebati')
    await part.getByLabel('Nom de l’hébergeur').fill('Hébergeur Exemple')
    await part.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Identité enregistrée')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ce qui manque encore' })).not.toContainText(
      'Nom de l’hébergeur',
    )
    await open(page, '/legal')
    await expect(page.locator('#hebergeur')).toContainText('Hébergeur Exemple')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /Instagram/ })).toBeVisible()
    await expect(page.getByText('à compléter')).toHaveCount(0)
  } else {
    const part = page.getByRole('region', { name: 'Partenaires' })
    await expect(part.getByText('exemple', { exact: true })).toHaveCount(7)
    await part.getByRole('button', { name: 'Retirer les 7 exemples' }).click()
    await part.getByRole('button', { name: 'Ajouter un partenaire' }).click()
    await part.getByLabel('Nom').fill('Recyclerie du Port')
    await part.getByLabel('Logo').setInputFiles('public/icons/icon-512.png')
    await part.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Identité enregistrée')).toBeVisible()
    await open(page, '/')
    await ready(page)
    const home = page.getByRole('region', { name: 'Ils nous accompagnent' })
    await expect(home.getByRole('img')).toHaveCount(1)
    await expect(home.getByRole('img', { name: 'Recyclerie du Port' })).toBeVisible()
  }
})
