import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { mailboxMessage, openMail } from './mailbox.ts'

// The browser logs each refused request.
test.use({ expectedMessages: [new RegExp(`${mailboxMessage.source}|status of 400`)] })

/** Creates an account, confirms its address and signs in. */
async function signUp(page: Page, email: string): Promise<void> {
  const { origin } = new URL(page.url())
  const data = { email, password: demoPassword, firstName: 'Solène', lastName: 'Kerbrat', userType: 'both' }
  const response = await page.request.post('/api/account/sign-up', { data, headers: { origin } })
  expect(response.status()).toBe(201)
  await openMail(page, email, /^Confirmez/)
  await page.getByRole('link', { name: 'Confirmer mon adresse' }).first().click()
  await ready(page)
  const credentials = { email, password: demoPassword }
  const signedIn = await page.request.post('/api/account/sign-in', { data: credentials, headers: { origin } })
  expect(signedIn.ok()).toBe(true)
}

/** Signs in with the password after ending the current session, up to the second factor. */
async function enterPassword(page: Page, email: string): Promise<void> {
  // Requests of the page that is left would be answered 401 without its cookies.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await open(page, '/auth')
  await page.getByLabel('Adresse email').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Encore une étape' })).toBeVisible()
}

/** Returns the app's code `steps` times 30 seconds from now; the server also accepts the code before and after the current one. */
const generateCode = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Adds a device with a fingerprint reader that always recognises its owner. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

