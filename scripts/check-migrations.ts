import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'

/**
 * Migrations only add. While one runs people go on reading and writing, and for some seconds processes of the version before go on
 * beside it: so none may lock a table for as long as the table is large, nor take away what the code before still names. What has to
 * go goes in a later release than the code that used it. Squawk reads them with a parser of PostgreSQL's grammar.
 */
const firstChecked = '0001'

/** Of style, or seen to elsewhere: run-migrations.ts sets the timeouts, PostgreSQL shortens names. */
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

/** What Squawk has no rule for: how a statement begins. */
const ourRules: { rule: string; begins: RegExp; message: string }[] = [
  {
    rule: 'what-was-there-goes',
    begins:
      /^(?:drop (?:type|view|materialized|function|sequence|schema)|truncate|alter type [^;]+ rename|alter table [^;]+ drop default)\b/i,
    message: 'The code of the version before may still name it.',
  },
  {
    rule: 'locks-the-table',
    begins: /^(?:lock|cluster|vacuum|reindex)\b/i,
    message: 'Nobody reads or writes the table meanwhile.',
  },
  {
    rule: 'changes-rows',
    begins: /^(?:update|delete)\b/i,
    message: 'Rows that people wait for stay locked until all are done: a job does it in batches.',
  },
]

interface Exception {
  /** The file's name without its ending. */
  migration: string
  rule: string
  /** Why it does no harm here. */
  reason: string
}

/** What is let through nevertheless. */
export const exceptions: Exception[] = []

interface Finding {
  file: string
  /** Counted from 0. */
  line: number
  rule_name: string
  message: string
}

/** What is wrong with these files, one line each; an unused exception is an error, too. Throws where Squawk itself fails. */
export function problemsOf(paths: readonly string[], granted: readonly Exception[]): string[] {
  const contents = paths.map((path) => ({ path, content: readFileSync(path, 'utf8') }))
  const outside = contents.filter(({ content }) => /\bconcurrently\b/i.test(content))
  const inside = contents.filter((file) => !outside.includes(file))
  const findings = [
    ...ask(
      inside.map(({ path }) => path),
      ['--assume-in-transaction'],
    ),
    ...ask(
      outside.map(({ path }) => path),
      [],
    ),
    ...contents.flatMap(({ path, content }) => readByUs(path, content)),
  ]
  const isGranted = ({ file, rule_name }: Finding) =>
    granted.some(({ migration, rule }) => migration === basename(file, '.sql') && rule === rule_name)
  return [
    ...findings
      .filter((finding) => !isGranted(finding))
      .map((it) => `${basename(it.file)}:${it.line + 1}: ${it.rule_name}: ${it.message}`),
    ...contents
      .filter(({ content }) => content.includes('squawk-ignore'))
      .map(({ path }) => `${basename(path)}: exceptions stand in check-migrations.ts, with their reason`),
    // Half of such a file may be done and the rest not: what is in it has to bear being run again.
    ...outside
      .filter(({ content }) => content.split('--> statement-breakpoint').some((it) => !isConcurrentAlone(it)))
      .map(({ path }) => `${basename(path)}: what is made CONCURRENTLY has a migration of its own`),
    ...granted
      .filter(({ migration, rule }) =>
        findings.every(({ file, rule_name }) => basename(file, '.sql') !== migration || rule_name !== rule),
      )
      .map(({ migration, rule }) => `${migration}: nothing needs the exception from ${rule}`),
  ]
}

const isConcurrentAlone = (statement: string) =>
  /^\s*(?:create(?: unique)?|drop) index concurrently\b/i.test(statement)

function readByUs(file: string, content: string): Finding[] {
  const code = content.replaceAll(/--(?!> statement-breakpoint).*$/gm, '')
  return code.split('--> statement-breakpoint').flatMap((statement, index, all) => {
    const line = all.slice(0, index).join('').split('\n').length
    return ourRules
      .filter(({ begins }) => begins.test(statement.trim()))
      .map(({ rule, message }) => ({ file, line, rule_name: rule, message }))
  })
}

const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk')

function ask(paths: readonly string[], options: readonly string[]): Finding[] {
  if (paths.length === 0) return []
  const words = ['--reporter=json', '--pg-version=15.0', ...disabledRules.map((rule) => `--exclude=${rule}`)]
  const { stdout, stderr } = spawnSync(process.execPath, [squawk, ...words, ...options, ...paths], {
    encoding: 'utf8',
  })
  if (!stdout.startsWith('[')) throw new Error(`Squawk said nothing: ${stderr || stdout}`)
  return JSON.parse(stdout) as Finding[]
}

const folder = resolve(import.meta.dirname, '../server/database/migrations')

/** Every migration after the baseline. */
export function checkedMigrations(): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return entries.filter(({ tag }) => tag >= firstChecked).map(({ tag }) => join(folder, `${tag}.sql`))
}
