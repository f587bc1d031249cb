import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endProcess, freePort } from '../bench/app.ts'

const bin = '/usr/lib/postgresql/15/bin'
const folder = mkdtempSync(join(tmpdir(), 'rechantier-debian-'))
const children: ChildProcess[] = []

afterAll(async () => {
  // The application before its database.
  for (const child of children.reverse()) await endProcess(child, 'SIGINT')
  rmSync(folder, { recursive: true, force: true })
})

/** PostgreSQL refuses root: as root it runs as the user Debian's package has made. */
const user =
  process.getuid?.() === 0 && existsSync(bin)
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'])),
        gid: Number(execFileSync('id', ['-g', 'postgres'])),
      }
    : {}

async function startDebianPostgres(): Promise<string> {
  const port = await freePort()
  const data = join(folder, 'postgres')
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  // The backup's trial runs another server in it.
  chmodSync(folder, 0o755)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    user,
  )
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'],
    { ...user, stdio: 'ignore' },
  )
  children.push(server)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(true)
  execFileSync(
    join(bin, 'createdb'),
    ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'marche'],
    user,
  )
  return url.replace(/postgres$/, 'marche')
}

function answers(url: string): boolean {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-d', url], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!existsSync(bin))(
  'with DATABASE_URL the app serves from that database and starts no other',
  async () => {
    const databaseUrl = await startDebianPostgres()
    const port = await freePort()
    const dataFolder = join(folder, 'data')
    const app = spawn(process.execPath, ['build/server/index.js'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_FOLDER: dataFolder,
        PORT: String(port),
        DEMO_DATA: 'goods',
        LOG_LEVEL: 'silent',
      },
    })
    children.push(app)
    const page = async (path: string) => {
      const response = await fetch(`http://localhost:${port}${path}`).catch(() => null)
      return response ? `${response.status} ${await response.text()}` : ''
    }
    await expect.poll(() => page('/health'), { timeout: 180_000, interval: 500 }).toContain('"ok"')
    expect(await page('/products?search=porte')).toMatch(/^200 .*Porte/s)
    expect(existsSync(join(dataFolder, 'files'))).toBe(true)
    expect(existsSync(join(dataFolder, 'postgres'))).toBe(false)

    // Its backup is a dump, restored on the side by the embedded server, and comes back into another database.
    const environment = {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: dataFolder,
      BACKUP_FOLDER: join(folder, 'copies'),
    }
    const run = (script: string, env: NodeJS.ProcessEnv) =>
      execFileSync(process.execPath, [`scripts/${script}.ts`], { env, encoding: 'utf8' })
    expect(run('backup', environment)).toContain('restaurée à l’essai et comptée')
    await endProcess(app)
    const other = databaseUrl.replace(/marche$/, 'autre')
    execFileSync(join(bin, 'psql'), ['--quiet', '--command=create database autre', databaseUrl])
    const restored = run('restore', {
      ...environment,
      DATABASE_URL: other,
      DATA_FOLDER: join(folder, 'other-data'),
    })
    expect(restored).toContain('fichiers et la base sont revenus')
    expect(existsSync(join(folder, 'other-data', 'files', 'pictures'))).toBe(true)
    const count = (url: string) =>
      execFileSync(join(bin, 'psql'), ['-At', '--command=select count(*) from listed_products', url], {
        encoding: 'utf8',
      })
    expect(Number(count(other))).toBeGreaterThan(10)
    expect(count(other)).toBe(count(databaseUrl))
  },
)
