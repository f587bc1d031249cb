import { count } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SettingChange, updateSettingSchema } from '#domain/platform/schemas.ts'
import type { SettingKey } from '#domain/platform/settings.ts'
import type { Actor } from '#server/context.ts'
import { auditLog, platformSettings } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getSettings } from './get-settings.ts'
import { getAdminSettings, updateSetting } from './update-setting.ts'

const server = startTestServer()
let admin: Actor
let other: Actor

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin', email: 'claire@exemple.example' })
  other = await makePerson(server.as(), { role: 'admin' })
})
beforeEach(async () => {
  await server.as().db.delete(platformSettings)
})

const readVersion = async (key: SettingKey) => (await getAdminSettings(server.as(admin))).states[key].version
const countAuditEntries = async () =>
  (await server.as().db.select({ count: count() }).from(auditLog))[0]?.count

test('updateSetting takes effect with the next request and is recorded with its author', async () => {
  await updateSetting(server.as(admin), { key: 'show_ht', value: true, version: null })
  expect((await getSettings(server.as())).showHt).toBe(true)
  const { states } = await getAdminSettings(server.as(other))
  expect(states.show_ht).toMatchObject({
    version: expect.any(String),
    lastChange: { by: 'claire@exemple.example' },
  })
  const entry = (await server.as().db.select().from(auditLog)).at(-1)
  expect(entry).toMatchObject({
    action: 'settings.update',
    subjectType: 'setting',
    subjectId: 'show_ht',
    before: { value: false },
    after: { value: true },
  })
})

test('updateSetting conflicts with a newer value and changes nothing', async () => {
  const change = (value: string, version: string | null): SettingChange => ({
    key: 'shown_name',
    value,
    version,
  })
  await updateSetting(server.as(admin), change('Première', null))
  const loadedVersion = await readVersion('shown_name')
  await updateSetting(server.as(other), change('Deuxième', loadedVersion))
  const before = await countAuditEntries()
  for (const version of [loadedVersion, null])
    await expect(updateSetting(server.as(admin), change('Troisième', version))).rejects.toMatchObject({
      code: 'conflict',
    })
  expect((await getSettings(server.as())).shownName).toBe('Deuxième')
  expect(await countAuditEntries()).toBe(before)
})

test('updateSetting accepts one of several concurrent changes', async () => {
  for (const version of [null, 'stored'] as const) {
    const loadedVersion = version && (await readVersion('commission'))
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((value) =>
        updateSetting(server.as(admin), {
          key: 'commission',
          value: version ? value : value + 10,
          version: loadedVersion,
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('updateSetting records no unchanged value', async () => {
  const value = { enabled: false, message: 'Bientôt' }
  await updateSetting(server.as(admin), { key: 'maintenance_mode', value, version: null })
  const before = await countAuditEntries()
  const version = await readVersion('maintenance_mode')
  await updateSetting(server.as(admin), { key: 'maintenance_mode', value, version })
  expect(await countAuditEntries()).toBe(before)
})

test.each([
  ['an unknown key', { key: 'role', value: 'admin', version: null }],
  ['a text for a switch', { key: 'show_ht', value: 'oui', version: null }],
  ['a commission above 30', { key: 'commission', value: 30.01, version: null }],
  ['a negative commission', { key: 'commission', value: -1, version: null }],
  ['a commission of three decimals', { key: 'commission', value: 1.125, version: null }],
  ['no message', { key: 'maintenance_mode', value: { enabled: true, message: '  ' }, version: null }],
  ['a mailbox with a second recipient', { key: 'contact_mailbox', value: 'a@b.fr,c@d.fr', version: null }],
  ['a mailbox with a header', { key: 'contact_mailbox', value: 'a@b.fr\nBcc: c@d.fr', version: null }],
  ['a name of 61 characters', { key: 'shown_name', value: 'x'.repeat(61), version: null }],
  ['a name with a NUL', { key: 'shown_name', value: 'a\0b', version: null }],
  ['no version', { key: 'show_ht', value: true }],
])('updateSettingSchema rejects %s', (_, input) => {
  expect(updateSettingSchema.safeParse(input).success).toBe(false)
})

test('updateSettingSchema accepts commissions with up to two decimals', () => {
  for (const value of [0, 8.2, 12.35, 29.99, 30])
    expect(updateSettingSchema.safeParse({ key: 'commission', value, version: null }).success).toBe(true)
})

test('GET /settings contains neither the mailbox nor the commission', async () => {
  const text = await (await server.request('/api/settings')).text()
  expect(JSON.parse(text)).toHaveProperty('sellerValidation', false)
  expect(text).not.toMatch(/mailbox|commission/i)
})

describe('the maintenance mode', () => {
  const closeSite = () =>
    updateSetting(server.as(admin), {
      key: 'maintenance_mode',
      value: { enabled: true, message: 'Retour à midi.' },
      version: null,
    })

  test('closes the API with its message', async () => {
    await closeSite()
    for (const [path, method] of [
      ['/api/products', 'GET'],
      ['/api/orders', 'POST'],
      ['/api/account/profile', 'PUT'],
      ['/api/admin/dashboard', 'GET'],
    ] as const) {
      const response = await server.request(path, { method, ...(method !== 'GET' && { body: '{}' }) })
      expect([path, response.status]).toEqual([path, 503])
      expect(await response.json()).toMatchObject({
        code: 'unavailable',
        title: 'Site en maintenance',
        detail: 'Retour à midi.',
        details: { maintenance: true },
      })
    }
  })

  test('leaves settings, account, sign-in and sign-out open', async () => {
    await closeSite()
    expect((await server.request('/api/settings')).status).toBe(200)
    expect((await server.request('/api/account')).status).toBe(200)
    const body = JSON.stringify({ email: 'x@exemple.example', password: 'chantier' })
    expect((await server.request('/api/account/sign-in', { method: 'POST', body })).status).toBe(400)
    expect((await server.request('/api/account/sign-out', { method: 'POST' })).status).toBe(200)
  })

  test('ends with the next request', async () => {
    await closeSite()
    const version = await readVersion('maintenance_mode')
    const value = { enabled: false, message: 'Retour à midi.' }
    await updateSetting(server.as(admin), { key: 'maintenance_mode', value, version })
    expect((await server.request('/api/products')).status).toBe(200)
  })
})

test('getAdminSettings and updateSetting reject other users', async () => {
  const person = await makePerson(server.as())
  for (const [actor, code] of [
    [null, 'not-signed-in'],
    [person, 'forbidden'],
    [{ ...admin, impersonatedBy: other.userId }, 'forbidden'],
  ] as const) {
    await expect(getAdminSettings(server.as(actor))).rejects.toMatchObject({ code })
    await expect(
      updateSetting(server.as(actor), { key: 'show_ht', value: true, version: null }),
    ).rejects.toMatchObject({ code })
  }
  expect((await getSettings(server.as())).showHt).toBe(false)
})
