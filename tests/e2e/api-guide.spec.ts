import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createPhotos } from './photos.ts'

/** The shell commands of a Markdown page, block by block. */
const shellBlocks = (page: string) =>
  [...page.matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )

const createKey = async (page: Page, rights: string[]) =>
  (
    await (
      await page.request.post('/api/account/keys', {
        data: { name: 'Le guide', rights, lifetime: 30 },
        headers: { origin: new URL(page.url()).origin },
      })
    ).json()
  ).secret as string

/** Runs a page's commands in one shell, with `choices` in place of the values its reader sets, and returns the JSON responses in order. */
function runCommands(commands: readonly string[], choices: Record<string, string>, folder: string) {
  const chosen = new RegExp(`^export (?:${Object.keys(choices).join('|')})=.*$`, 'gm')
  const script = `set -eu
curl() { "$NODE" "$CURL" -H "X-Forwarded-For: $ADDRESS" "$@"; }
cat() { command cat "$@"; echo; }
${commands.join('\n').replaceAll(chosen, '')}`
  const printed = execFileSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      CURL: resolve('tests/helpers/curl.ts'),
      ADDRESS: '192.0.2.9',
      ...choices,
    },
  })
  return printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
}

test('the commands of docs/api.md publish, change and unlist a product', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn('atelier@portails-cazaubon.example')
  await page.goto('/profile/keys')
  const CLE = await createKey(page, ['read', 'stock'])
  const categories = (await (await page.request.get('/api/v1/categories')).json()) as {
    children: { id: string }[]
  }[]
  // The category with the most required fields is the likeliest to be refused.
  const ids = categories.flatMap(({ children }) => children.map(({ id }) => id))
  let CATEGORIE = ''
  let most = -1
  for (const id of ids) {
    const fields = (await (await page.request.get(`/api/v1/categories/${id}/fields`)).json()) as {
      isRequired: boolean
    }[]
    const required = fields.filter(({ isRequired }) => isRequired).length
    if (required > most) [CATEGORIE, most] = [id, required]
  }
  expect(most).toBeGreaterThan(2)

  const guide = readFileSync('docs/api.md', 'utf8')
  const steps = guide.slice(guide.indexOf('en cinq minutes'), guide.indexOf('## Vendre et remettre'))
  const folder = mkdtempSync(join(tmpdir(), 'api-guide-'))
  const [photograph] = await createPhotos()
  writeFileSync(join(folder, 'photo.jpg'), photograph?.buffer ?? '')
  const answers = runCommands(shellBlocks(steps), { SITE: baseURL ?? '', CLE, CATEGORIE }, folder)
  const [catalogue, example, listed, stock, changed, unlisted, picture] = answers
  expect(answers).toHaveLength(7)
  expect(catalogue.items).toHaveLength(2)
  expect(Object.keys(example.values)).toHaveLength(most)
  expect(listed).toMatchObject({ reference: 'ESSAI-1', quantity: 4, values: example.values })
  expect(stock.items).toEqual([{ reference: 'ESSAI-1', result: 'changed', quantity: 3 }])
  expect(changed).toMatchObject({ id: listed.id, price: 9_900, quantity: 3, values: example.values })
  expect(unlisted.items).toEqual([{ reference: 'ESSAI-1', result: 'changed', quantity: 0 }])
  expect(picture).toEqual({ id: expect.any(String) })
  expect((await page.request.get(listed.url)).status()).toBe(200)
})
