import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { smtpTransport } from '#server/capabilities/email/transport.ts'
import { type Config, readConfig } from '#server/config.ts'
import { inviteAdministrator } from '#server/contexts/accounts/administrator.ts'
import { startMailServer } from '#tests/helpers/mail-server.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startS3Server } from '#tests/helpers/s3-server.ts'
import { StripeServer } from '#tests/helpers/stripe-server.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { type Check, runChecks } from './check.ts'
import { databaseChecks, postgresCheck } from './check-database.ts'
import { addressChecks, environmentChecks } from './check-environment.ts'
import { siteChecks } from './check-site.ts'

const server = startTestServer()

async function collectFindings(checks: Check[]): Promise<Record<string, string>> {
  const result: Record<string, string> = {}
  for await (const { title, state, text } of runChecks(checks)) result[title] = `${state}: ${text}`
  return result
}
const publicConfig = (config: Config, variables: Record<string, string> = {}): Config => ({
  ...readConfig({
    ORIGIN: 'https://nowhere.invalid',
    SECRET: 's'.repeat(32),
    SMTP_URL: 'smtp://localhost:1',
    DATA_FOLDER: config.dataFolder,
    ...variables,
  }),
})

test('databaseChecks report a database of this, a former or a later version and too many connections', async () => {
  const { config } = server.as()
  const { pool } = server.services.connection
  const collect = () => collectFindings(databaseChecks(pool, config))
  expect(await collect()).toMatchObject({
    PostgreSQL: expect.stringMatching(/: Version \d+\.\d+, base de /),
    Schéma: 'well: À jour.',
    Horloge: expect.stringMatching(/^well/),
  })
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1')
  expect(await collect()).toMatchObject({
    Schéma: expect.stringContaining('wrong: La base est d’une version plus récente'),
  })
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 2')
  expect(await collect()).toMatchObject({
    Schéma: expect.stringContaining('look: La base est d’une version précédente'),
  })
  const many = { ...config, databaseConnections: 200 }
  expect(await collectFindings(databaseChecks(pool, many))).toMatchObject({
    Connexions: expect.stringMatching(/^wrong: .*max_connections/),
  })
})

test('postgresCheck names the minor version, a newer one and an embedded server on a public site', async () => {
  const { config } = server.as()
  const { pool } = server.services.connection
  const collect = async (config: Config) => (await collectFindings([postgresCheck(pool, config)])).PostgreSQL
  // The test server is the embedded one, which is never newer than those known at release.
  expect(await collect(config)).toMatch(
    /^(?:well: Version 18\.\d+, base de \d+ Mo\.|look: Version 18\.\d+, .* la 18\.\d+ corrige)/,
  )
  const embedded = { ...publicConfig(config), databaseUrl: null }
  expect(await collect(embedded)).toMatch(
    /^wrong: Version 18\.\d+ intégrée, .*move-database.*ALLOW_EMBEDDED_DATABASE=1/,
  )
  expect(await collect({ ...embedded, allowsEmbeddedDatabase: true })).not.toMatch(/^wrong/)
  expect(await collect({ ...embedded, isLocal: true })).not.toMatch(/^wrong/)
})

test.each([-60_000, 60_000])(
  'the doctor warns when the clock is %i ms away from PostgreSQL’s',
  async (offset) => {
    const { config } = server.as()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
    try {
      expect(await collectFindings(databaseChecks(server.services.connection.pool, config))).toMatchObject({
        Horloge: expect.stringMatching(/^wrong: 6\d secondes .*timedatectl/),
      })
    } finally {
      vi.useRealTimers()
    }
  },
)

