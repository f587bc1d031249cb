import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { updateSettingSchema } from '#domain/platform/schemas.ts'
import { defaultSettings } from '#domain/platform/settings.ts'
import { findUsedKeys } from '#server/across/recovery/sweep-files.ts'
import type { Actor } from '#server/context.ts'
import { auditLog, platformSettings } from '#server/database/schema/index.ts'
import { siteChecks } from '#server/operations/doctor/check-site.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { loadPages } from '#tests/helpers/pages.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { addIdentityPicture } from './identity-pictures.ts'
import { updateSetting } from './update-setting.ts'

const server = startTestServer({}, { loadPages })
let admin: Actor
let person: Actor

const identity = {
  ...defaultSettings.association,
  name: 'Association Rebâti',
  siret: '123 456 789',
  address: '2 quai de l’Exemple, 44000 Nantes',
  phone: '',
  email: 'bonjour@rebati.example',
  host: { name: 'Hébergeur Exemple', address: '', phone: '', dataPlace: 'France' },
  networks: { linkedin: '', instagram: 'https://www.instagram.com/rebati', facebook: '' },
}

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  person = await makePerson(server.as())
})
beforeEach(async () => {
  await server.as().db.delete(platformSettings)
})

const saveIdentity = (value = identity, version: string | null = null) =>
  updateSetting(server.as(admin), { key: 'association', value, version })
/** Reads the page without the cache, whose invalidation is tested in tests/page-cache.test.ts. */
const readPage = async (path: string) => {
  server.services.cache.disconnect()
  return (await server.request(path, { headers: { accept: 'text/html' } })).text()
}
const checkIdentity = async () => {
  const check = siteChecks(server.services.connection.pool as never, server.services.ctx.config).find(
    ({ title }) => title === 'Mentions de l’association',
  )
  return (await check?.run())?.text
}

test.each(['/legal', '/terms', '/contact', '/about', '/accessibility', '/withdrawal', '/'])(
  "%s shows the association's data and omits missing ones",
  async (path) => {
    for (const value of [defaultSettings.association, identity]) {
      await server.as().db.delete(platformSettings)
      await saveIdentity(value)
      const html = await readPage(path)
      expect(html).not.toMatch(/à compléter|\(RNA\s:\s*[;)]|:\s*<\/li>|tel:"/)
      if (path === '/legal') expect(html.includes('id="hebergeur"')).toBe(value === identity)
      if (path === '/terms') expect(html.includes('SIREN\u00a0: 123 456 789')).toBe(value === identity)
      expect(html.includes('href="https://www.instagram.com/rebati"')).toBe(value === identity)
      expect(html).not.toContain('linkedin.com')
    }
  },
)

test('a saved identity is shown at once, also on the contact page', async () => {
  expect(await readPage('/contact')).toContain('Association Réchantier')
  await saveIdentity()
  const html = await readPage('/contact')
  expect(html).toContain('Association Rebâti')
  expect(html).not.toContain('Ville-Exemple')
})

test('the doctor lists missing data and examples', async () => {
  expect(await checkIdentity()).toMatch(/Adresse du siège.*Nom de l’hébergeur/)
  await saveIdentity()
  const text = await checkIdentity()
  expect(text).toContain('Médiateur de la consommation')
  expect(text).not.toMatch(/Adresse du siège|Nom de l’hébergeur|LinkedIn/)
})

test('updateSetting rejects an outdated version', async () => {
  await saveIdentity()
  await expect(saveIdentity({ ...identity, name: 'Autre' })).rejects.toMatchObject({ code: 'conflict' })
})

test('updateSetting records the change of the identity in the audit log', async () => {
  await saveIdentity()
  const [entry] = await server.as().db.select().from(auditLog)
  expect(entry).toMatchObject({ action: 'settings.update', subjectName: 'Identité de l’association' })
})

test('updateSetting rejects other users', async () => {
  const change = { key: 'association', value: identity, version: null } as const
  await expect(updateSetting(server.as(person), change)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    addIdentityPicture(server.as(person), { read: async () => new Uint8Array() }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a portrait is retained while the board refers to it', async () => {
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#678' } })
    .png()
    .toBuffer()
  const { url } = await addIdentityPicture(server.as(admin), { read: async () => new Uint8Array(picture) })
  const key = `${url.replace('/files/', '')}/`
  expect(await findUsedKeys(server.as(), { keys: [key] })).toEqual(new Set())
  const value = [{ name: 'Inès Carpentier', role: 'Présidente', picture: url }]
  await updateSetting(server.as(admin), { key: 'association_board', value, version: null })
  expect(await findUsedKeys(server.as(), { keys: [key] })).toEqual(new Set([key]))
  const html = await readPage('/about')
  expect(html).toContain(`${url}/640`)
  expect(html).toContain('Inès Carpentier')
  expect(html).not.toContain('Claire Aubert')
})

test('the home page shows saved partners, marks examples and omits an empty section', async () => {
  expect(await readPage('/')).toContain('ces maisons sont inventées')
  const partner = { name: 'Recyclerie du Port', url: 'https://port.example', logo: '', isExample: false }
  await updateSetting(server.as(admin), { key: 'association_partners', value: [partner], version: null })
  const html = await readPage('/')
  expect(html).toContain('href="https://port.example"')
  expect(html).not.toMatch(/Tavernac|inventées/)
  await server.as().db.delete(platformSettings)
  await updateSetting(server.as(admin), { key: 'association_partners', value: [], version: null })
  expect(await readPage('/')).not.toContain('Ils nous accompagnent')
})

test.each([
  { networks: { ...identity.networks, linkedin: 'javascript:alert(1)' } },
  { email: 'personne' },
  { name: ' ' },
  { address: 'x'.repeat(301) },
])('updateSettingSchema rejects the identity %j', (invalidPart) => {
  const input = { key: 'association', value: { ...identity, ...invalidPart }, version: null }
  expect(updateSettingSchema.safeParse(input).success).toBe(false)
})

test.each(['https://ailleurs.example/a.png', '/files/private-pictures/x', '/equipe/../secret', 'data:x'])(
  'updateSettingSchema rejects the picture %s',
  (picture) => {
    const value = [{ name: 'Inès', role: '', picture }]
    expect(updateSettingSchema.safeParse({ key: 'association_board', value, version: null }).success).toBe(
      false,
    )
  },
)
