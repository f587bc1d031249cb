import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DebianPostgres, debianBin, startDebianPostgres } from '../helpers/debian-postgres.ts'
import { endProcess, freePort } from '../helpers/running-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechantier-debian-'))
const children: ChildProcess[] = []
let database: DebianPostgres | undefined

afterAll(async () => {
  // The application stops before its database.
  for (const child of children.reverse()) await endProcess(child, 'SIGINT')
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a site with DATABASE_URL uses that database, starts no other and can be backed up and restored', async () => {
  database = await startDebianPostgres(folder)
  const databaseUrl = database.url
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

  // The backup is a dump, which the embedded server restores as a check, and which is restored into another database.
  const environment = {
    ...process.env,
    PATH: `${debianBin}:${process.env.PATH}`,
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: dataFolder,
    BACKUP_FOLDER: join(folder, 'copies'),
  }
  const run = (script: string, env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, [`scripts/${script}.ts`], { env, encoding: 'utf8' })
  expect(run('backup', environment)).toContain('restaurée à l’essai et comptée')
  await endProcess(app)
  const other = databaseUrl.replace(/marche$/, 'autre')
  execFileSync(join(debianBin, 'psql'), ['--quiet', '--command=create database autre', databaseUrl])
  const restored = run('restore', {
    ...environment,
    DATABASE_URL: other,
    DATA_FOLDER: join(folder, 'other-data'),
  })
  expect(restored).toContain('fichiers et la base sont revenus')
  expect(existsSync(join(folder, 'other-data', 'files', 'pictures'))).toBe(true)
  const count = (url: string) =>
    execFileSync(join(debianBin, 'psql'), ['-At', '--command=select count(*) from listed_products', url], {
      encoding: 'utf8',
    })
  expect(Number(count(other))).toBeGreaterThan(10)
  expect(count(other)).toBe(count(databaseUrl))
})
