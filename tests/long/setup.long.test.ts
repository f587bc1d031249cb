import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#domain/platform/settings.ts'
import { readConfig } from '#server/config.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { type MailServer, startMailServer } from '#tests/helpers/mail-server.ts'
import { type S3Server, startS3Server } from '#tests/helpers/s3-server.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

/** The command itself, in a folder of its own, with a database, a mail server and a store that are there. */
const server = startTestServer()
let smtp: MailServer
let s3: S3Server
let folder: string

beforeAll(async () => {
  smtp = await startMailServer()
  s3 = await startS3Server()
})
afterAll(() => Promise.all([smtp.stop(), s3.stop()]))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rechantier-setup-'))
  // The migrations.
  symlinkSync(resolve('server'), join(folder, 'server'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function setUp(answers: readonly string[]): Promise<{ said: string; status: number }> {
  const child = spawn(process.execPath, [resolve('scripts/setup.ts'), '--only-ask'], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent' },
  })
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  const [out, wrong, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { said: out + wrong, status }
}

const store = () => {
  const { S3_ENDPOINT = '', S3_BUCKET = '' } = s3.environment
  return [S3_ENDPOINT, 'us-east-1', S3_BUCKET, 'S3RVER', 'S3RVER']
}
const mailServer = () => ['127.0.0.1', new URL(smtp.url).port, '', '', 'bonjour@rebati.example', 'Rebati']
const databaseUrl = () => server.services.ctx.config.databaseUrl ?? ''
const rebati = [
  'Association Rebati',
  '2 quai de l’Exemple, 00000 Ville',
  '',
  'bonjour',
  'bonjour@rebati.example',
]

test('asks everything, tries each at once, and writes where each has its place', async () => {
  // Nowhere yet: said, and left as it is.
  const address = ['https://rebati.invalid', 'n']
  const files = ['o', ...store()]
  const backups = ['o', ...store(), '']
  const association = [...rebati, 'W000000000', '123456789', 'Camille Exemple', '', '', '']
  const { said, status } = await setUp([
    ...address,
    ...['o', databaseUrl()],
    ...mailServer(),
    'n',
    ...[...files, ...backups],
    ...[...association, 'anne@exemple.example'],
  ])
  expect(said).toContain('✘ Nom de domaine : rebati.invalid ne mène nulle part')
  for (const line of ['Emails', 'Fichiers (S3)', 'Destination des sauvegardes', 'Email d’essai'])
    expect(said).toContain(`✔ ${line} : `)
  // « bonjour » is no address, and asked for again.
  expect(said).toContain('adresse email')
  expect(said).toMatch(/• Mentions de l’association : À compléter .*Téléphone/)
  expect(status).toBe(0)

  const [link = ''] = /https:\/\/rebati\.invalid\/auth\/administrator\?token=\S+/.exec(said) ?? []
  expect(URL.canParse(link)).toBe(true)
  expect(smtp.received.at(-1)?.recipients).toEqual(['anne@exemple.example'])
  const { association: written } = await getSettings(server.as())
  expect(written).toMatchObject({
    name: 'Association Rebati',
    siret: '123456789',
    publicationDirector: 'Camille Exemple',
  })
  // Not said: as it was.
  expect(written.phone).toBe(defaultSettings.association.phone)

  const env = readFileSync(join(folder, '.env'), 'utf8')
  const config = readConfig(parseEnv(env))
  const [keyFile = ''] = readdirSync(folder).filter((name) => name.startsWith('cle-des-sauvegardes-'))
  const key = readFileSync(join(folder, keyFile), 'utf8')
  const [identity = ''] = /AGE-SECRET-KEY-\S+/.exec(key) ?? []
  expect(config.backup?.recipient && key.includes(config.backup.recipient)).toBe(true)
  for (const name of ['.env', keyFile]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  expect(said).toContain(keyFile)
  for (const secret of [identity, config.secret ?? '?', new URL(databaseUrl()).password])
    expect(secret && said.includes(secret)).toBeFalsy()

  // Again, and nothing typed: the same file, the same identity, no second key.
  const again = await setUp(['', 'n', ...Array<string>(40).fill('')])
  expect(again.status).toBe(0)
  expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toEqual(parseEnv(env))
  expect((await getSettings(server.as())).association).toEqual(written)
  expect(readdirSync(folder).filter((name) => name.startsWith('cle-'))).toEqual([keyFile])
  expect(again.said).toContain('[Association Rebati]')
  expect(again.said).toContain('• Administrateurs : Aucun encore')
})

test('without an answer for mails a public site is told not to start, and what there is stays', async () => {
  const { said, status } = await setUp([
    ...['https://rebati.invalid', 'n'],
    ...['o', databaseUrl()],
    ...Array<string>(40).fill(''),
  ])
  expect(status).toBe(1)
  expect(said).toMatch(/Il vous reste à voir :\n.*• Emails : Sans serveur d’email/s)
  expect(said).toContain('✘ Le site ne démarre pas encore. Configuration invalide : SMTP_URL')
  expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toMatchObject({
    ORIGIN: 'https://rebati.invalid',
    DATABASE_URL: databaseUrl(),
  })
})

test('ended in the middle it writes nothing', async () => {
  const { said, status } = await setUp(['https://rebati.invalid', 'n'])
  expect({ status, files: readdirSync(folder).filter((name) => name.startsWith('.env')) }).toEqual({
    status: 1,
    files: [],
  })
  expect(said).toContain('Interrompu : rien n’a été écrit.')
})
