import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'

/**
 * Migrations only add. Users read and write during a migration, and processes of the previous version run for some seconds beside it: a
 * migration must neither lock a table for a time that grows with the table, nor remove what the previous code uses. Objects are removed in a
 * later release than their last use. Squawk checks the SQL with PostgreSQL's grammar.
 */
const firstCheckedMigration = '0001'

/** Rules of style, and timeouts that run-migrations.ts sets. */
const disabledRules = [
  'identifier-too-long',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-lock-timeout',
  'require-statement-timeout',
]

/** Rules that Squawk does not have, by the start of a statement. */
const extraRules: { rule: string; statementStart: RegExp; message: string }[] = [
  {
    rule: 'drops-definition',
    statementStart:
      /^(?:drop (?:type|view|materialized|function|sequence|schema)|truncate|alter type [^;]+ rename|alter table [^;]+ drop default)\b/i,
    message: 'The code of the version before may still name it.',
  },
  {
    rule: 'locks-table',
    statementStart: /^(?:lock|cluster|vacuum|reindex)\b/i,
    message: 'Reads and writes of the table wait meanwhile.',
  },
  {
    rule: 'changes-rows',
    statementStart: /^(?:update|delete)\b/i,
    message: 'Rows that people wait for stay locked until all are done: a job does it in batches.',
  },
]

interface Exception {
  /** File name without its extension. */
  migration: string
  rule: string
  /** Why the statement is harmless here. */
  reason: string
}

/** Allowed exceptions. */
export const exceptions: Exception[] = []

interface Finding {
  file: string
  /** Zero-based line. */
  line: number
  rule_name: string
  message: string
}

/** Returns the problems of these files, including unused exceptions. @throws Error when Squawk itself fails */
export function findProblems(paths: readonly string[], exceptions: readonly Exception[]): string[] {
  const contents = paths.map((path) => ({ path, content: readFileSync(path, 'utf8') }))
  const concurrent = contents.filter(({ content }) => /\bconcurrently\b/i.test(content))
  const transactional = contents.filter((file) => !concurrent.includes(file))
  const findings = [
    ...runSquawk(
      transactional.map(({ path }) => path),
      ['--assume-in-transaction'],
    ),
    ...runSquawk(
      concurrent.map(({ path }) => path),
      [],
    ),
    ...contents.flatMap(({ path, content }) => applyExtraRules(path, content)),
  ]
  const isException = ({ file, rule_name }: Finding) =>
    exceptions.some(({ migration, rule }) => migration === basename(file, '.sql') && rule === rule_name)
  return [
    ...findings
      .filter((finding) => !isException(finding))
      .map((it) => `${basename(it.file)}:${it.line + 1}: ${it.rule_name}: ${it.message}`),
    ...contents
      .filter(({ content }) => content.includes('squawk-ignore'))
      .map(({ path }) => `${basename(path)}: exceptions belong in check-migrations.ts, with their reason`),
    // Such a file may be applied in part, so it must be repeatable.
    ...concurrent
      .filter(({ content }) => content.split('--> statement-breakpoint').some((it) => !isConcurrentAlone(it)))
      .map(({ path }) => `${basename(path)}: what is made CONCURRENTLY has a migration of its own`),
    ...exceptions
      .filter(({ migration, rule }) =>
        findings.every(({ file, rule_name }) => basename(file, '.sql') !== migration || rule_name !== rule),
      )
      .map(({ migration, rule }) => `${migration}: unused exception from ${rule}`),
  ]
}

const isConcurrentAlone = (statement: string) =>
  /^\s*(?:create(?: unique)?|drop) index concurrently\b/i.test(statement)

function applyExtraRules(file: string, content: string): Finding[] {
  const code = content.replaceAll(/--(?!> statement-breakpoint).*$/gm, '')
  return code.split('--> statement-breakpoint').flatMap((statement, index, all) => {
    const line = all.slice(0, index).join('').split('\n').length
    return extraRules
      .filter(({ statementStart }) => statementStart.test(statement.trim()))
      .map(({ rule, message }) => ({ file, line, rule_name: rule, message }))
  })
}

const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk')

function runSquawk(paths: readonly string[], options: readonly string[]): Finding[] {
  if (paths.length === 0) return []
  const flags = ['--reporter=json', '--pg-version=15.0', ...disabledRules.map((rule) => `--exclude=${rule}`)]
  const { stdout, stderr } = spawnSync(process.execPath, [squawk, ...flags, ...options, ...paths], {
    encoding: 'utf8',
  })
  if (!stdout.startsWith('[')) throw new Error(`Squawk printed no report: ${stderr || stdout}`)
  return JSON.parse(stdout) as Finding[]
}

const migrationsFolder = resolve(import.meta.dirname, '../server/database/migrations')

/** Returns every migration after the baseline. */
export function migrationsToCheck(): string[] {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return entries
    .filter(({ tag }) => tag >= firstCheckedMigration)
    .map(({ tag }) => join(migrationsFolder, `${tag}.sql`))
}
