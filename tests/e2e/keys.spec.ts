import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'

/** The arguments a shell would pass to curl. */
const curlArguments = (command: string, environment: Record<string, string>): string[] =>
  execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
    .split('\0')
    .slice(0, -1)

/** Sends the request of a curl command. */
async function send(page: Page, command: string, CLE: string) {
  const [address = '', ...options] = curlArguments(command, { CLE })
  const headers: Record<string, string> = {}
  let data: string | undefined
  for (let index = 0; index < options.length; index += 2) {
    const value = options[index + 1] ?? ''
    if (options[index] === '-d') data = value
    else headers[value.slice(0, value.indexOf(':'))] = value.slice(value.indexOf(':') + 1).trim()
  }
  return data === undefined
    ? page.request.get(address, { headers })
    : page.request.post(address, { headers, data })
}

test('a seller creates a key, sees it once, uses it and revokes it', async ({ page, signIn }, info) => {
  const name = `Logiciel de stock, ${info.project.name}`
  await signIn('vendeur@rechantier.example')
  await open(page, '/profile/keys')
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Nom' }).fill(name)
  await page.getByLabel('Créer et modifier vos articles et leur stock').check()
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  const key = (await page.getByTestId('new-secret').textContent()) ?? ''
  expect(key).toMatch(/^rch_/)
  await expectAccessible(page)
  const headers = { authorization: `Bearer ${key}` }
  expect((await page.request.get('/api/v1/own/products', { headers })).status()).toBe(200)

  await open(page, '/profile/keys')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: `Révoquer ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  expect((await page.request.get('/api/v1/own/products', { headers })).status()).toBe(401)
})

test('the examples of /developers answer 2xx', async ({ page, signIn, isMobile, baseURL }) => {
  // The product's reference can be used once per seller.
  await signIn(isMobile ? 'showroom@bains-delaunay.example' : 'depot@negoce-chabrier.example')
  const { secret } = await (
    await page.request.post('/api/account/keys', {
      data: {
        name: 'Exemples',
        rights: ['read', 'stock'],
        lifetime: 30,
      },
      headers: { origin: baseURL ?? '' },
    })
  ).json()
  await open(page, '/developers')
  const commands = (await page.locator('#premiers-pas pre').allTextContents()).flatMap((text) =>
    text.split(/\n(?=curl )/).filter((command) => command.startsWith('curl ')),
  )
  expect(commands).toHaveLength(7)
  const statuses = []
  for (const command of commands) {
    const answer = await send(page, command, secret)
    statuses.push(answer.status())
    if (command.includes('/own/stock'))
      expect(await answer.json()).toMatchObject({ items: [{ result: 'changed' }] })
  }
  expect(statuses).toEqual([200, 200, 200, 200, 201, 200, 200])
  const [rss = '', offers = ''] = await page.locator('#ailleurs pre').allTextContents()
  for (const feed of [rss, offers]) expect((await send(page, feed, secret)).status()).toBe(200)
})

test('a seller adds a webhook, tests it, reads its delivery error and deletes it', async ({
  page,
  signIn,
}, info) => {
  await signIn('vendeur@rechantier.example')
  await open(page, '/profile/keys')
  const url = `https://hook-${info.project.name}.exemple.invalid/stock`
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  await page.getByLabel('Adresse').fill('http://127.0.0.1/')
  await page.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(page.getByText('Saisissez une adresse qui commence par https://.')).toBeVisible()
  await page.getByLabel('Adresse').fill(url)
  await page.getByLabel('Commande annulée').uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(page.getByTestId('new-secret')).toHaveText(/^whsec_/)
  await page.getByRole('button', { name: 'C’est fait' }).click()

  const entry = page.getByRole('listitem').filter({ hasText: url })
  await entry.getByRole('button', { name: /^Essayer/ }).click()
  await entry.getByText('Derniers envois').click()
  await expect(entry.getByText(/Adresse injoignable/).first()).toBeVisible()
  await expectAccessible(page)
  await entry
    .getByRole('button', { name: /^Renvoyer/ })
    .first()
    .click()
  await expect(page.getByText('Envoi repris').first()).toBeVisible()
  await entry.getByRole('button', { name: /^Supprimer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(entry).toHaveCount(0)
})