test('an authenticator app is set up, requested at sign-in, replaced by a recovery code and removed', async ({
  page,
  freshEmail,
}) => {
  await open(page, '/auth?tab=inscription')
  await signUp(page, freshEmail)
  let secret = ''
  let codes: string[] = []

  await test.step('is turned on with the password and the first code', async () => {
    await open(page, '/profile?tab=info')
    await page.getByRole('link', { name: 'Sécurité du compte' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sécurité')
    await expectAccessible(page)
    const row = page.getByRole('region', { name: 'Application d’authentification' })
    await row.getByRole('button', { name: 'Activer une application' }).click()
    await row.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('deviné')
    await page.keyboard.press('Enter')
    await expect(row.getByText('Ce n’est pas votre mot de passe actuel.').first()).toBeVisible()
    await row.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(row.getByRole('img', { name: /QR code/ })).toBeVisible()
    secret = ((await row.locator('.select-all').textContent()) ?? '').replaceAll(' ', '')
    await expect(row.getByLabel('Code à six chiffres')).toBeFocused()
    await expectAccessible(page)
    await row.getByLabel('Code à six chiffres').fill('000000')
    await page.keyboard.press('Enter')
    await expect(row.getByText(/Ce code n’est pas valable/).first()).toBeVisible()
    await row.getByLabel('Code à six chiffres').fill(generateCode(secret, -1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Gardez ces codes de secours' })).toBeFocused()
    // Toasts would cover the codes.
    await expect(page.getByText('Application activée')).toBeVisible()
    const toasts = page.getByRole('region', { name: 'Notifications du site' }).getByRole('listitem')
    await expect(toasts).toHaveCount(0)
    codes = await page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger' }).click()
    expect((await download).suggestedFilename()).toBe('codes-de-secours.txt')
    await page.getByRole('button', { name: 'Je les ai gardés' }).click()
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('Il vous en reste 10.', { exact: false })).toBeVisible()
  })

  await test.step('the code of the second factor is pasted with the keyboard', async () => {
    await enterPassword(page, freshEmail)
    await page.getByRole('button', { name: 'Revenir au mot de passe' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Mot de passe' })).toBeFocused()
    await expect(page.getByLabel('Adresse email')).toHaveValue(freshEmail)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword)
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Code à six chiffres')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page)
    await page.keyboard.insertText('000 000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Ce code n’est pas valable/).first()).toBeVisible()
    await expectAccessible(page)
    const code = generateCode(secret, 0)
    await field.fill('')
    await field.focus()
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile\/today$/)
  })

  await test.step('a recovery code signs in instead, and a mail reports it', async () => {
    await enterPassword(page, freshEmail)
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await page.getByLabel('Code de secours').fill((codes[0] ?? '').toUpperCase())
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page).toHaveURL(/\/profile\/today$/)
    await openMail(page, freshEmail, /code de secours a ouvert/)
    await page.getByRole('link', { name: 'Vérifier la sécurité de mon compte' }).first().click()
    await ready(page)
    await expect(page.getByText('Il vous en reste 9.', { exact: false })).toBeVisible()
  })

  await test.step('the app is removed with the password', async () => {
    const row = page.getByRole('region', { name: 'Application d’authentification' })
    await row.getByRole('button', { name: 'Retirer l’application' }).click()
    await row.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(demoPassword)
    await row.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(row.getByRole('button', { name: 'Activer une application' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Codes de secours' })).toHaveCount(0)
  })
})

test('a passkey is created, signs in as the second factor and is refused from another device', async ({
  page,
  freshEmail,
}) => {
  await open(page, '/auth?tab=inscription')
  await signUp(page, freshEmail)
  const authenticator = await addAuthenticator(page)

  await test.step('the passkey is created', async () => {
    await open(page, '/profile/security')
    const row = page.getByRole('region', { name: 'Clés d’accès' })
    await row.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await row.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(demoPassword)
    await row.getByRole('button', { name: 'Créer la clé d’accès' }).click()
    await page.getByRole('button', { name: 'Je les ai gardés' }).click()
    await expect(page.getByRole('list', { name: 'Vos clés d’accès' })).toContainText(
      /Chrome sur .*jamais utilisée/,
    )
    await expectAccessible(page)
  })

  await test.step('the passkey signs in after the password', async () => {
    await enterPassword(page, freshEmail)
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Utiliser une clé d’accès' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile\/today$/)
  })

  await test.step('a device without the passkey shows an explanation in French', async () => {
    await authenticator.send('WebAuthn.disable')
    await addAuthenticator(page)
    await enterPassword(page, freshEmail)
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await expect(page.getByText(/Aucune clé d’accès n’a été présentée/)).toBeVisible()
    await expectAccessible(page)
  })
})

test('the device list signs out one device, then all others', async ({
  page,
  browser,
  baseURL,
  freshEmail,
}) => {
  await open(page, '/auth?tab=inscription')
  await signUp(page, freshEmail)
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const context = await browser.newContext({ baseURL })
      const data = { email: freshEmail, password: demoPassword }
      const headers = { origin: baseURL ?? '' }
      expect((await context.request.post('/api/account/sign-in', { data, headers })).ok()).toBe(true)
      return context
    }),
  )
  // The server may close a keep-alive connection just as it is reused.
  const isSignedIn = async (context: (typeof others)[number]) =>
    (await (await context.request.get('/api/account', { maxRetries: 1 })).json()) !== null

  await open(page, '/profile/security')
  const list = page.getByRole('list', { name: 'Appareils connectés' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').first()).toContainText('Cet appareil')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Déconnecter' }).first().click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Appareils connectés' })).toBeFocused()
  expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(2)
  await page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toEqual([])
  await Promise.all(others.map((context) => context.close()))
})

test('the password field checks its rules while it is typed into', async ({ page }) => {
  await open(page, '/auth?tab=inscription')
  const rules = page.getByRole('list').filter({ hasText: '8 caractères au moins' })
  const field = page.getByRole('textbox', { name: 'Mot de passe' })
  const met = rules.getByText('c’est le cas')
  await page.getByLabel('Prénom').fill('Solène')
  await page.getByLabel('Nom', { exact: false }).last().fill('Kerbrat')
  await field.pressSequentially('escal')
  await expect(met).toHaveCount(0)
  await field.fill('escalier tournant')
  await expect(met).toHaveCount(3)
  await expect(page.getByText('Ce mot de passe convient.')).toBeAttached()
  await expectAccessible(page)
  await field.fill('Motdepasse')
  await expect(rules.getByText('ce n’est pas le cas')).toHaveCount(1)
  await field.fill('solene-1988')
  await expect(rules.getByRole('listitem').last()).toContainText('ce n’est pas le cas')
  await expectAccessible(page)
})
