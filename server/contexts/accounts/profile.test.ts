import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { profileSchema } from '#domain/accounts/schemas.ts'
import type { Actor } from '#server/context.ts'
import { profiles } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getAccount, updateProfile } from './profile.ts'

const server = startTestServer()
let person: Actor
beforeAll(async () => {
  person = await makePerson(server.as())
})

const details = {
  firstName: 'Léa',
  lastName: 'Bodin',
  username: null,
  userType: 'buyer',
  organizationType: 'individual',
  companyName: null,
  phone: '06 39 98 12 34',
  address: '1 rue du Port, 44000 Nantes',
}
/** Saves a body as the API parses it. */
const save = (body: object) => updateProfile(server.as(person), profileSchema.parse({ ...details, ...body }))
const readRow = async ({ userId }: Actor) =>
  (await server.as().db.select().from(profiles).where(eq(profiles.id, userId)))[0]

test("updateProfile changes neither role, address, picture nor other users' rows", async () => {
  const other = await makePerson(server.as())
  const before = await readRow(other)
  await save({ role: 'admin', email: 'autre@exemple.example', avatarUrl: 'javascript:1', id: other.userId })
  expect(await readRow(person)).toMatchObject({
    firstName: 'Léa',
    role: null,
    email: person.email,
    avatarUrl: null,
  })
  expect(await readRow(other)).toEqual(before)
})

test('VAT data are optional for a complete profile', async () => {
  await save({ phone: '', address: '   ', organizationType: 'other' })
  expect((await getAccount(server.as(person)))?.profile?.missing).toEqual(['phone', 'address', 'companyName'])
  expect((await readRow(person))?.completionStatus).toBe('incomplete')
  await save({ organizationType: 'other', companyName: 'Bodin et fils' })
  expect((await getAccount(server.as(person)))?.profile?.missing).toEqual([])
  expect((await readRow(person))?.completionStatus).toBe('complete')
})

test.each(['firstName', 'lastName'])('updateProfile refuses to empty %s', async (field) => {
  await save({})
  await expect(save({ [field]: '  ' })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { [field]: expect.any(String) } },
  })
  expect(await readRow(person)).toMatchObject({ firstName: 'Léa', lastName: 'Bodin' })
})

test.each(['a b', 'a/c', 'a😀'])('profileSchema refuses the user name %s', (username) => {
  const { error } = profileSchema.safeParse({ ...details, username })
  expect(error?.issues.map(({ path }) => path)).toEqual([['username']])
})

test.each(['léa.bodin', 'Bodin_44', 'atelier-2', '', null])(
  'profileSchema accepts the user name %s',
  (username) => {
    expect(profileSchema.safeParse({ ...details, username }).success).toBe(true)
  },
)

test('updateProfile lets a buyer begin to sell by the account type alone', async () => {
  await save({ userType: 'both' })
  expect(await readRow(person)).toMatchObject({
    userType: 'both',
    firstName: 'Léa',
    completionStatus: 'complete',
  })
})

test('updateProfile removes characters the database cannot store', async () => {
  await save({ username: 'a\0b', address: '\0' })
  expect(await readRow(person)).toMatchObject({ username: 'ab', address: null })
})

test('profileSchema rejects an overlong text at its field', () => {
  const { error } = profileSchema.safeParse({ ...details, address: 'x'.repeat(301) })
  expect(error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([
    ['address', '300 caractères au plus.'],
  ])
})

describe('company numbers', () => {
  const company = { ...details, organizationType: 'other', companyName: 'Bodin et fils' }
  const listFailedFields = (body: object) =>
    profileSchema.safeParse({ ...company, ...body }).error?.issues.map(({ path }) => path.join())

  test('are stored without spaces and survive older forms', async () => {
    await save({
      ...company,
      siret: ' 732 829 320\u00a000074',
      vatNumber: 'fr 44 732829320',
      vatRegime: 'margin',
      vatOnDebits: true,
    })
    const numbers = {
      siret: '73282932000074',
      vatNumber: 'FR44732829320',
      vatRegime: 'margin',
      vatOnDebits: true,
    }
    expect(await readRow(person)).toMatchObject(numbers)
    await save(company)
    expect((await getAccount(server.as(person)))?.profile).toMatchObject(numbers)
    await save({ ...company, siret: '', vatNumber: '' })
    expect(await readRow(person)).toMatchObject({ siret: null, vatNumber: null })
  })

  test('are validated against each other', () => {
    expect(listFailedFields({ siret: '73282932000075' })).toEqual(['siret'])
    expect(listFailedFields({ vatNumber: 'FR45732829320' })).toEqual(['vatNumber'])
    expect(listFailedFields({ siret: '73282932000074', vatNumber: 'FR40303265045' })).toEqual(['vatNumber'])
    expect(listFailedFields({ vatRegime: 'none' })).toEqual(['vatRegime'])
  })

  test('of a private person are cleared', async () => {
    await save({ ...company, siret: '73282932000074' })
    await save({ siret: 'invalid', vatNumber: 'x' })
    expect(await readRow(person)).toMatchObject({ siret: null, vatNumber: null })
  })
})
