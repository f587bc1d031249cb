import type pg from 'pg'

/** From so many milliseconds on a statement is told of; the catalogue's longest takes a tenth of it. */
const slow = 500
/** Of a statement's kind, in characters. */
const longestKind = 100

/**
 * `select products, categories`: what it does and to which tables, never what it was asked about. Names of tables stand between quotes or
 * in lower case, as the program writes them.
 */
export function kindOfStatement(text: string): string {
  const [, verb = 'autre'] = /^\s*([a-z]{1,20})/i.exec(text) ?? []
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)"?/g)]
  const names = [...new Set(tables.map(([, name = '']) => name.replaceAll('"', '')))]
  return `${verb.toLowerCase()} ${names.join(', ')}`.trim().slice(0, longestKind)
}

type Query = (...query: unknown[]) => unknown

/** Tells of each statement that takes long on a connection which the pool opens from now on; waiting for a lock counts. */
export function watchStatements(
  pool: Pick<pg.Pool, 'on'>,
  onSlow: (slow: { kind: string; milliseconds: number }) => void,
): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const started = performance.now()
      const end = () => {
        const milliseconds = performance.now() - started
        if (milliseconds >= slow) onSlow({ kind: kindOfStatement(textOf(args[0])), milliseconds })
      }
      const callback = args.at(-1)
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          end()
          callback(...answer)
        })
      const result = query(...args)
      // Who asked is told what failed.
      if (result instanceof Promise) result.then(end, end)
      return result
    }) as typeof client.query
  })
}

function textOf(first: unknown): string {
  if (typeof first === 'string') return first
  const { text } = (first ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
