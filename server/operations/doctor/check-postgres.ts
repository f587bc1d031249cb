import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ClientBase } from 'pg'
import {
  findNewerMinor,
  type PostgresVersion,
  parsePostgresVersion,
  postgresVersionText,
} from '#domain/platform/postgres-versions.ts'
import type { Config } from '#server/config.ts'
import { type Check, failure, success, warning } from './check.ts'

const oldestMajor = 15

/** Whether PostgreSQL is one that the site runs on, gets its security updates, and may serve the public. */
export const postgresCheck = (
  client: Pick<ClientBase, 'query'>,
  config: Pick<Config, 'databaseUrl' | 'isLocal' | 'allowsEmbeddedDatabase'>,
): Check => ({
  title: 'PostgreSQL',
  async run() {
    const { rows } = await client.query(
      'select current_setting($1) as version, pg_database_size(current_database())::float8 as bytes',
      ['server_version'],
    )
    const text: string = rows[0].version
    const version = parsePostgresVersion(text)
    const isEmbedded = config.databaseUrl === null
    const size = `base de ${Math.max(1, Math.round(rows[0].bytes / 1e6)).toLocaleString('fr-FR')} Mo`
    if (!version) return warning(`Version ${text}, ${size} : ce n’est pas une version stable de PostgreSQL.`)
    const name = `Version ${postgresVersionText(version)}${isEmbedded ? ' intégrée' : ''}, ${size}`
    if (version.major < oldestMajor)
      return failure(`${name} : il faut PostgreSQL ${oldestMajor} ou plus récent.`)
    if (isEmbedded && !config.isLocal && !config.allowsEmbeddedDatabase)
      return failure(
        `${name} : elle ne reçoit pas de mises à jour de sécurité, et le site est public. Passez au PostgreSQL de la distribution ` +
          '(npm run move-database), ou dites que c’est voulu (ALLOW_EMBEDDED_DATABASE=1).',
      )
    const isDebian = text.includes('Debian')
    const newer = findNewerMinor(version, isDebian ? await readOffered(version) : null)
    return newer
      ? warning(`${name} : ${advise(version, newer, { isEmbedded, isDebian })}`)
      : success(`${name}.`)
  },
})

function advise(
  { major }: PostgresVersion,
  newer: PostgresVersion,
  { isEmbedded, isDebian }: { isEmbedded: boolean; isDebian: boolean },
): string {
  const known = `la ${postgresVersionText(newer)} corrige des failles`
  if (isEmbedded)
    return `${known}, et vient avec une mise à jour du site. En production, prenez celle de la distribution.`
  return isDebian
    ? `${known} (sudo apt-get update && sudo apt-get install --only-upgrade postgresql-${major}, ou unattended-upgrades).`
    : `${known} : mettez le serveur à jour.`
}

/** The version that apt would install, where the server's package is on this machine. */
const readOffered = ({ major }: PostgresVersion): Promise<PostgresVersion | null> =>
  promisify(execFile)('apt-cache', ['policy', `postgresql-${major}`], {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  }).then(
    ({ stdout }) => parsePostgresVersion(/Candidate: (\S+)/.exec(stdout)?.[1] ?? ''),
    () => null,
  )
