import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { setPalette } from '#domain/platform/palette.ts'
import { drawCardOverlay } from '#server/across/seo/card/draw-overlay.ts'
import { renderSample } from '#server/capabilities/email/render-sample.ts'
import { colours } from '#server/capabilities/pdf/document.ts'
import { readConfig } from '#server/config.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { loadPages } from './helpers/pages.ts'
import { startTestServer } from './helpers/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechantier-identity-'))
const write = (identity: object) => writeFileSync(join(folder, 'identite.json'), JSON.stringify(identity))
const logo = '<svg xmlns="http://www.w3.org/2000/svg"><title>Rebati</title></svg>'
writeFileSync(join(folder, 'favicon.svg'), logo)
writeFileSync(join(folder, 'logo.svg'), logo)
write({
  name: 'Rebati',
  description: 'Les matériaux du bâtiment ont une seconde vie.',
  association: { name: 'Association Rebati', email: 'bonjour@rebati.example', siret: '123 456 789 00012' },
  colours: { fir: '#1d3f72', plaster: '#f2f4f8' },
})
const server = startTestServer({ IDENTITY_FOLDER: folder }, { loadPages })
afterAll(() => {
  // The palette is global to the process.
  setPalette({})
  rmSync(folder, { recursive: true })
})

const readPage = async (path: string) =>
  (await server.request(path, { headers: { accept: 'text/html' } })).text()

test.each(['/', '/products', '/legal', '/terms', '/contact', '/about', '/accessibility', '/auth'])(
  '%s shows the configured association’s name, colours and logo',
  async (path) => {
    const html = await readPage(path)
    expect(html).toContain('Rebati')
    expect(html).not.toMatch(/Réchantier|rechantier\.example|Claire Aubert/)
    expect(html).toContain('<link rel="stylesheet" href="/identite.css"')
    expect(html).toContain('content="#f2f4f8"')
    expect(html).toContain('src="/logo.svg"')
  },
)

test('the legal page shows the configured association and no missing data', async () => {
  const html = await readPage('/legal')
  expect(html).toContain('123 456 789 00012')
  expect(html).toContain('mailto:bonjour@rebati.example')
  expect(html).not.toMatch(/à compléter|id="hebergeur"/)
})

test('style sheet, manifest, icons, mails, cards and settings use the configured identity', async () => {
  expect(await readPage('/identite.css')).toBe(':root{--color-fir:#1d3f72;--color-plaster:#f2f4f8}\n')
  expect(JSON.parse(await readPage('/manifest.webmanifest'))).toMatchObject({
    name: 'Rebati',
    theme_color: '#f2f4f8',
    description: 'Les matériaux du bâtiment ont une seconde vie.',
  })
  expect(await readPage('/favicon.svg')).toBe(logo)
  const frame = { shownName: 'Rebati', origin: 'https://rebati.example' }
  const html = (await renderSample('order-confirmation', frame))?.html
  expect(html).toContain('#1d3f72')
  expect(html).not.toMatch(/#1f4d3a|Réchantier/)
  expect(colours.fir).toBe('#1d3f72')
  const card = { eyebrow: null, title: 'Porte', price: '10 €', shownName: 'Rebati' }
  const { overlay } = drawCardOverlay(card, { hasPicture: false })
  expect(overlay).toContain('#1d3f72')
  expect(await getSettings(server.as())).toMatchObject({
    shownName: 'Rebati',
    contactMailbox: 'bonjour@rebati.example',
  })
  expect(server.services.ctx.config.mailFrom).toMatch(/^Rebati </)
})

test('an invalid identity file is refused with the names of its wrong fields', () => {
  const other = mkdtempSync(join(tmpdir(), 'rechantier-identity-'))
  try {
    const start = () => readConfig({ IDENTITY_FOLDER: other })
    expect(start).toThrow(/IDENTITY_FOLDER/)
    writeFileSync(join(other, 'identite.json'), '{"colours":{"fir":"red;}body{display:none"},"nom":"Rebati"}')
    expect(start).toThrow(/colours\.fir/)
    expect(start).toThrow(/nom/)
  } finally {
    rmSync(other, { recursive: true })
  }
})
