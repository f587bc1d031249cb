import { readFileSync } from 'node:fs'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { retainedData } from '#domain/platform/retained-data.ts'
import { timedRetention } from '#domain/platform/retention.ts'
import { forgetEverything } from '#server/across/privacy/delete-account.ts'
import { deleteEmailsTo } from '#server/capabilities/email/personal-data.ts'
import { inTransaction } from '#server/context.ts'
import * as schema from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

/** Columns that refer to a user after the account's deletion, by the entry of `retainedData` with reason and period. */
const retained: Record<string, string[]> = {
  'Commandes, factures, certificats de réemploi, paiements et écritures comptables': [
    // The row remains for these, without a name.
    ...['profiles.id', 'profiles.user_type', 'profiles.vat_regime', 'users.user_type'],
    ...['orders.user_id', 'fulfilments.seller_id', 'order_events.actor_id', 'order_notes.author_id'],
    ...['hand_overs.actor_id', 'delivery_quotes.created_by', 'disputes.opened_by', 'disputes.decided_by'],
    ...['former_orders.buyer_id', 'former_order_items.seller_id', 'products.user_id'],
    ...['invoices.seller_id', 'invoice_numbers.seller_id', 'invoice_requests.seller_id'],
    ...[
      'refunds.requested_by',
      'transfers.seller_id',
      'seller_accounts.seller_id',
      'bank_findings.settled_by',
    ],
  ],
  [timedRetention['tax-identities'].what]: ['profiles.tax_number'],
  [timedRetention.conversations.what]: [
    ...['conversations.buyer_id', 'conversations.seller_id', 'messages.sender_id', 'messages.recipient_id'],
    ...['conversation_reports.reporter_id', 'conversation_reports.settled_by'],
  ],
  [timedRetention['product-reports'].what]: ['product_reports.seller_id', 'product_reports.settled_by'],
  [timedRetention.work.what]: ['work_assignments.admin_id', 'work_notes.author_id'],
  [timedRetention['email-suppressions'].what]: ['email_suppressions.address'],
  'Avis laissés après une vente': ['reviews.author_id', 'reviews.subject_id', 'reviews.hidden_by'],
}

/** Columns that the export leaves out, by the reason. */
const notExported: Record<string, string[]> = {
  'copied from a column that is exported': [
    ...['users.name', 'users.first_name', 'users.last_name', 'users.user_type', 'profiles.email'],
    ...['profiles.search_text', 'profiles.completion_status', 'profiles.created_at', 'users.updated_at'],
  ],
  'never filled': ['users.image'],
  'opens an account or an address, or is its digest': [
    ...['accounts.user_id', 'recovery_codes.user_id', 'profiles.calendar_nonce'],
  ],
  'says nothing of the user': ['users.is_demonstration', 'profiles.deleted_at'],
  'an administrator’s own act': [
    ...[
      'work_assignments.admin_id',
      'work_notes.author_id',
      'order_notes.author_id',
      'person_notes.author_id',
    ],
    ...['bank_findings.settled_by', 'conversation_reports.settled_by', 'product_reports.settled_by'],
    ...['disputes.decided_by', 'refunds.requested_by', 'reviews.hidden_by'],
  ],
  'part of an order, a message or a report whose export shows it': [
    ...['hand_overs.actor_id', 'order_events.actor_id', 'delivery_quotes.created_by', 'transfers.seller_id'],
    ...['invoice_requests.seller_id', 'invoice_numbers.seller_id'],
    ...['messages.recipient_id', 'blocked_people.blocked_id', 'product_reports.seller_id'],
    ...['stock_removals.user_id', 'stock_removals.undone_by'],
  ],
  'a count or a reminder that is deleted within days': [
    ...[
      'sent_alerts.user_id',
      'pickup_attempts.seller_id',
      'onboarding_reminders.seller_id',
      'uploads.user_id',
    ],
  ],
}

interface Column {
  table: string
  name: string
  type: string
  isGenerated: boolean
  refersToUser: boolean
}

let columns: Column[]
let userId: string
let email: string

beforeAll(async () => {
  const ctx = server.as()
  const user = await makePerson(ctx, { userType: 'both' })
  userId = user.userId
  email = user.email
  columns = await readColumns()
  await fillEveryTable()
  await inTransaction(ctx, async (ctx) => {
    await forgetEverything(ctx, { userId })
    await deleteEmailsTo(ctx, { recipient: email })
  })
})

async function readColumns(): Promise<Column[]> {
  const { rows } = await server.as().db.execute<Column & Record<string, unknown>>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' or a.attidentity <> '' as "isGenerated",
      exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
        and k.confrelid in ('users'::regclass, 'profiles'::regclass)) as "refersToUser"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname, a.attnum`)
  return rows
}

/** One row in each table. Every uuid in it is the user's id, so that rows of all tables belong to each other and to the user. */
async function fillEveryTable(): Promise<void> {
  await server.as().db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows: checks } = await tx.execute<{ table: string; name: string }>(sql`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`)
    for (const { table, name } of checks)
      await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`))
    for (const [table, tableColumns] of Map.groupBy(columns, (column) => column.table)) {
      const filled = tableColumns.filter(({ isGenerated }) => !isGenerated)
      const isAccount = table === 'users' || table === 'profiles'
      const texts = filled.filter(({ type, name }) => type === 'text' && name !== 'email')
      const statement = isAccount
        ? `update ${table} set ${texts.map(({ name }) => `"${name}" = '${sampleText}'`)} where id = '${userId}'`
        : `insert into ${table} (${filled.map(({ name }) => `"${name}"`)}) values (${filled.map(sampleValue)})`
      await tx.execute(sql.raw(statement))
    }
  })
}

