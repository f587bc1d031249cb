import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type ExportedList, exportedListNames } from '#domain/platform/exports.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import type { Actor } from '#server/context.ts'
import { addTag } from '#server/contexts/accounts/person-notes.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { exportList } from './exported-lists.ts'

const server = startTestServer()
let admin: Actor
beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
})
const as = () => server.as(admin)
const exportText = async (list: ExportedList, query = '') =>
  new Response(await exportList(as(), { list, params: new URLSearchParams(query) })).text()
const splitRows = (text: string) => text.trim().split('\r\n')

test('exportList applies the filters of the page and exports all its pages', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(as())))
  for (const { userId } of people) await addTag(as(), { userId, tag: 'lot' })
  await makePerson(as(), { email: 'pas-du-lot@exemple.example' })
  const text = await exportText('users', 'tag=lot&page=2')
  expect(text.startsWith('Prénom;Nom;Entreprise;Email;')).toBe(true)
  expect(splitRows(text)).toHaveLength(31)
  for (const { email } of people) expect(text).toContain(email)
  expect(text).not.toContain('pas-du-lot')
})

test('exportList escapes formulas', async () => {
  const { userId } = await makeSeller(as())
  const categoryId = await makeCategory(as())
  await makeProduct(as(), { userId, categoryId, title: '=HYPERLINK("http://mal.example")' })
  expect(await exportText('products', `seller=${userId}`)).toContain(`'=HYPERLINK`)
})

test('exportList exports every list and records the filters in the audit log', async () => {
  for (const list of Object.keys(exportedListNames) as ExportedList[])
    expect(splitRows(await exportText(list, 'search=x')).length, list).toBeGreaterThan(0)
  const rows = await as().db.select().from(auditLog).where(eq(auditLog.action, 'list.export'))
  expect(
    rows.some(({ subjectId, after }) => subjectId === 'emails' && JSON.stringify(after).includes('"x"')),
  ).toBe(true)
})

test('exportList writes categories with their parents and fields with their categories', async () => {
  const familyId = await makeCategory(as(), { name: 'Menuiseries', slug: 'export-menuiseries' })
  const categoryId = await makeCategory(as(), { name: 'Volets', slug: 'export-volets', parentId: familyId })
  await makeField(as(), { name: 'Essence', fieldType: 'text', categoryIds: [categoryId] })
  const categories = await exportText('categories')
  expect(categories).toContain('Menuiseries;;export-menuiseries;;0\r\nMenuiseries;Volets;export-volets;;0')
  expect(await exportText('custom-fields')).toMatch(/Essence;Texte;;;;;oui;Volets;0/)
})

test('exportList writes the audit log in French with amounts in euros and category names', async () => {
  const categoryId = await makeCategory(as(), { name: 'Portes du journal' })
  await recordAudit(as(), [
    {
      action: 'order.refund',
      subject: { type: 'order', id: 'journal', name: 'journal' },
      before: { categoryId },
      after: { amount: 1_000, reason: 'Rayure' },
    },
  ])
  const text = await exportText('audit', 'action=order.refund&subject=journal')
  expect(text).toContain('Remboursement partiel;Commande;journal;Catégorie\u00a0: Portes du journal;')
  expect(text).toContain('Montant\u00a0: 10,00\u00a0€\nMotif\u00a0: Rayure')
  expect(text).not.toMatch(/[{}]/)
})

test('exportList rejects other users than administrators', async () => {
  const person = await makePerson(as())
  const params = new URLSearchParams()
  await expect(exportList(server.as(person), { list: 'users', params })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
