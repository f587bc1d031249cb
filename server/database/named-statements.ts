import { createHash } from 'node:crypto'
import type pg from 'pg'

/** From so many times on a connection, as pgjdbc has it: what is asked once or twice would only be kept. */
const often = 5
/** How many a connection keeps. */
const most = 200
/** In characters: the rows of an import are never the same twice. */
const longest = 6_000
/**
 * What names its columns keeps its meaning when a migration adds one; PostgreSQL refuses the others then. A record set names its own behind
 * the star.
 */
const takesAll =
  /(?:select\s*\*(?!(?:(?!\bfrom\b)[^;])*\bfrom\s+json_to_recordset\()|returning\s*\*|[a-z]\.\s*\*)/i

/** The name under which a text that came before is sent, the same on each connection; undefined: it is not known yet, or has none. */
export function createStatementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= most || text.length > longest || takesAll.test(text)) return known
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= most * 5) counts.clear()
    counts.set(text, count)
    if (count < often) return undefined
    const name = `often_${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
    counts.delete(text)
    return name
  }
}

/** By one value of one column, as a session or a person is looked up: no other plan would be better for another value. */
const isByKey = (text: string): boolean =>
  /^(?:select|update) [^()]* where "\w+"\."\w+" = \$\d+(?: limit \$\d+)?$/.test(text)

/**
 * What a connection is asked again and again within transactions is parsed and planned once, under a name: an order is thirty statements,
 * each of which takes longer to plan than to run. So is what is looked up by its key. What else pages read is planned for its values
 * (prepared.ts).
 */
export function nameRepeated(client: pg.ClientBase): void {
  const nameOf = createStatementNames()
  let isInTransaction = false
  // Looked up each time: what listens to all clients is put there later.
  const { prototype } = client.constructor as { prototype: pg.ClientBase }
  const query = (...args: unknown[]): unknown => Reflect.apply(prototype.query, client, args)

  client.query = ((...args: unknown[]) => {
    const [first, values, ...others] = args
    const config = typeof first === 'object' && first !== null ? (first as pg.QueryConfig) : null
    // A query that sends itself (a cursor, a stream) stays as it is.
    if (typeof config?.text !== 'string' || 'submit' in config) return query(...args)
    if (/^begin\b/.test(config.text)) isInTransaction = true
    if (/^(?:commit|rollback)$/.test(config.text)) isInTransaction = false
    const hasValues = Array.isArray(values) ? values.length > 0 : (config.values?.length ?? 0) > 0
    const isRepeated = hasValues && !config.name && (isInTransaction || isByKey(config.text))
    const name = isRepeated ? nameOf(config.text) : undefined
    return name ? query({ ...config, name }, values, ...others) : query(...args)
  }) as typeof client.query
}