test('siteChecks report a missing administrator and demonstration accounts on a public site', async () => {
  const { config } = server.as()
  const { pool } = server.services.connection
  expect(await collectFindings(siteChecks(pool, config))).toMatchObject({
    // The site is reachable from this machine alone.
    Administrateurs: expect.stringMatching(/^look: .*make-administrator/),
    'Comptes de démonstration': 'well: Aucun.',
    'Mentions de l’association': expect.stringContaining('Numéro SIREN ou SIRET'),
    Sauvegardes: expect.stringMatching(/^look: Aucune/),
  })
  expect(await collectFindings(siteChecks(pool, publicConfig(config)))).toMatchObject({
    Administrateurs: expect.stringMatching(/^wrong: .*make-administrator/),
  })
  await inviteAdministrator(server.as(), { email: 'anne@exemple.example' })
  expect(await collectFindings(siteChecks(pool, publicConfig(config)))).toMatchObject({
    Administrateurs: expect.stringMatching(/^look: .*un lien attend/),
  })
  // Run before the first start, on an empty database.
  const empty = await pool.connect()
  await empty.query('set search_path = pg_catalog')
  expect(await collectFindings(siteChecks(empty, config))).toMatchObject({
    Administrateurs: expect.stringMatching(/^look: Aucun avant le premier démarrage/),
    'Comptes de démonstration': 'well: Aucun.',
  })
  empty.release(true)
  const { userId } = await makePerson(server.as(), { role: 'admin' })
  expect(await collectFindings(siteChecks(pool, config))).toMatchObject({
    Administrateurs: 'look: 1, dont 0 avec un second facteur.',
  })
  await pool.query('update users set is_demonstration = true where id = $1', [userId])
  expect(await collectFindings(siteChecks(pool, publicConfig(config)))).toMatchObject({
    'Comptes de démonstration': expect.stringMatching(/^wrong: 1, /),
    Sauvegardes: expect.stringContaining('Aucune sauvegarde n’a encore réussi.'),
  })
})

test('environmentChecks and addressChecks report each service that does not answer', async () => {
  const { config, files } = server.as()
  const smtp = await startMailServer()
  const stripe = await new StripeServer().start()
  const stripeConfig = publicConfig(config, {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API: stripe.url,
  })
  const emailTransport = smtpTransport({
    url: smtp.url,
    from: stripeConfig.mailFrom,
    origin: stripeConfig.origin,
  })
  const collect = () => collectFindings(environmentChecks({ config: stripeConfig, emailTransport, files }))
  expect(await collect()).toMatchObject({
    Fichiers: 'well: Écrits, relus, effacés.',
    Images: 'well: Une image d’essai est réduite.',
    Emails: expect.stringMatching(/^well/),
    Paiements: expect.stringMatching(/^look: .*clé de test/),
  })
  stripe.forbidden.add('GET disputes')
  expect(await collect()).toMatchObject({ Paiements: expect.stringMatching(/^wrong: .*Disputes, lecture/) })
  await Promise.all([smtp.stop(), stripe.stop()])
  expect(await collect()).toMatchObject({
    Emails: expect.stringMatching(/^wrong: .*ECONNREFUSED/),
    Paiements: expect.stringMatching(/^wrong/),
  })
  emailTransport.close()
  expect(await collectFindings(addressChecks(stripeConfig))).toMatchObject({
    'Nom de domaine': expect.stringMatching(/^wrong: nowhere.invalid ne mène nulle part/),
    Certificat: expect.stringMatching(/^wrong/),
    'Réponse du site': expect.stringMatching(/^wrong/),
  })
})

test('environmentChecks report an unreachable store for backups', async () => {
  const { config, files, emailTransport } = server.as()
  const s3 = await startS3Server()
  const backupConfig = publicConfig(config, {
    ...Object.fromEntries(Object.entries(s3.environment).map(([name, value]) => [`BACKUP_${name}`, value])),
    BACKUP_RECIPIENT: `age1${'n'.repeat(58)}`,
  })
  const collect = () => collectFindings(environmentChecks({ config: backupConfig, emailTransport, files }))
  expect(await collect()).toMatchObject({ 'Destination des sauvegardes': 'well: Écrits, relus, effacés.' })
  await s3.stop()
  expect(await collect()).toMatchObject({ 'Destination des sauvegardes': expect.stringMatching(/^wrong: /) })
})

test('environmentChecks report the disk of the parent folder before the first start', async () => {
  const { config, files, emailTransport } = server.as()
  const dataFolder = join(config.dataFolder, 'yet-to-be-made')
  const result = await collectFindings(
    environmentChecks({ config: { ...config, dataFolder }, emailTransport, files }),
  )
  expect(result.Disque).toContain('Go libres')
})
