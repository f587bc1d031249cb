import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sectionTextNames, textPages } from '#domain/texts/pages.ts'
import {
  getText,
  listTexts,
  previewText,
  restoreText,
  saveText,
} from '#server/capabilities/texts/edit-text.ts'
import type { Actor } from '#server/context.ts'
import { platformSettings, textVersions } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { loadPages } from '#tests/helpers/pages.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getSettings } from './get-settings.ts'
import { getPageText } from './routes.ts'

const server = startTestServer({}, { loadPages })
const name = 'page:legal:journaux'
let admin: Actor

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
})
beforeEach(async () => {
  await server.as().db.delete(textVersions)
  await server.as().db.delete(platformSettings)
})

/** Reads the page without the cache, whose invalidation is tested in tests/page-cache.test.ts. */
const readPage = async (path: string) => {
  server.services.cache.disconnect()
  return (await server.request(path, { headers: { accept: 'text/html' } })).text()
}
const words = {
  subject: 'Nos journaux',
  title: 'Nos journaux',
  body: '{association} garde **peu** de choses.\n\n<script>alert(1)</script>\n\n- RNA {rna}\n- Ici {adresse}',
}

test('saveText changes one section of a page and restoreText restores it', async () => {
  expect(await readPage('/legal')).toContain('Journaux de connexion')
  await saveText(server.as(admin), { name, ...words, version: 0 })
  const html = await readPage('/legal')
  expect(html).toContain('Nos journaux')
  expect(html.replaceAll('<!-- -->', '')).toContain(
    'Association Réchantier garde <strong>peu</strong> de choses.',
  )
  expect(html).toContain('Propriété intellectuelle')
  expect(html).not.toMatch(/Journaux de connexion|<script>alert/)
  await restoreText(server.as(admin), { name, version: 1 })
  expect(await readPage('/legal')).toContain('Journaux de connexion')
})

test("the about page shows saved and default sections with the site's name", async () => {
  const html = (await readPage('/about')).replaceAll('<!-- -->', '')
  expect(html).toContain('Rien de ce qui peut encore se poser')
  expect(html).toContain('Six raisons de choisir Réchantier')
  expect(html).toContain('Parcourir les produits')
  const reasonsName = 'page:about:raisons'
  await saveText(server.as(admin), {
    name: reasonsName,
    subject: 'Pourquoi {site}',
    title: 'Pourquoi {site}',
    body: 'Une seule raison vaut :\n\n## Près de chez vous\n\nVoir les [lieux](/products).',
    version: 0,
  })
  const changed = (await readPage('/about')).replaceAll('<!-- -->', '')
  expect(changed).toContain('Pourquoi Réchantier')
  expect(changed).toMatch(/<li[^>]*><h3[^>]*>Près de chez vous<\/h3>/)
  expect(changed).not.toMatch(/Six raisons|Un argent protégé/)
  expect((await getText(server.as(admin), { name: reasonsName })).label).toBe('À propos\u00a0: Raisons')
  await restoreText(server.as(admin), { name: reasonsName, version: 1 })
  expect(await readPage('/about')).toContain('Un argent protégé')
})

test("getText shows placeholders with the association's own data", async () => {
  const sample = async () =>
    (await getText(server.as(admin), { name })).placeholders.find(({ name }) => name === 'hébergeur')?.sample
  expect(await sample()).toBe('')
  const { association } = await getSettings(server.as())
  await server
    .as()
    .db.insert(platformSettings)
    .values({
      key: 'association',
      value: { ...association, host: { ...association.host, name: 'Hébergeur du Nord' } },
    })
  expect(await sample()).toBe('Hébergeur du Nord')
})

test('getPageText leaves out lines without data and empty sections', async () => {
  await saveText(server.as(admin), { name, ...words, version: 0 })
  const { sections } = await getPageText(server.as(), { page: 'legal' })
  const list = sections.find(({ id }) => id === 'journaux')?.blocks.at(-1)
  expect(list).toMatchObject({
    kind: 'list',
    items: [[{ text: 'Ici ' }, { text: expect.stringContaining('rue') }]],
  })
  expect(sections.map(({ id }) => id)).not.toContain('hebergeur')
})

test('getPageText returns the date of the latest change', async () => {
  const { updated } = await getPageText(server.as(), { page: 'terms' })
  expect(updated).toBe(textPages.terms.updated)
  await saveText(server.as(admin, { now: () => new Date('2030-01-05T12:00:00Z') }), {
    ...(await getText(server.as(admin), { name: 'page:terms:modification' })).current,
    name: 'page:terms:modification',
    version: 0,
  })
  const changed = await getPageText(server.as(), { page: 'terms' })
  expect(changed.updated).toBe('2030-01-05')
})

test('previewText rejects a section without its table and unknown placeholders', async () => {
  const table = { name: 'page:legal:traitements', ...words }
  await expect(previewText(server.as(admin), table)).rejects.toMatchObject({
    details: { fields: { body: expect.stringContaining('{tableau-des-usages}') } },
  })
  await expect(previewText(server.as(admin), { name, ...words, body: 'Voir {lien}' })).rejects.toMatchObject({
    code: 'invalid',
  })
  const { blocks } = await previewText(server.as(admin), { name, ...words })
  expect(blocks[0]).toMatchObject({ kind: 'paragraph' })
})

test('getPageText falls back to the default text when the stored one is invalid', async () => {
  await server
    .as()
    .db.insert(textVersions)
    .values({
      name,
      version: 1,
      ...words,
      body: '>'.repeat(10_000),
      deliveredDigest: '',
      createdAt: new Date(),
    })
  const { sections } = await getPageText(server.as(), { page: 'legal' })
  expect(JSON.stringify(sections.find(({ id }) => id === 'journaux'))).toContain('trace technique')
})

test('previewText accepts every default section', async () => {
  const listed = (await listTexts(server.as(admin))).filter(({ isPage }) => isPage).map(({ name }) => name)
  expect(listed).toEqual(sectionTextNames)
  for (const name of sectionTextNames)
    await expect(
      previewText(server.as(admin), { name, ...(await getText(server.as(admin), { name })).current }),
    ).resolves.toMatchObject({ html: null })
})

test('getPageText answers not-found for another page', async () => {
  for (const page of ['cookies', '__proto__', ''])
    await expect(getPageText(server.as(), { page })).rejects.toMatchObject({ code: 'not-found' })
})
