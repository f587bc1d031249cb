import pg from 'pg'

export type SourceRow = Record<string, unknown>

/** Read-only connection to the former site's database. */
export interface Source {
  hasTable(table: string): Promise<boolean>
  hasColumn(table: string, column: string): Promise<boolean>
  /** Reads all rows in batches, ordered by `keys`: SQL expressions that together identify a row. */
  readBatches(query: { select?: string; from: string; keys: readonly string[] }): AsyncGenerator<SourceRow[]>
  query(statement: string, values: unknown[]): Promise<SourceRow[]>
  close(): Promise<void>
}

/** Rows per query, which are then written together. */
const batchSize = 500

/**
 * Opens a database in read-only mode, so that PostgreSQL refuses to write.
 * @throws Error when it cannot be reached or is not read-only (a pooler may drop the setting)
 */
export async function openSource(url: string): Promise<Source> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rechantier-move-in',
    statement_timeout: 120_000,
  })
  // The next query reports the error.
  client.on('error', () => {})
  await client.connect()
  const query: Source['query'] = async (statement, values) => (await client.query(statement, values)).rows
  try {
    await client.query('set default_transaction_read_only = on')
    const [setting] = await query('show transaction_read_only', [])
    if (setting?.transaction_read_only !== 'on')
      throw new Error('La base de l’ancien site ne s’ouvre pas en lecture seule.')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    query,
    async hasTable(table) {
      const [found] = await query('select to_regclass($1) is not null as found', [table])
      return found?.found === true
    },
    async hasColumn(table, column) {
      const [found] = await query(
        'select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped',
        [table, column],
      )
      return found !== undefined
    },
    async *readBatches({ select = '*', from, keys }) {
      const order = keys.join(', ')
      const keyColumns = keys.map((key, index) => `${key} as moving_key_${index}`).join(', ')
      const placeholders = keys.map((_, index) => `$${index + 1}`).join(', ')
      let last: SourceRow | undefined
      do {
        const rows = await query(
          `select ${select}, ${keyColumns} from ${from} ${last ? `where (${order}) > (${placeholders})` : ''} order by ${order} limit ${batchSize}`,
          last ? keys.map((_, index) => last?.[`moving_key_${index}`]) : [],
        )
        yield rows
        last = rows.length === batchSize ? rows.at(-1) : undefined
      } while (last)
    },
    close: () => client.end(),
  }
}
