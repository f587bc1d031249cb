import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Finding } from '#server/doctor/check.ts'
import { startMailServer } from '#tests/helpers/mail-server.ts'
import { checkSettings } from './check-settings.ts'
import { readSettings, type Settings, writeSettings } from './env-file.ts'
import { askForSettings } from './run-steps.ts'
import { steps } from './steps.ts'

/** Answers in order; a question nobody has an answer to ends it. */
async function answering(
  answers: readonly string[],
  { before = {}, look = async () => [] }: { before?: Settings; look?: typeof checkSettings } = {},
) {
  const left = [...answers]
  const said: string[] = []
  const ask = async (question: string) => {
    said.push(question)
    const answer = left.shift()
    if (answer === undefined) throw new Error(`no answer to: ${question}`)
    return answer
  }
  const settings = await askForSettings(steps, before, { ask, say: (line) => void said.push(line), look })
  return { settings, said: said.join('\n'), left }
}

const everything = [
  ...['https://marche.example', 'o', 'postgres://me:word@127.0.0.1/market'],
  ...['mail.example', '465', 'me@x', 'p@ss:word', 'ne-pas-repondre@marche.example', 'Le "marché"'],
  ...['oui', 'sk_test_1', 'pk_test_1', 'whsec_1,whsec_2'],
  ...['o', 'https://s3.example', 'fr-par', 'photos', 'id', 'key'],
  ...['/mnt/sauvegardes'],
]

test('every answer is a setting the site starts with', async () => {
  const { settings, left } = await answering(everything)
  expect(left).toEqual([])
  const config = readConfig(parseEnv(writeSettings(settings)))
  expect(config).toMatchObject({
    origin: 'https://marche.example',
    databaseUrl: 'postgres://me:word@127.0.0.1/market',
    mailFrom: 'Le marché <ne-pas-repondre@marche.example>',
    payments: { provider: 'stripe', secretKey: 'sk_test_1' },
    s3: { bucket: 'photos' },
    backup: { folder: '/mnt/sauvegardes' },
    trustProxy: true,
  })
  const { protocol, username, password, port } = new URL(config.smtpUrl ?? '')
  expect([protocol, decodeURIComponent(username), decodeURIComponent(password), port]).toEqual([
    ...['smtps:', 'me@x', 'p@ss:word', '465'],
  ])
  expect(config.secret?.length).toBeGreaterThanOrEqual(32)
})

test('again, an empty answer keeps what was set, and so the secret; what is not wanted any more goes', async () => {
  const { settings: before } = await answering(everything)
  const again = ['', '', '', '', '', '', '', '', '', 'n', 'n', '']
  const { settings, said } = await answering(again, { before: { ...before, LOG_LEVEL: 'debug' } })
  expect(settings).toMatchObject({
    ORIGIN: 'https://marche.example',
    SECRET: before.SECRET,
    DATABASE_URL: before.DATABASE_URL,
    LOG_LEVEL: 'debug',
    SMTP_URL: before.SMTP_URL,
    MAIL_FROM: before.MAIL_FROM,
  })
  // A secret is offered without being shown.
  expect(said).toContain('[mail.example]')
  expect(said).not.toContain('p@ss:word')
  expect(Object.keys(settings).filter((name) => /^(S3|STRIPE|PAYMENTS)/.test(name))).toEqual([])
})

test('what cannot be is asked again, with the reason', async () => {
  const strange = [
    'marche.example',
    'http://marche.example',
    'https://marche.example/x',
    'https://marche.example',
  ]
  const { said } = await answering([
    ...strange,
    ...['peut-être', 'n', 'mail.example', '99999', '25', '', '', 'nobody', 'a@b.example', ''],
    ...['n', 'n', ''],
  ])
  for (const reason of ['https://', 'nom de domaine', 'oui ou par non', '65535', 'Une adresse email'])
    expect(said).toContain(reason)
})

test('what does not answer is said, and asked again or left as it is', async () => {
  const tried: string[] = []
  const look = async (settings: Settings, titles: readonly string[]): Promise<Finding[]> => {
    if (!titles.includes('Emails')) return []
    tried.push(settings.SMTP_URL ?? '')
    return [{ title: 'Emails', state: 'wrong', text: 'ECONNREFUSED.' }]
  }
  const mail = (host: string) => [host, '25', '', '', 'a@b.example', '']
  const { settings, said } = await answering(
    ['https://marche.example', 'n', ...mail('one'), '', ...mail('two'), 'n', 'n', 'n', ''],
    { look },
  )
  expect(tried).toEqual(['smtp://one:25', 'smtp://two:25'])
  expect(settings.SMTP_URL).toBe('smtp://two:25')
  expect(said).toContain('✘ Emails : ECONNREFUSED.')
})

test('the doctor looks with the settings as they are, and never throws', async () => {
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

test('whatever a value holds, the file gives it back', () => {
  // What is typed has no spaces around it.
  const value = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(value, (text) => {
      // Of three kinds of quotes all at once, nothing can be written: that is said.
      const hasAllQuotes = ["'", '`'].every((quote) => text.includes(quote)) && /["\\]/.test(text)
      if (hasAllQuotes) expect(() => writeSettings({ NAME: text })).toThrow('ne peut pas être écrite')
      else expect(readSettings(writeSettings({ NAME: text })).NAME).toBe(text)
    }),
  )
})
