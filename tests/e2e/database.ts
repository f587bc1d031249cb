import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(process.env.E2E_DATA_FOLDER ?? '.data/e2e', 'postgres')

/**
 * Changes data that no page can change, for example a failed email: the development mailbox accepts every email. Connects to the database
 * that the tested application started.
 */
export async function execute(statement: string, values: unknown[]): Promise<void> {
  const port = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: (await readFile(`${folder}.password`, 'utf8')).trim(),
    database: 'rechantier',
  })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
