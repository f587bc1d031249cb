import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { type Entry, fromBuffer } from 'yauzl'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { putOnline } from './create-products.ts'
import { execute } from './database.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'

// The browser logs the wrong password, the order that prevents the deletion and the page for administrators.
test.use({ expectedMessages: [/status of (400|403|409)/] })

const seller = 'vendeur@rechantier.example'
const people = { firstName: 'Solène', lastName: 'Kerbrat', userType: 'buyer' }
const address = {
  organizationType: 'individual',
  phone: '06 39 98 12 34',
  address: '3 rue des Halles, Nantes',
  username: '',
  companyName: '',
  siret: '',
  vatNumber: '',
}

const call = (page: Page, method: 'post' | 'put', path: string, data: unknown) =>
  page.request[method](path, { data })

async function signUp(page: Page, email: string): Promise<void> {
  const created = await call(page, 'post', '/api/account/sign-up', {
    ...people,
    email,
    password: demoPassword,
  })
  expect(created.status()).toBe(201)
  await execute('update users set email_verified = true where email = $1', [email])
}

/** Unpacks a ZIP with another library than the one that wrote it. */
const unpack = (zip: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>()
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error)
      archive.on('entry', (entry: Entry) =>
        archive.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          files.set(entry.fileName, String(await buffer(stream)))
          archive.readEntry()
        }),
      )
      archive.on('end', () => resolve(files))
      archive.readEntry()
    })
  })

test('a user downloads their data and deletes the account when no money is held for it', async ({
  page,
  signIn,
  freshEmail,
}) => {
  await open(page, '/')
  await signIn(seller)
  const productId = await putOnline(page, { title: `Radiateur ${randomUUID().slice(0, 8)}`, price: 24_000 })
  await signUp(page, freshEmail)
  await signIn(freshEmail)
  expect((await call(page, 'put', '/api/account/profile', { ...people, ...address })).ok()).toBe(true)
  const placed = await call(page, 'post', '/api/orders', {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  expect(placed.status()).toBe(201)
  const { id: orderId } = (await placed.json()) as { id: string }
  const number = orderId.slice(0, 8)
  await open(page, `/payment/${number}`)
  await page.getByRole('button', { name: /la carte «\s?Carte acceptée/ }).click()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('heading', { name: 'Merci, votre paiement est reçu' })).toBeVisible()

  await test.step('the archive holds the profile and the order', async () => {
    await open(page, '/profile')
    await page.getByRole('link', { name: 'Mes données' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes données' })).toBeVisible()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger l’archive' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^mes-donnees-[\d-]+\.zip$/)
    const files = await unpack(await readFile(await download.path()))
    expect(JSON.parse(files.get('donnees/profil.json') ?? '')).toMatchObject([
      { email: freshEmail, prenom: 'Solène' },
    ])
    expect(JSON.parse(files.get('donnees/commandes.json') ?? '')).toMatchObject([{ numero: number }])
    await expect(page.getByText('Encore 2 téléchargements possibles aujourd’hui.')).toBeVisible()
  })

  await test.step('while money is held the account cannot be deleted, and the page says why', async () => {
    await expect(
      page.getByRole('heading', { name: 'Votre compte ne peut pas encore être supprimé' }),
    ).toBeVisible()
    await expect(page.getByText('240,00 € sont encore gardés', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Supprimer mon compte…' })).toHaveCount(0)
    const refused = await call(page, 'post', '/api/privacy/deletion', { currentPassword: demoPassword })
    expect(refused.status()).toBe(409)
  })

  await test.step('the seller declines, and the money is refunded', async () => {
    const order = (await (await page.request.get(`/api/orders/${number}`)).json()) as {
      fulfilments: { fulfilmentId: string }[]
    }
    await signIn(seller)
    const declined = await call(
      page,
      'post',
      `/api/fulfilments/${order.fulfilments[0]?.fulfilmentId}/moves`,
      {
        transition: 'decline',
        reason: 'Vendu en magasin',
      },
    )
    expect(declined.ok()).toBe(true)
    await signIn(freshEmail)
    await expect(async () => {
      await open(page, '/profile/privacy')
      await expect(page.getByRole('button', { name: 'Supprimer mon compte…' })).toBeVisible({ timeout: 1000 })
    }).toPass()
  })

  await test.step('a wrong password is refused, the right one deletes the account', async () => {
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
    await expect(page.getByLabel('Mot de passe actuel')).toBeFocused()
    await page.getByLabel('Mot de passe actuel').fill('pas-le-bon')
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
    await expect(page.getByText('Ce n’est pas votre mot de passe actuel.').last()).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Mot de passe actuel').fill(demoPassword)
    await page.getByRole('button', { name: 'Supprimer définitivement' }).dblclick()
    await expect(page.getByText('Votre compte est supprimé')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('the account cannot sign in, and its address can be used for a new one', async () => {
    const again = { email: freshEmail, password: demoPassword }
    expect((await call(page, 'post', '/api/account/sign-in', again)).ok()).toBe(false)
    await signUp(page, freshEmail)
    await signIn(freshEmail)
    await open(page, '/profile?tab=orders')
    await expect(page.getByText(number)).toHaveCount(0)
  })
})

test('an administrator sees the sellers to declare and downloads the list', async ({ page, signIn }) => {
  await signIn('admin@rechantier.example')
  await open(page, '/admin/tax-report')
  await expect(page.getByRole('heading', { level: 1, name: 'Déclaration des vendeurs' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'à déclarer' })).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter en CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^declaration-vendeurs-\d{4}\.csv$/)
})
