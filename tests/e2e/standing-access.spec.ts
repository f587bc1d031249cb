import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { execute } from './database.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

// The browser logs each refused request.
test.use({ expectedMessages: [/status of 40[03]/] })

test('an old session confirms its password for a key; all access is revoked at once', async ({
  page,
  signIn,
  isMobile,
}, info) => {
  const email = isMobile ? 'atelier@portails-cazaubon.example' : 'bonjour@fermetures-arnoux.example'
  await signIn(email)
  await execute(
    `update sessions set created_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)`,
    [email],
  )
  const name = `Caisse, ${info.project.name}`
  await open(page, '/profile/keys')
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill(name)
  await page.getByRole('button', { name: 'Créer la clé' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  const field = dialog.getByRole('textbox', { name: 'Mot de passe actuel' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('deviné')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Ce n’est pas votre mot de passe actuel.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Identité non confirmée').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue(name)

  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await field.fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('new-secret')).toHaveText(/^rch_/)
  await page.getByRole('button', { name: 'C’est fait' }).click()

  // Within ten minutes no confirmation is needed.
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  await page.getByLabel('Adresse').fill(`https://hook-${info.project.name}.exemple.invalid/`)
  await page.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(page.getByTestId('new-secret')).toHaveText(/^whsec_/)

  await open(page, '/profile?tab=info')
  await page.getByRole('link', { name: 'Accès au compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès au compte')
  const list = page.getByRole('list', { name: 'Accès ouverts' })
  await expect(list.getByText(name)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout révoquer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tout révoquer' }).click()
  await expect(page.getByText(/Rien n’ouvre votre compte sans votre mot de passe/)).toBeVisible()
})

test('a sign-out everywhere leads to the access that is left', async ({
  page,
  signIn,
  otherBrowser,
  isMobile,
}, info) => {
  const seller = isMobile ? 'stock@parquets-vasseur.example' : 'agencement@fabre-et-filles.example'
  await otherBrowser(seller)
  await signIn(seller)
  const data = { name: `Export, ${info.project.name}`, rights: ['read'], lifetime: 30 }
  const made = await page.request.post('/api/account/keys', {
    data,
    headers: { origin: new URL(info.project.use.baseURL ?? '').origin },
  })
  expect(made.status()).toBe(201)
  await open(page, '/profile/security')
  await page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
  await expect(page).toHaveURL(/\/profile\/access\?after=sessions$/)
  await expect(page.getByText(/Vos autres appareils sont déconnectés/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Révoquer Clé d’API ${data.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText(data.name)).toHaveCount(0)
})