const sampleText = 'texte de la personne'

function sampleValue(column: Column): string {
  const { type, refersToUser } = column
  if (type === 'uuid' || refersToUser) return `'${userId}'`
  if (isAddress(column)) return `'${email}'`
  if (type === 'text') return `'x'`
  if (type.endsWith('[]') || type.startsWith('json')) return `'{}'`
  if (type.startsWith('timestamp') || type === 'date') return 'now()'
  if (type === 'boolean') return 'false'
  if (type.startsWith('ts') || type === 'bytea') return `''`
  return '1'
}

const isAddress = ({ table, name }: Column) =>
  /email|recipient/.test(name) || `${table}.${name}` === 'email_suppressions.address'

/** Columns that still hold the user's id, address or texts once the account is deleted. */
async function findRemainingColumns(): Promise<string[]> {
  const left: string[] = []
  for (const column of columns) {
    const { table, name, type, refersToUser } = column
    const isOwnText = (table === 'users' || table === 'profiles') && type === 'text'
    if (!refersToUser && !isOwnText && !(isAddress(column) && type === 'text')) continue
    const { rows } = await server
      .as()
      .db.execute(
        sql.raw(`select from ${table} where "${name}"::text in ('${userId}', '${email}', '${sampleText}')`),
      )
    if (rows.length > 0) left.push(`${table}.${name}`)
  }
  return left
}

const deletionFile = 'server/across/privacy/delete-account.ts'
const exportFile = 'server/across/privacy/export-data.ts'

/** Returns the source of every function that the export calls, and of those they call in the same file. */
function readExportedText(): string {
  const imports = readFileSync(exportFile, 'utf8').matchAll(/import \{([^}]*)\} from '(#server[^']*)'/g)
  return [...imports]
    .flatMap(([, names = '', path = '']) => {
      const imported = names.split(',').map((name) => name.trim())
      const parts = readFileSync(path.replace('#', ''), 'utf8').split(
        /\n(?=export |const |async function|function )/,
      )
      const byName = new Map(
        parts.flatMap((part) => {
          const name = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(part)?.[1]
          return name ? [[name, part] as const] : []
        }),
      )
      // The set grows during the iteration.
      const called = new Set(imported)
      for (const name of called)
        for (const other of byName.keys())
          if (new RegExp(`\\b${other}\\b`).test(byName.get(name) ?? '')) called.add(other)
      return [...called].map((name) => byName.get(name) ?? '')
    })
    .join('\n')
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns that refer to a user, or describe one, and that no function of the export reads. */
function findColumnsNotExported(): string[] {
  const text = readExportedText()
  return Object.entries(schema).flatMap(([variable, table]) => {
    if (!is(table, PgTable)) return []
    const { name } = getTableConfig(table)
    return Object.keys(getTableColumns(table)).flatMap((property) => {
      const column = columns.find((one) => one.table === name && one.name === snakeCase(property))
      const isPersonal = column?.refersToUser || name === 'users' || name === 'profiles'
      return isPersonal && !new RegExp(`\\b${variable}\\.${property}\\b`).test(text)
        ? [`${name}.${column?.name}`]
        : []
    })
  })
}

const deletionFix = `delete or clear it in ${deletionFile}, or name it in \`retained\` of tests/personal-columns.test.ts; leave a column that never holds a user’s address out of \`isAddress\` there`
const exportFix = `add it to a function of ${exportFile}, or name it in \`notExported\` of tests/personal-columns.test.ts`
const withFix = (names: string[], fix: string) => names.map((name) => `${name}: ${fix}`)

test('the deletion of an account leaves a user’s id, address and texts only where retention names them', async () => {
  const named = Object.values(retained).flat()
  const left = await findRemainingColumns()
  expect(
    withFix(
      left.filter((name) => !named.includes(name)),
      deletionFix,
    ),
  ).toEqual([])
  expect(named.filter((name) => !left.includes(name))).toEqual([])
})

test('every retained column belongs to an entry of the retention table', () => {
  const entries = retainedData.map(({ what }) => what)
  expect(Object.keys(retained).filter((what) => !entries.includes(what))).toEqual([])
})

test('the export reads every column that refers to a user or describes one', () => {
  const named = Object.values(notExported).flat()
  const missing = findColumnsNotExported()
  expect(
    withFix(
      missing.filter((name) => !named.includes(name)),
      exportFix,
    ),
  ).toEqual([])
  expect(named.filter((name) => !missing.includes(name))).toEqual([])
})
