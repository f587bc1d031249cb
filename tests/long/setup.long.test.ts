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

/** Runs scripts/setup.ts in its own folder with a real database, mail server and file store. */
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
  // The migrations are read from the folder.
  symlinkSync(resolve('server'), join(folder, 'server'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function runSetup(answers: readonly string[]): Promise<{ output: string; status: number }> {
  const child = spawn(process.execPath, [resolve('scripts/setup.ts'), '--only-ask'], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent' },
  })
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  const [out, errorOutput, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { output: out + errorOutput, status }
}

const storeAnswers = () => {
  const { S3_ENDPOINT = '', S3_BUCKET = '' } = s3.environment
  return [S3_ENDPOINT, 'us-east-1', S3_BUCKET, 'S3RVER', 'S3RVER']
}
const mailAnswers = () => ['127.0.0.1', new URL(smtp.url).port, '', '', 'bonjour@rebati.example', 'Rebati']
const databaseUrl = () => server.services.ctx.config.databaseUrl ?? ''
const rebati = [
  'Association Rebati',
  '2 quai de l’Exemple, 00000 Ville',
  '',
  'bonjour',
  'bonjour@rebati.example',
]

test('setup asks for all settings, checks each at once and writes them', async () => {
  // The domain does not resolve; the user continues.
  const address = ['https://rebati.invalid', 'n']
  const files = ['o', ...storeAnswers()]
  const backups = ['o', ...storeAnswers(), '']
  const association = [...rebati, 'W000000000', '123456789', 'Camille Exemple', '', '', '']
  const { output, status } = await runSetup([
    ...address,
    ...['o', databaseUrl()],
    ...mailAnswers(),
    'n',
    ...[...files, ...backups],
    ...[...association, 'anne@exemple.example'],
  ])
  expect(output).toContain('✘ Nom de domaine : rebati.invalid ne mène nulle part')
  for (const line of ['Emails', 'Fichiers (S3)', 'Destination des sauvegardes', 'Email d’essai'])
    expect(output).toContain(`✔ ${line} : `)
  // « bonjour » is not an email address, so it is asked for again.
  expect(output).toContain('adresse email')
  expect(output).toMatch(/• Mentions de l’association : À compléter .*Téléphone/)
  expect(status).toBe(0)

  const [link = ''] = /https:\/\/rebati\.invalid\/auth\/administrator\?token=\S+/.exec(output) ?? []
  expect(URL.canParse(link)).toBe(true)
  expect(smtp.received.at(-1)?.recipients).toEqual(['anne@exemple.example'])
  const { association: saved } = await getSettings(server.as())
  expect(saved).toMatchObject({
    name: 'Association Rebati',
    siret: '123456789',
    publicationDirector: 'Camille Exemple',
  })
  // A setting without an answer keeps its default.
  expect(saved.phone).toBe(defaultSettings.association.phone)

  const env = readFileSync(join(folder, '.env'), 'utf8')
  const config = readConfig(parseEnv(env))
  const [keyFile = ''] = readdirSync(folder).filter((name) => name.startsWith('cle-des-sauvegardes-'))
  const key = readFileSync(join(folder, keyFile), 'utf8')
  const [identity = ''] = /AGE-SECRET-KEY-\S+/.exec(key) ?? []
  expect(config.backup?.recipient && key.includes(config.backup.recipient)).toBe(true)
  for (const name of ['.env', keyFile]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  expect(output).toContain(keyFile)
  for (const secret of [identity, config.secret ?? '?', new URL(databaseUrl()).password])
    expect(secret && output.includes(secret)).toBeFalsy()

  // A second run with empty answers changes neither file nor identity and makes no second key.
  const secondRun = await runSetup(['', 'n', ...Array<string>(40).fill('')])
  expect(secondRun.status).toBe(0)
  expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toEqual(parseEnv(env))
  expect((await getSettings(server.as())).association).toEqual(saved)
  expect(readdirSync(folder).filter((name) => name.startsWith('cle-'))).toEqual([keyFile])
  expect(secondRun.output).toContain('[Association Rebati]')
  expect(secondRun.output).toContain('• Administrateurs : Aucun encore')
})

test('setup without a mail server reports that the site does not start, and writes the other settings', async () => {
  const { output, status } = await runSetup([
    ...['https://rebati.invalid', 'n'],
    ...['o', databaseUrl()],
    ...Array<string>(40).fill(''),
  ])
  expect(status).toBe(1)
  expect(output).toMatch(/Il vous reste à voir :\n.*• Emails : Sans serveur d’email/s)
  expect(output).toContain('✘ Le site ne démarre pas encore. Configuration invalide : SMTP_URL')
  expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toMatchObject({
    ORIGIN: 'https://rebati.invalid',
    DATABASE_URL: databaseUrl(),
  })
})

test('setup that is interrupted writes nothing', async () => {
  const { output, status } = await runSetup(['https://rebati.invalid', 'n'])
  expect({ status, files: readdirSync(folder).filter((name) => name.startsWith('.env')) }).toEqual({
    status: 1,
    files: [],
  })
  expect(output).toContain('Interrompu : rien n’a été écrit.')
})
