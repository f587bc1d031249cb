import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exceptions, findProblems, migrationsToCheck } from './check-migrations.ts'

/** Returns the problems of a migration with these statements. */
function checkStatements(
  statements: string[],
  allowedExceptions: Parameters<typeof findProblems>[1] = [],
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'rechantier-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, '0099_made-for-this-test.sql')
  writeFileSync(path, statements.join('--> statement-breakpoint\n'))
  return findProblems([path], allowedExceptions)
}

test('every migration after the baseline passes the rules', () => {
  expect(findProblems(migrationsToCheck(), exceptions)).toEqual([])
})

test.each([
  ['ban-drop-column', 'alter table "products" drop column "title";'],
  ['ban-drop-table', 'drop table "products";'],
  ['renaming-column', 'alter table "products" rename column "title" to "name";'],
  ['renaming-table', 'alter table "products" rename to "goods";'],
  ['changing-column-type', 'alter table "products" alter column "quantity" set data type bigint;'],
  ['adding-not-nullable-field', 'alter table "products" alter column "title" set not null;'],
  ['adding-required-field', 'alter table "products" add column "note" text not null;'],
  ['constraint-missing-not-valid', 'alter table "products" add constraint "a" check ("price" > 0);'],
  ['disallowed-unique-constraint', 'alter table "products" add constraint "a" unique ("title");'],
  ['require-concurrent-index-creation', 'create index "a" on "products" ("title");'],
  ['require-concurrent-index-deletion', 'drop index "a";'],
  ['drops-definition', 'drop type "order_status";'],
  ['drops-definition', 'alter table "products" alter column "title" drop default;'],
  ['locks-table', 'lock table "products";'],
  ['changes-rows', '-- Every one.\nupdate "products" set "title" = upper("title");'],
  ['syntax-error', 'alter table "products" add column;'],
])('the rule %s reports: %s', (rule, statement) => {
  expect(checkStatements([statement]).join('\n')).toMatch(`0099_made-for-this-test.sql:`)
  expect(checkStatements([statement]).join('\n')).toMatch(`: ${rule}: `)
})

test('findProblems accepts columns with a default, new tables with their indexes, unvalidated checks and concurrent indexes', () => {
  expect(checkStatements(['alter table "products" add column "note" text default \'\' not null;'])).toEqual(
    [],
  )
  expect(
    checkStatements([
      'create table "notes" ("id" uuid primary key, "product_id" uuid not null);',
      'alter table "notes" add constraint "f" foreign key ("product_id") references "products"("id");',
      'create index "notes_by_product" on "notes" ("product_id");',
    ]),
  ).toEqual([])
  expect(
    checkStatements(['alter table "products" add constraint "a" check ("price" > 0) not valid;']),
  ).toEqual([])
  expect(checkStatements(['create index concurrently "a" on "products" ("title");'])).toEqual([])
})

test('findProblems rejects a concurrent index beside another statement', () => {
  expect(
    checkStatements(['create index concurrently "a" on "products" ("title");', 'select 1;']).join(),
  ).toContain('has a migration of its own')
})

test('findProblems applies an exception to one rule of one migration and reports an unused exception', () => {
  const migration = '0099_made-for-this-test'
  const drop = ['alter table "products" drop column "title";']
  const exception = { migration, rule: 'ban-drop-column', reason: 'No version since 1.4 reads it.' }
  expect(checkStatements(drop, [exception])).toEqual([])
  expect(checkStatements(drop, [{ ...exception, migration: 'another' }])).not.toEqual([])
  expect(checkStatements(['select 1;'], [exception])).toEqual([
    `${migration}: unused exception from ban-drop-column`,
  ])
})

test('findProblems rejects a squawk-ignore comment', () => {
  expect(checkStatements(['-- squawk-ignore ban-drop-table\ndrop table "products";']).join()).toContain(
    'with their reason',
  )
})
