import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../helpers/launch-browser.ts'
import { startMailServer } from '../helpers/mail-server.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'

/** Names of the default identity; cookies named after the program are allowed. */
const defaultIdentity = /Réchantier|rechantier\.(?:example|fr)|Claire Aubert/
const root = mkdtempSync(join(tmpdir(), 'rechantier-rebati-'))
const identity = join(root, 'identity')
const sign =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><title>Rebati</title><path d="M0 0h8v8z"/></svg>'
const mails = await startMailServer()
let app: RunningApp
let browser: Browser

beforeAll(async () => {
  mkdirSync(join(identity, 'icons'), { recursive: true })
  writeFileSync(join(identity, 'logo.svg'), sign)
  writeFileSync(join(identity, 'favicon.svg'), sign)
  writeFileSync(
    join(identity, 'identite.json'),
    JSON.stringify({
      name: 'Rebati',
      description: 'Les matériaux du bâtiment ont une seconde vie.',
      association: {
        name: 'Association Rebati',
        email: 'bonjour@rebati.example',
        siret: '123 456 789 00012',
        address: '2 quai de l’Exemple, 00000 Ville-Exemple',
      },
      colours: { fir: '#1d3f72', plaster: '#f2f4f8' },
    }),
  )
  // The other tests start the same build.
  app = await startApp(join(root, 'data'), {
    IDENTITY_FOLDER: identity,
    SMTP_URL: mails.url,
    DEMO_DATA: '0',
  })
  browser = await launchBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await mails.stop()
  rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

test.each([
  '/',
  '/products',
  '/auth',
  '/contact',
  '/about',
  '/legal',
  '/terms',
  '/cookies',
  '/accessibility',
  '/impact',
  '/developers',
])('%s shows only the configured identity before and after hydration', async (path) => {
  const response = await fetch(`${app.origin}${path}`)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('Rebati')
  expect(html).not.toMatch(defaultIdentity)

  const page = await browser.newPage()
  await page.goto(`${app.origin}${path}`, { waitUntil: 'networkidle' })
  expect(await page.title()).toContain('Rebati')
  expect(await page.title()).not.toMatch(defaultIdentity)
  expect(await page.innerText('body')).not.toMatch(defaultIdentity)
  const colour = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-fir').trim(),
  )
  expect(colour).toBe('#1d3f72')
  await page.close()
})

test('legal page, manifest, icon, feeds and sitemap show only the configured identity', async () => {
  const read = async (path: string) => (await fetch(`${app.origin}${path}`)).text()
  const legal = await read('/legal')
  expect(legal).toContain('Association Rebati')
  expect(legal).toContain('123 456 789 00012')
  expect(legal).toContain('bonjour@rebati.example')
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    name: 'Rebati',
    theme_color: '#f2f4f8',
  })
  expect(await read('/favicon.svg')).toBe(sign)
  expect(await read('/logo.svg')).toBe(sign)
  for (const path of ['/flux.xml', '/products.rss', '/robots.txt', '/sitemap.xml', '/api/v1/openapi.json'])
    expect([path, defaultIdentity.exec(await read(path))?.[0] ?? null]).toEqual([path, null])
})

test('emails are sent in the name of the configured association', async () => {
  const answer = await fetch(`${app.origin}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'camille@exemple.example',
      password: 'trois-portes-bleues-2026',
      firstName: 'Camille',
      lastName: 'Roux',
      userType: 'buyer',
    }),
  })
  expect([answer.status, await answer.text()]).toEqual([201, expect.anything()])
  await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(1)
  const source = mails.received[0]?.source.replaceAll(/=\r?\n/g, '') ?? ''
  expect(source).toMatch(/^From: Rebati </m)
  expect(source).toMatch(/^Subject: .*Rebati/m)
  expect(source).toContain('#1d3f72')
  expect(source).not.toMatch(/R=C3=A9chantier|Réchantier/)
})
