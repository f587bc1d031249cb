import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { generateBackupKey } from '#server/operations/backup/sealing.ts'
import type { Finding } from '#server/operations/doctor/check.ts'
import { startMailServer } from '#tests/helpers/mail-server.ts'
import { checkSettings } from './check-settings.ts'
import { readSettings, type Settings, writeSettings } from './env-file.ts'
import { promptForSettings } from './run-steps.ts'
import { siteSteps } from './steps.ts'

const { recipient } = await generateBackupKey()

/** Answers the questions in order and fails at a question without an answer. */
async function runSetup(
  answers: readonly string[],
  { before = {}, check = async () => [] }: { before?: Settings; check?: typeof checkSettings } = {},
) {
  const unusedAnswers = [...answers]
  const output: string[] = []
  const ask = async (question: string) => {
    output.push(question)
    const answer = unusedAnswers.shift()
    if (answer === undefined) throw new Error(`no answer to: ${question}`)
    return answer
  }
  const answered = await promptForSettings(siteSteps(recipient), before, {
    ask,
    say: (line) => void output.push(line),
    check,
  })
  return { ...answered, output: output.join('\n'), unusedAnswers }
}

const allAnswers = [
  ...['https://marche.example', 'o', 'postgres://me:word@127.0.0.1/market'],
  ...['mail.example', '465', 'me@x', 'p@ss:word', 'ne-pas-repondre@marche.example', 'Le "marché"'],
  ...['oui', 'sk_test_1', 'pk_test_1', 'whsec_1,whsec_2'],
  ...['o', 'https://s3.example', 'fr-par', 'photos', 'id', 'key'],
  ...['o', 'https://s3.example', 'gra', 'copies', 'id', 'other key', 'nouvelle'],
]

test('setup stores every answer as a setting that readConfig accepts', async () => {
  const { settings, unusedAnswers, remainingTasks } = await runSetup(allAnswers)
  expect({ unusedAnswers, remainingTasks }).toEqual({ unusedAnswers: [], remainingTasks: [] })
  const config = readConfig(parseEnv(writeSettings(settings)))
  expect(config).toMatchObject({
    origin: 'https://marche.example',
    databaseUrl: 'postgres://me:word@127.0.0.1/market',
    mailFrom: 'Le marché <ne-pas-repondre@marche.example>',
    payments: { provider: 'stripe', secretKey: 'sk_test_1' },
    s3: { bucket: 'photos' },
    backup: { s3: { bucket: 'copies', secretAccessKey: 'other key' }, recipient },
    trustProxy: true,
  })
  const { protocol, username, password, port } = new URL(config.smtpUrl ?? '')
  expect([protocol, decodeURIComponent(username), decodeURIComponent(password), port]).toEqual([
    ...['smtps:', 'me@x', 'p@ss:word', '465'],
  ])
  expect(config.secret?.length).toBeGreaterThanOrEqual(32)
})

test('setup keeps all settings on empty answers and shows no secret', async () => {
  const { settings: before } = await runSetup(allAnswers)
  const allSettings = { ...before, LOG_LEVEL: 'debug' }
  const questions = allAnswers.length
  const { settings, output, unusedAnswers } = await runSetup(Array<string>(questions).fill(''), {
    before: allSettings,
  })
  expect({ settings, unusedAnswers }).toEqual({ settings: allSettings, unusedAnswers: [] })
  for (const shown of ['[mail.example]', 'postgres://me:***@127.0.0.1/market', `[${recipient}]`])
    expect(output).toContain(shown)
  for (const secret of ['word', 'sk_test_1', 'whsec_', '[key]', 'other key'])
    expect(output).not.toContain(secret)
})

test('the email step removes unused settings and keeps other parts of the address', async () => {
  const { settings: before } = await runSetup(allAnswers)
  const emailSettings = {
    SMTP_URL: 'smtps://u:p@mail.example:4650/?pool=true',
    MAIL_FROM: 'lettres@b.example',
  }
  const answers = ['', '', '', '', '', '', '', '', 'Le marché', 'n', 'n', 'n', '/mnt/copies', 'aucune']
  const { settings } = await runSetup(answers, { before: { ...before, ...emailSettings } })
  expect(settings).toEqual({
    ORIGIN: 'https://marche.example',
    SECRET: before.SECRET,
    TRUST_PROXY: '1',
    DATABASE_URL: before.DATABASE_URL,
    SMTP_URL: emailSettings.SMTP_URL,
    MAIL_FROM: 'Le marché <lettres@b.example>',
    BACKUP_FOLDER: '/mnt/copies',
  })
})

test('empty answers leave required settings for later and name them', async () => {
  const checkedTitles: string[] = []
  const check = async (_: Settings, titles: readonly string[]) => {
    checkedTitles.push(...titles)
    return []
  }
  // Site address, database, mail server, cards, files, backup store, its folder and its key.
  const { settings, remainingTasks, unusedAnswers } = await runSetup(['', '', '', '', '', '', '', ''], {
    check,
  })
  expect({ settings, unusedAnswers }).toEqual({
    settings: { BACKUP_FOLDER: '.data-sauvegardes' },
    unusedAnswers: [],
  })
  expect(remainingTasks).toEqual([
    { title: 'Adresse du site', text: expect.stringContaining('npm run setup') },
    { title: 'Emails', text: expect.stringContaining('SMTP_URL') },
  ])
  expect(checkedTitles).not.toContain('Emails')
})

