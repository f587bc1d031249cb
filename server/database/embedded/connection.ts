import { Client, escapeIdentifier } from 'pg'
import { lockInSession } from '../../lib/locks.ts'
import { passwordFile } from './folder.ts'

/** The cluster has this one role. */
export const ROLE = 'postgres'

/** PostgreSQL's error codes (its appendix A). */
export const WRONG_PASSWORD = '28P01'
export const STARTING_OR_STOPPING = '57P03'
const LOCKED = '55P03'

export function databaseUrl(port: number, password: string, database: string): string {
  return `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/** A connection to the maintenance database, or why there is none. Never throws. */
export async function connect(
  port: number,
  password: string,
): Promise<{ client: Client } | { code?: string; message: string }> {
  // `ssl` is given because the client would otherwise take it from PGSSLMODE. The time limit is for a process that
  // has the port now and does not speak PostgreSQL.
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a connection cut by the server's end would end the app.
  client.on('error', () => {})
  try {
    await client.connect()
    return { client }
  } catch (error) {
    await client.end().catch(() => {})
    return error as { code?: string; message: string }
  }
}

/** The connection to a server that has just answered. */
export async function openClient(folder: string, port: number, password: string): Promise<Client> {
  const answer = await connect(port, password)
  if ('client' in answer) return answer.client
  throw new Error(
    answer.code === WRONG_PASSWORD
      ? `Le mot de passe du fichier « ${passwordFile(folder)} » n'est pas celui de cette base : reprenez ce fichier ` +
          'dans la même sauvegarde que les données.'
      : `PostgreSQL a démarré mais ne répond pas (${answer.message}). Le détail est dans « ${folder}.log ».`,
  )
}

/**
 * Whether this app now owns the server; false when another one does. Lasts as long as the connection. The wait is for
 * the server to notice that a killed app has gone.
 */
export async function claimServer(client: Client): Promise<boolean> {
  await client.query("SET lock_timeout = '1s'")
  try {
    await lockInSession(client, 'embeddedServer')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === LOCKED) return false
    throw error
  } finally {
    await client.query('RESET lock_timeout')
  }
}

export async function createDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
}
