import { readFile, stat } from 'node:fs/promises'
import { withClient } from './buyers.ts'

const entry =
  /^\S+ \S+ UTC \[(\d+)\] (LOG|DETAIL): {2}(?:(?:statement|execute [^:]*): |[Pp]arameters: )?([\s\S]*)$/

export interface LoggedLine {
  /** Of the connection. */
  pid: string
  kind: 'statement' | 'parameters'
  text: string
}

/** What PostgreSQL is sent while this goes on, as its own log tells it; `log` is the file's path. */
export async function logStatements(
  databaseUrl: string,
  log: string,
  work: () => Promise<unknown>,
): Promise<LoggedLine[]> {
  return withClient(databaseUrl, async (client) => {
    await client.query("alter system set log_statement = 'all'")
    await client.query('select pg_reload_conf()')
    await client.query('select pg_sleep(1)')
    const { size } = await stat(log)
    await work()
    await client.query('alter system reset log_statement')
    await client.query('select pg_reload_conf()')
    return linesOf((await readFile(log)).subarray(size).toString())
  })
}

const linesOf = (log: string): LoggedLine[] =>
  log.split(/\n(?=\d{4}-\d\d-\d\d )/).flatMap((written) => {
    const [, pid = '', kind, text = ''] = entry.exec(written.trimEnd()) ?? []
    return kind ? [{ pid, kind: kind === 'LOG' ? 'statement' : 'parameters', text }] : []
  })
