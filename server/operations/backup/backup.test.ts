import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { openStore } from '#server/capabilities/files/store.ts'
import { readConfig } from '#server/config.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { writeSparsely } from './base-backup.ts'
import { copyFiles, deleteUnreferencedFiles, listFiles, listKeys, openDestination } from './copy-files.ts'
import { refuseNewEmbeddedServer } from './embedded-cluster.ts'
import { followNewFiles } from './follow-files.ts'
import { compareContent, ledgerImbalance, type Manifest, readManifests, writeManifest } from './manifest.ts'
import { getBackupOverview, requestBackup } from './overview.ts'
import { generateBackupKey, seal, unseal } from './sealing.ts'

const folder = await mkdtemp(join(tmpdir(), 'rechantier-copies-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const server = startTestServer({ BACKUP_FOLDER: join(folder, 'copies') })

test('seal encrypts data that unseal decrypts with its key alone', async () => {
  const { identity, recipient } = await generateBackupKey()
  const sealed = await buffer(await seal(Readable.from([Buffer.from('a year of orders')]), recipient))
  expect(sealed.toString('latin1')).not.toContain('orders')
  const decrypt = async (key: string | null) =>
    (await buffer(await unseal(Readable.from([sealed]), 'database/x.age', key))).toString()
  expect(await decrypt(identity)).toBe('a year of orders')
  await expect(decrypt((await generateBackupKey()).identity)).rejects.toThrow('ne s’ouvre pas')
  await expect(decrypt(null)).rejects.toThrow('--identity')
})

test('writeSparsely writes a log segment without its zeros and unchanged', async () => {
  const segment = Buffer.alloc(16_777_216)
  segment.write('a day of orders', 0)
  segment.write('and one more', 300_000)
  const path = join(folder, 'segment')
  await writeSparsely(Readable.from([segment]).pipe(createGzip()).pipe(createGunzip()), path)
  expect((await readFile(path)).equals(segment)).toBe(true)
  // The file takes few disk blocks where the file system supports holes.
  if (process.platform === 'linux') expect((await stat(path)).blocks * 512).toBeLessThan(1_000_000)
})

test('copyFiles copies each file once, and deleteUnreferencedFiles deletes files without a reference', async () => {
  const files = await openStore({ s3: null, folder: join(folder, 'files') })
  const destination = await openDestination({ folder: join(folder, 'to'), s3: null, recipient: null })
  for (const key of ['pictures/a/320.webp', 'pictures/b/320.webp', 'avatars/c.webp', 'cards/drawn-again.jpg'])
    await files.put(key, key)
  await copyFiles(files, destination, await listFiles(files))
  const copied = async () => (await listKeys(destination, 'files')).sort()
  expect(await copied()).toEqual([
    'files/avatars/c.webp',
    'files/pictures/a/320.webp',
    'files/pictures/b/320.webp',
  ])
  await files.delete('pictures/a/320.webp')
  await files.delete('pictures/b/320.webp')
  await deleteUnreferencedFiles(files, destination, async () => [['pictures/b/320.webp']])
  expect(await copied()).toEqual(['files/avatars/c.webp', 'files/pictures/b/320.webp'])
})

test('followNewFiles copies files stored after its first run, including sizes that are added later', async () => {
  const location = join(folder, 'followed')
  const files = await openStore({ s3: null, folder: location })
  const destination = await openDestination({ folder: join(folder, 'follows'), s3: null, recipient: null })
  await files.put('pictures/old/320.webp', 'there before')
  let now = 1_000_000
  const copyNewOnes = followNewFiles(files, destination, () => now)
  const copyAMinuteLater = () => {
    now += 60_000
    return copyNewOnes()
  }
  await copyAMinuteLater()
  await files.put('pictures/new/320.webp', 'small')
  await copyAMinuteLater()
  await files.put('pictures/new/1280.avif', 'later')
  await copyAMinuteLater()
  expect((await listKeys(destination, 'files')).sort()).toEqual([
    'files/pictures/new/1280.avif',
    'files/pictures/new/320.webp',
  ])
})

test('compareContent lists differences by table and account', () => {
  const before = { tables: { orders: 3, users: 2 }, ledger: { charged: -500, held: 500 } }
  expect(compareContent(before, before)).toEqual([])
  expect(
    compareContent(before, { tables: { orders: 2, users: 2 }, ledger: { charged: -500, held: 400 } }),
  ).toEqual([
    'orders : 3 lignes à la sauvegarde, 2 après',
    'compte « held » : 500 centimes à la sauvegarde, 400 après',
  ])
  expect(ledgerImbalance({ tables: {}, ledger: { charged: -500, held: 400 } })).toBe(-100)
})

test('getBackupOverview names the commands of the deployment', async () => {
  const ctx = server.as(await makePerson(server.as(), { role: 'admin' }))
  expect(await getBackupOverview(ctx)).toMatchObject({ restoreCommand: 'npm run restore' })
  vi.stubEnv('SITE_COMMAND', 'sudo rechantier')
  const { restoreCommand, warnings } = await getBackupOverview(ctx)
  vi.unstubAllEnvs()
  expect(restoreCommand).toBe('sudo rechantier restore')
  expect(warnings.join()).toContain('(sudo rechantier backup --new-key)')
})

test('getBackupOverview warns about an old backup, requestBackup enqueues one, and both require an administrator', async () => {
  const ctx = server.as(await makePerson(server.as(), { role: 'admin' }))
  const person = server.as(await makePerson(server.as()))
  await expect(getBackupOverview(person)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(requestBackup(person)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await getBackupOverview(ctx)).warnings).toContain('Aucune sauvegarde n’a encore réussi.')

  const hour = 3_600_000
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * hour).toISOString()
  const manifest: Manifest = {
    version: 1,
    name: 'some-night',
    startedAt: ago(37.01),
    endedAt: ago(37),
    kind: 'dump',
    postgres: '18',
    database: { key: 'database/some-night.dump', bytes: 1_000, sha256: '' },
    firstSegment: null,
    log: null,
    databaseName: null,
    content: { tables: { users: 2, orders: 3 }, ledger: {} },
    files: 0,
  }
  const { backup } = ctx.config
  if (!backup) throw new Error('a destination is configured')
  const destination = await openDestination(backup)
  await writeManifest(destination, manifest, [])
  const overview = await getBackupOverview(ctx)
  expect(overview.warnings).toContainEqual(expect.stringContaining('37\u00a0heures'))
  expect(overview.backups).toMatchObject([{ name: 'some-night', rows: 5, isEncrypted: false }])
  await writeManifest(destination, { ...manifest, name: 'z-this-night', endedAt: ago(2) }, [])
  expect((await getBackupOverview(ctx)).warnings).not.toContainEqual(expect.stringContaining('heures'))
  expect(await readManifests(destination)).toHaveLength(2)

  await requestBackup(ctx)
  const { rowCount } = await ctx.db.execute(sql`select from pgboss.job where name = 'back-up'`)
  expect(rowCount).toBe(1)
})

test('refuseNewEmbeddedServer refuses a public site without a database, unless a variable allows it or it has data', async () => {
  const dataFolder = join(folder, 'postgres')
  const refuse = (config: { isLocal: boolean; allowsEmbeddedDatabase: boolean }) =>
    refuseNewEmbeddedServer(config, dataFolder)
  const publicConfig = { isLocal: false, allowsEmbeddedDatabase: false }
  await expect(refuse(publicConfig)).rejects.toThrow('DATABASE_URL')
  await refuse({ ...publicConfig, isLocal: true })
  await refuse({ ...publicConfig, allowsEmbeddedDatabase: true })
  await mkdir(dataFolder)
  await writeFile(join(dataFolder, 'PG_VERSION'), '18\n')
  await refuse(publicConfig)
})

test('readConfig chooses the destination of backups and requires encryption in an S3 store', () => {
  const secret = 's'.repeat(32)
  const publicVariables = {
    ORIGIN: 'https://rechantier.example',
    SECRET: secret,
    SMTP_URL: 'smtp://localhost:25',
  }
  expect(readConfig({}).backup).toBeNull()
  expect(readConfig({ ...publicVariables, DATA_FOLDER: '/srv/data/' }).backup).toEqual({
    folder: '/srv/data-sauvegardes',
    s3: null,
    recipient: null,
  })
  const s3 = {
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_REGION: 'eu',
    BACKUP_S3_BUCKET: 'b',
    BACKUP_S3_ACCESS_KEY_ID: 'k',
    BACKUP_S3_SECRET_ACCESS_KEY: 's',
  }
  expect(() => readConfig({ ...s3, BACKUP_S3_BUCKET: '' })).toThrow('BACKUP_S3_BUCKET')
  expect(() => readConfig(s3)).toThrow('BACKUP_RECIPIENT')
})
