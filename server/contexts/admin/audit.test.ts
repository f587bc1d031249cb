import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AuditAction, AuditSubject } from '#domain/platform/audit.ts'
import { describeChanges } from '#domain/platform/audit-text/describe-changes.ts'
import { type AuditFilter, auditFilterSchema } from '#domain/platform/schemas.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import type { Actor } from '#server/context.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listAudit, listAuditPeople } from './audit.ts'

const server = startTestServer()
let claire: Actor
let malik: Actor
let buyer: Actor

const recordEntry = (
  by: Actor,
  entry: { action?: AuditAction; type?: AuditSubject; id?: string; name: string; at?: string },
) =>
  recordAudit(server.as(by, { now: () => new Date(entry.at ?? '2026-01-15T12:00:00Z') }), [
    {
      action: entry.action ?? 'category.update',
      subject: { type: entry.type ?? 'category', id: entry.id ?? randomUUID(), name: entry.name },
      before: { name: 'Avant' },
      after: { name: entry.name },
    },
  ])

beforeAll(async () => {
  claire = await makePerson(server.as(), { role: 'admin', email: 'claire@exemple.example' })
  malik = await makePerson(server.as(), { role: 'admin', email: 'malik@exemple.example' })
  buyer = await makePerson(server.as(), { email: 'acheteuse@exemple.example' })
  for (let index = 0; index < 120; index += 1) await recordEntry(claire, { name: `Portes ${index}` })
  await recordEntry(malik, {
    action: 'user.suspend',
    type: 'user',
    id: buyer.userId,
    name: 'acheteuse@exemple.example',
  })
  await recordEntry(malik, { name: '100 % bois_massif', at: '2026-02-01T23:30:00Z' })
  await recordEntry(
    { ...buyer, impersonatedBy: claire.userId },
    { action: 'impersonated.write', name: 'Panier' },
  )
})

const list = (filter: Partial<AuditFilter> = {}) => listAudit(server.as(claire), filter as AuditFilter)
const names = async (filter: Partial<AuditFilter>) =>
  (await list(filter)).entries.map(({ subjectName }) => subjectName)

test('listAudit pages neither skip nor repeat entries when others are added', async () => {
  const ids: number[] = []
  let before: number | undefined
  for (;;) {
    const { entries, next } = await list({ action: 'category.update', ...(before && { before }) })
    ids.push(...entries.map(({ id }) => id))
    await recordEntry(malik, { name: 'Entre-temps' })
    if (!next) break
    before = next
  }
  expect(new Set(ids).size).toBe(121)
  expect(ids).toHaveLength(121)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
})

test('listAudit filters by person, action, subject and day in Paris', async () => {
  expect(await names({ person: buyer.userId })).toEqual(['Panier'])
  expect((await list({ person: claire.userId })).entries[0]).toMatchObject({
    adminName: 'claire@exemple.example',
    onBehalfOfName: 'acheteuse@exemple.example',
  })
  expect(await names({ action: 'user.suspend' })).toEqual(['acheteuse@exemple.example'])
  expect(await names({ subject: buyer.userId })).toEqual(['acheteuse@exemple.example'])
  expect(await names({ subject: 'portes 119' })).toEqual(['Portes 119'])
  // Half past midnight on 2 February in Paris.
  expect(await names({ from: '2026-02-02', to: '2026-02-02' })).toEqual(['100 % bois_massif'])
  expect(await names({ from: '2026-02-01', to: '2026-02-01' })).toEqual([])
})

test('listAudit names the people whose ids are in an entry', async () => {
  await recordAudit(server.as(claire), [
    {
      action: 'conversation.read',
      subject: { type: 'conversation', id: 'entretien', name: 'Porte' },
      after: { via: 'report', buyerId: buyer.userId, sellerId: randomUUID() },
    },
  ])
  const { entries, people } = await list({ action: 'conversation.read' })
  expect(people).toEqual({ [buyer.userId]: 'Camille Roux' })
  const [read] = entries.map((entry) => describeChanges(entry, new Map(Object.entries(people))))
  expect(read).toContainEqual({ name: 'Acheteur', before: null, after: 'Camille Roux' })
  expect((await list({ action: 'user.suspend' })).people).toEqual({})
})

test('listAudit takes wildcards literally', async () => {
  expect(await names({ subject: '100 %' })).toEqual(['100 % bois_massif'])
  expect(await names({ subject: 's_massif' })).toEqual(['100 % bois_massif'])
  expect(await names({ subject: 'Port_s' })).toEqual([])
  expect(await names({ subject: "'; drop table audit_log; --" })).toEqual([])
})

test('auditFilterSchema ignores invalid parameters', async () => {
  const filter = auditFilterSchema.parse({
    person: 'x',
    from: '2026-02-31',
    to: 'hier',
    before: '-3',
    subject: ' ',
  })
  expect((await list(filter)).entries).toHaveLength(50)
  expect(auditFilterSchema.parse({ before: '1e999' }).before).toBeUndefined()
  expect(auditFilterSchema.parse({ subject: '\u0000' }).subject).toBeFalsy()
})

test('listAuditPeople returns the people who acted', async () => {
  expect(await listAuditPeople(server.as(malik))).toEqual([
    { id: claire.userId, name: 'claire@exemple.example' },
    { id: malik.userId, name: 'malik@exemple.example' },
  ])
})

test.each([
  ['changed', sql`update audit_log set admin_name = 'personne'`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('an audit entry cannot be %s', async (_, statement) => {
  const before = await server.as().db.$count(auditLog)
  await expect(server.as().db.execute(statement)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'audit_log is append-only' }),
  })
  expect(await server.as().db.$count(auditLog)).toBe(before)
  expect(await server.as().db.$count(auditLog, sql`admin_name = 'personne'`)).toBe(0)
})

test('the audit log rejects other users and visitors', async () => {
  await expect(listAudit(server.as(buyer), {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listAuditPeople(server.as(buyer))).rejects.toMatchObject({ code: 'forbidden' })
  const impersonator = { ...buyer, impersonatedBy: claire.userId }
  await expect(listAudit(server.as(impersonator), {})).rejects.toMatchObject({ code: 'forbidden' })
  expect((await server.request('/api/admin/audit')).status).toBe(401)
})
