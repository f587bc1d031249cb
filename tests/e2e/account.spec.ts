import type { Page } from '@playwright/test'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { expect, expectAccessible, open, ready, signOut, signUp, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

// The browser logs each refused request.
test.use({ expectedMessages: [new RegExp(`${mailboxMessage.source}|status of (400|503)`)] })

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function fillNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').first().fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(confirmation)
}

test('a user with a forgotten password requests a link by mail, sets a new password and signs in with it', async ({
  page,
  freshEmail,
  baseURL,
}) => {
  await signUp(page, freshEmail, baseURL)

  await test.step('requests the link; the confirmation survives a reload', async () => {
    await open(page, '/auth')
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await expect(page).toHaveURL(/\/auth\/forgot-password$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(page.getByText('Saisissez votre adresse email.')).toBeVisible()
    await page.getByLabel('Adresse email').fill(freshEmail)
    await page.getByRole('button', { name: 'Recevoir le lien' }).dblclick()
    await expect(page.getByText('Email envoyé')).toBeVisible()
    await expect(
      page.getByText('Vérifiez votre boîte mail pour réinitialiser votre mot de passe'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vérifiez votre boîte mail')
    await page.getByRole('button', { name: 'Essayer une autre adresse' }).click()
    await expect(page.getByLabel('Adresse email')).toBeVisible()
  })

  await test.step('opens the link: its token leaves the address and survives a reload', async () => {
    await openMail(page, freshEmail, /nouveau mot de passe/)
    await page.getByRole('link', { name: 'Choisir un mot de passe' }).first().click()
    await ready(page)
    await expect(page).toHaveURL(/\/auth\/reset-password$/)
    await expectAccessible(page)
    await page.reload()
    await ready(page)
  })

  await test.step('enters two different passwords, then the same one twice', async () => {
    await fillNewPassword(page, 'parquet-2026', 'parquet-2027')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
    await expectAccessible(page)
    await fillNewPassword(page, 'parquet-2026')
    await page.getByRole('button', { name: 'Valider' }).dblclick()
    await expect(page.getByText('Mot de passe réinitialisé\u00a0! Redirection…')).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
  })

  await test.step('signs in with the new password, not with the old one', async () => {
    await fillSignIn(page, freshEmail, demoPassword)
    await expect(page.getByText('Erreur de connexion').first()).toBeVisible()
    await fillSignIn(page, freshEmail, 'parquet-2026')
    await expect(page).toHaveURL(/\/profile\/today$/)
    await expect(page.getByText('Vous êtes maintenant connecté')).toBeVisible()
  })

  await test.step('the link is refused a second time', async () => {
    await openMail(page, freshEmail, /nouveau mot de passe/)
    await page.getByRole('link', { name: 'Choisir un mot de passe' }).first().click()
    await ready(page)
    await fillNewPassword(page, 'parquet-2028')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByRole('alert')).toContainText('Ce lien a déjà servi')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL(/\/auth\/forgot-password$/)
  })
})

test('the password reset page refuses a link without a token or with an invalid one', {
  tag: '@detail',
}, async ({ page }) => {
  await open(page, '/reset-password')
  await expect(page.getByRole('alert')).toContainText('Ce lien est incomplet.')
  await expectAccessible(page)
  await open(page, '/reset-password?access_token=%3Cscript%3E&type=recovery')
  await expect(page).toHaveURL(/\/auth\/reset-password$/)
  await fillNewPassword(page, 'parquet-2026')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce lien n’est pas valable.')
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test.describe('when the request for a reset link fails', () => {
  test.use({ expectedMessages: [/ERR_FAILED/] })

  test('the confirmation page shows the error and can send the request again', {
    tag: '@detail',
  }, async ({ page, freshEmail }) => {
    await open(page, '/auth/forgot-password')
    await page.route('**/api/account/forgot-password', (route) => route.abort())
    await page.getByLabel('Adresse email').fill(freshEmail)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vérifiez votre boîte mail')
    await expect(page.getByRole('alert')).toContainText("Une erreur s'est produite. Veuillez réessayer.")
    await expectAccessible(page)
    await page.unroute('**/api/account/forgot-password')
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect(page.getByText('Email envoyé')).toBeVisible()
    await expect(page.getByRole('alert')).toBeEmpty()
  })
})

test('signing out and signing in again in one tab updates the other tab', { tag: '@detail' }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn('acheteur@rechantier.example')
  await open(page, '/profile?tab=info')
  const other = await context.newPage()
  await open(other, '/profile?tab=orders')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mes Commandes')

  await signOut(page)
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(other).toHaveURL(/\/auth/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Connectez-vous')

  await fillSignIn(other, 'acheteur@rechantier.example', demoPassword)
  await expect(other).toHaveURL(/\/profile\?tab=orders/)
  await expect(page.getByText('Vous êtes maintenant connecté')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connexion', exact: true })).toHaveCount(0)
})

test('the catalogue repeats a request answered with 503 until it succeeds', { tag: '@detail' }, async ({
  page,
}) => {
  await open(page, '/products')
  const first = await page.getByRole('article').first().textContent()
  let calls = 0
  await page.route(/\/api\/products\?/, async (route) => {
    calls += 1
    if (calls > 2) await route.continue()
    else await route.fulfill({ status: 503, body: 'Service Unavailable' })
  })
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page.getByRole('article').first()).not.toHaveText(first ?? '')
  expect(calls).toBe(3)
})

test('a new email address is confirmed from its own mailbox, and a new password ends the other sessions', {
  tag: '@detail',
}, async ({ page, browser, baseURL, freshEmail }) => {
  const newEmail = `neuf-${freshEmail}`
  await signUp(page, freshEmail, baseURL)
  await openMail(page, freshEmail, /^Confirmez/)
  await page.getByRole('link', { name: 'Confirmer mon adresse' }).first().click()
  await ready(page)

  await test.step('requests the change', async () => {
    const section = page.getByRole('region', { name: 'Adresse email' })
    await section.getByRole('button', { name: 'Changer d’adresse' }).click()
    await section.getByLabel('Nouvelle adresse email').fill(newEmail)
    await section.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('deviné')
    await section.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(section.getByText('Ce n’est pas votre mot de passe actuel.').first()).toBeVisible()
    await expectAccessible(page)
    await section.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(demoPassword)
    await section.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(section.getByRole('status')).toContainText(newEmail)
    await expect(section.getByRole('button', { name: 'Changer d’adresse' })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('confirms the new address after signing in with the old one', async () => {
    await page.request.post('/api/account/sign-out', { headers: { origin: baseURL ?? '' } })
    await openMail(page, newEmail, /nouvelle adresse/)
    await page.getByRole('link', { name: 'Confirmer ma nouvelle adresse' }).first().click()
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connectez-vous pour confirmer')
    await expectAccessible(page)
    await fillSignIn(page, freshEmail, demoPassword)
    await expect(page).toHaveURL(/\/profile\?tab=info/)
    await expect(page.getByText('Adresse email modifiée')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Adresse email' })).toContainText(newEmail)
  })

  await test.step('changes the password: the other browser is signed out, this one stays signed in', async () => {
    const elsewhere = await browser.newContext({ baseURL })
    const session = { email: newEmail, password: demoPassword }
    await elsewhere.request.post('/api/account/sign-in', {
      data: session,
      headers: { origin: baseURL ?? '' },
    })
    const section = page.getByRole('region', { name: 'Mot de passe' })
    await section.getByRole('button', { name: 'Changer de mot de passe' }).click()
    await section.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(demoPassword)
    await fillNewPassword(page, 'carrelage-2026')
    await expectAccessible(page)
    await section.getByRole('button', { name: 'Changer le mot de passe' }).dblclick()
    await expect(page.getByText('Mot de passe modifié')).toBeVisible()
    expect(await (await elsewhere.request.get('/api/account')).json()).toBeNull()
    await elsewhere.close()
    await page.reload()
    await expect(page).toHaveURL(/\/profile/)
    await openMail(page, newEmail, /mot de passe .* a été changé/)
    await openMail(page, freshEmail, /adresse email a changé/)
  })
})