test("setup offers the identity's name as the sender of emails", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rechantier-identity-'))
  writeFileSync(join(folder, 'identite.json'), '{"name": "Rebati"}')
  const answers = ['', '', 'mail.example', '', '', '', 'a@b.example', '', '', '', '', '', '']
  const { settings } = await runSetup(answers, { before: { IDENTITY_FOLDER: folder } })
  rmSync(folder, { recursive: true })
  expect(settings.MAIL_FROM).toBe('Rebati <a@b.example>')
})

test('setup leaves the former settings of an incomplete step', async () => {
  const { settings: before } = await runSetup(allAnswers)
  const { STRIPE_PUBLISHABLE_KEY: _, ...without } = before
  const answers = ['', '', '', '', '', '', '', '', '', 'o', 'sk_live_2', '', ...Array<string>(13).fill('')]
  const { settings, remainingTasks } = await runSetup(answers, { before: without })
  expect(settings).toEqual(without)
  expect(remainingTasks).toMatchObject([{ title: 'Paiements par carte' }])
})

test('setup accepts a given or a new backup key and rejects an invalid one', async () => {
  const folder = ['n', '/mnt/copies']
  const firstAnswers = allAnswers.slice(0, -7)
  const { recipient: givenKey } = await generateBackupKey()
  for (const [answer, key] of [
    [givenKey, givenKey],
    ['nouvelle', recipient],
    ['', undefined],
  ] as const) {
    const { settings } = await runSetup([...firstAnswers, ...folder, answer])
    expect(settings.BACKUP_RECIPIENT).toBe(key)
  }
  const { output } = await runSetup([
    ...firstAnswers,
    ...folder,
    givenKey.replace(/.$/, (letter) => (letter === 'q' ? 'p' : 'q')),
    '',
  ])
  expect(output).toContain('Ce n’est pas une clé publique (age1…)')
})

test('setup prompts again after an invalid answer and says why it is invalid', async () => {
  const origins = [
    'marche.example',
    'http://marche.example',
    'https://marche.example/x',
    'https://marche.example',
  ]
  const { output } = await runSetup([
    ...origins,
    ...['peut-être', 'n', 'mail.example', '99999', '25', '', '', 'nobody', 'a@b.example', ''],
    ...['n', 'n', 'n', '', ''],
  ])
  for (const reason of ['https://', 'nom de domaine', 'oui ou par non', '65535', 'Une adresse email'])
    expect(output).toContain(reason)
})

test('setup reports an unreachable service and prompts again', async () => {
  const triedUrls: string[] = []
  const check = async (settings: Settings, titles: readonly string[]): Promise<Finding[]> => {
    if (!titles.includes('Emails')) return []
    triedUrls.push(settings.SMTP_URL ?? '')
    return [{ title: 'Emails', state: 'wrong', text: 'ECONNREFUSED.' }]
  }
  const emailAnswers = (host: string) => [host, '25', '', '', 'a@b.example', '']
  const { settings, output, remainingTasks } = await runSetup(
    [
      'https://marche.example',
      'n',
      ...emailAnswers('one'),
      '',
      ...emailAnswers('two'),
      'n',
      'n',
      'n',
      'n',
      '',
      '',
    ],
    { check },
  )
  expect(remainingTasks).toEqual([{ title: 'Emails', state: 'wrong', text: 'ECONNREFUSED.' }])
  expect(triedUrls).toEqual(['smtp://one:25', 'smtp://two:25'])
  expect(settings.SMTP_URL).toBe('smtp://two:25')
  expect(output).toContain('✘ Emails : ECONNREFUSED.')
})

test('checkSettings reports findings and never throws', async () => {
  const smtp = await startMailServer()
  const settings = { ORIGIN: 'https://nowhere.invalid', SECRET: 's'.repeat(32), SMTP_URL: smtp.url }
  expect(await checkSettings(settings, ['Emails'])).toMatchObject([{ title: 'Emails', state: 'well' }])
  await smtp.stop()
  expect(await checkSettings(settings, ['Emails'])).toMatchObject([{ state: 'wrong' }])
  expect(await checkSettings(settings, ['Nom de domaine'])).toMatchObject([{ state: 'wrong' }])
  expect(await checkSettings({ ...settings, PAYMENTS: 'stripe' }, ['Paiements'])).toMatchObject([
    { title: 'Paiements', state: 'wrong', text: expect.stringContaining('STRIPE_SECRET_KEY') },
  ])
})

test('readSettings returns every value as writeSettings wrote it', () => {
  // Typed values have no surrounding spaces.
  const value = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(value, (text) => {
      // A value with all kinds of quotes cannot be written and is rejected.
      const hasAllQuotes = ["'", '`'].every((quote) => text.includes(quote)) && /["\\]/.test(text)
      if (hasAllQuotes) expect(() => writeSettings({ NAME: text })).toThrow('ne peut pas être écrite')
      else expect(readSettings(writeSettings({ NAME: text })).NAME).toBe(text)
    }),
  )
})
