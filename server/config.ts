import { basename, join } from 'node:path'
import { type Environment, environment } from './lib/environment-variables.ts'
import { type Identity, readIdentity } from './lib/identity.ts'

export type PaymentsConfig =
  | { provider: 'none' }
  | { provider: 'sandbox'; delayMs: number }
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string; api: URL | null }

type DemoData = 'nothing' | 'goods' | 'market'

interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The destination of backups and the public key that encrypts them (null: not encrypted). */
export interface BackupConfig {
  folder: string
  /** Used instead of the folder; null without one. */
  s3: S3Config | null
  recipient: string | null
}

export interface Config {
  port: number
  host: string
  origin: string
  databaseUrl: string | null
  /** Allows a public site to use the embedded server. */
  allowsEmbeddedDatabase: boolean
  /** The address without a pooler; the same as DATABASE_URL when there is none. */
  databaseDirectUrl: string | null
  /** Set when DATABASE_URL leads to a pooler, which assigns a session for each transaction only. */
  hasPooler: boolean
  databaseConnections: number
  /** The replica for reads of the catalogue, `url` null without one. `maxLagMs` in milliseconds. */
  replica: { url: string | null; maxLagMs: number }
  processes: number
  dataFolder: string
  secret: string | null
  smtpUrl: string | null
  mailFrom: string
  emailApiKey: string | null
  emailWebhookSecret: string | null
  /** Email addresses of sellers who get no notice of a new order. */
  sellerNoticesExcluded: string[]
  payments: PaymentsConfig
  /** The S3 store; null when files are on disk. */
  s3: S3Config | null
  /** Null without backups. */
  backup: BackupConfig | null
  /** The content of an empty database. */
  demoData: DemoData
  filmUrl: string
  /** The analytics script, loaded with consent; null without one. */
  analytics: { script: string; siteId: string | null } | null
  /** The key of /metrics; null without that route. */
  metricsKey: string | null
  /** Name, facts and pictures of the association that runs the site. */
  identity: Identity
  /** Whether traces and metrics are exported. */
  hasTelemetry: boolean
  /** The service that completes streets; null without one. */
  addressApiUrl: string | null
  /** Null when invoices are handed to no platform. */
  invoicePlatform: { url: string; key: string } | null
  trustProxy: boolean
  logLevel: NonNullable<Environment['LOG_LEVEL']>
  /** The site is reached from this machine only, so the mailbox page may exist and a secret may be generated. */
  isLocal: boolean
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

/** @throws Error in French that names each wrong variable */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const setVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(setVariables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `- ${issue.path.join('.')} : ${issue.message}`)
    throw new Error(`Configuration invalide (docs/operating.md) :\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const identity = readIdentity(env.IDENTITY_FOLDER)
  const origin = new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`).origin
  const isLocal = isLoopback(new URL(origin).hostname) && isLoopback(env.HOST)
  requireVariables(env, { isLocal })
  return {
    port: env.PORT,
    host: env.HOST,
    origin,
    databaseUrl: env.DATABASE_URL ?? null,
    allowsEmbeddedDatabase: env.ALLOW_EMBEDDED_DATABASE === '1',
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    hasPooler: env.DATABASE_DIRECT_URL !== undefined,
    databaseConnections: env.DATABASE_CONNECTIONS,
    replica: { url: env.DATABASE_REPLICA_URL ?? null, maxLagMs: env.DATABASE_REPLICA_LAG * 1_000 },
    processes: env.PROCESSES,
    dataFolder: env.DATA_FOLDER,
    secret: env.SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${identity.name} <ne-pas-repondre@rechantier.example>`,
    emailApiKey: env.EMAIL_API_KEY ?? null,
    emailWebhookSecret: env.EMAIL_WEBHOOK_SECRET ?? null,
    sellerNoticesExcluded: env.SELLER_NOTICES_EXCLUDED,
    payments: readPayments(env, { isLocal }),
    s3: readS3(env, 'S3'),
    backup: readBackup(env, { isLocal }),
    demoData: readDemoData(env, { isLocal }),
    filmUrl: env.FILM_URL,
    analytics: env.ANALYTICS_SCRIPT
      ? { script: env.ANALYTICS_SCRIPT, siteId: env.ANALYTICS_SITE_ID ?? null }
      : null,
    metricsKey: env.METRICS_KEY ?? null,
    identity,
    hasTelemetry: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    addressApiUrl: env.ADDRESS_API_URL ?? null,
    invoicePlatform: env.INVOICE_PLATFORM_URL
      ? { url: env.INVOICE_PLATFORM_URL, key: env.INVOICE_PLATFORM_KEY ?? '' }
      : null,
    trustProxy: env.TRUST_PROXY,
    // On a local site, the terminal should not show a line of JSON for each page.
    logLevel: env.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
    isLocal,
  }
}

/** @throws Error in French that names a variable without another that it needs, or one that a public site needs */
function requireVariables(env: Environment, { isLocal }: { isLocal: boolean }): void {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (env[name] && !env.DATABASE_URL)
      throw new Error(`Configuration invalide : ${name} demande aussi DATABASE_URL.`)
  }
  for (const name of ['SECRET', 'SMTP_URL'] as const) {
    if (!isLocal && !env[name]) {
      throw new Error(
        `Configuration invalide : ${name} est obligatoire quand le site est ouvert à d’autres machines (ORIGIN ou HOST).`,
      )
    }
  }
}

/** @throws Error in French that names the missing variables */
function readPayments(env: Environment, { isLocal }: { isLocal: boolean }): PaymentsConfig {
  const provider = env.PAYMENTS ?? (isLocal ? 'sandbox' : 'none')
  // A test card would pay for real goods.
  if (provider === 'sandbox' && !isLocal) {
    throw new Error(
      'Configuration invalide : PAYMENTS=sandbox est une démonstration, réservée à un site local (ORIGIN et HOST).',
    )
  }
  if (provider === 'sandbox') return { provider, delayMs: env.SANDBOX_DELAY }
  if (provider === 'none') return { provider }
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0)
    throw new Error(`Configuration invalide : PAYMENTS=stripe demande aussi ${missing.join(', ')}.`)
  return {
    provider,
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    api: env.STRIPE_API ? new URL(env.STRIPE_API) : null,
  }
}

/** @throws Error in French on a public site, because the password of the demonstration's administrator is documented */
function readDemoData(env: Environment, { isLocal }: { isLocal: boolean }): DemoData {
  const hasDemoData = env.DEMO_DATA ? env.DEMO_DATA !== '0' : !env.DATABASE_URL && isLocal
  if (hasDemoData && !isLocal)
    throw new Error(
      `Configuration invalide : DEMO_DATA=${env.DEMO_DATA} est réservé à un site local (ORIGIN et HOST). Les comptes de démonstration ont un mot de passe que tout le monde connaît.`,
    )
  if (!hasDemoData) return 'nothing'
  return env.DEMO_DATA === 'goods' ? 'goods' : 'market'
}

/** @throws Error in French that names the missing variables */
function readS3(env: Environment, prefix: 'S3' | 'BACKUP_S3'): S3Config | null {
  const suffixes = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const
  const value = (suffix: (typeof suffixes)[number]) => env[`${prefix}_${suffix}`] ?? ''
  const missing = suffixes.filter((suffix) => !value(suffix))
  if (missing.length === suffixes.length) return null
  if (missing.length > 0) {
    throw new Error(
      `Configuration invalide : les variables ${prefix}_… vont ensemble ; il manque ${missing.map((suffix) => `${prefix}_${suffix}`).join(', ')}.`,
    )
  }
  return {
    endpoint: value('ENDPOINT'),
    region: value('REGION'),
    bucket: value('BUCKET'),
    accessKeyId: value('ACCESS_KEY_ID'),
    secretAccessKey: value('SECRET_ACCESS_KEY'),
  }
}

/** @throws Error in French */
function readBackup(env: Environment, { isLocal }: { isLocal: boolean }): BackupConfig | null {
  const s3 = readS3(env, 'BACKUP_S3')
  if (!s3 && !env.BACKUP_FOLDER && isLocal) return null
  // The store's owner could read every user's data.
  if (s3 && !env.BACKUP_RECIPIENT)
    throw new Error(
      'Configuration invalide : BACKUP_S3_… demande aussi BACKUP_RECIPIENT (npm run backup -- --new-key).',
    )
  return {
    folder: env.BACKUP_FOLDER ?? join(env.DATA_FOLDER, '..', `${basename(env.DATA_FOLDER)}-sauvegardes`),
    s3,
    recipient: env.BACKUP_RECIPIENT ?? null,
  }
}
