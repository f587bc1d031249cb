import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type Identity, readIdentity } from './identity.ts'
import { readTelemetry, telemetryEnvironment } from './telemetry/config.ts'
import type { TelemetryConfig } from './telemetry/telemetry.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** Every environment variable: name, meaning, default. Checked once, at start. docs/operating.md lists the same. */
const environment = z.object({
  /** Port the server listens on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address it listens on; only this machine unless said otherwise. */
  HOST: z.string().default('127.0.0.1'),
  /** Public address of the site, as visitors type it; decides about https-only cookies and the links in mails. */
  ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** PostgreSQL 15 or newer; without it the embedded server starts. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections each process may open to the database, all together (services.ts shares them out). */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(8).max(200).default(15),
  /** Processes that answer visitors on this machine; one of them does the jobs, too. */
  PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    // PostgreSQL has the other half.
    .default(() => Math.max(1, Math.floor(availableParallelism() / 2))),
  /** Where the embedded database, the files and the generated secret live. */
  DATA_FOLDER: z.string().min(1).default('.data'),
  /** Signs sessions and links; at least 32 characters. Generated in the data folder when ORIGIN is local. */
  SECRET: z.string().min(32).optional(),
  /** Mail server, smtp://user:password@host:port; without it mails are kept and shown at /dev/mail (local only). */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of every mail. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Key with which a program of ours may send mail (`Authorization: Bearer …`); at least 32 characters. */
  EMAIL_API_KEY: z.string().min(32).optional(),
  /** Secret of the mail provider's webhook (whsec_…), which reports bounces and complaints. */
  EMAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/)
    .optional(),
  /**
   * Who takes card payments: `sandbox`, a demonstration with test cards (the default of a local site, and only there);
   * `stripe`, with the three variables below; `none`, orders are placed without being paid (the default otherwise).
   */
  PAYMENTS: z.enum(['sandbox', 'stripe', 'none']).optional(),
  /** How long the bank of the demonstration thinks about a card, in milliseconds. */
  SANDBOX_DELAY: z.coerce.number().int().min(0).max(10_000).default(700),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  /**
   * Of the webhook that is told of payments, refunds, accounts and disputes (whsec_…). Stripe wants an endpoint of its own
   * for what happens to connected accounts (account.updated): the secrets of both, comma-separated.
   */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Another address that speaks Stripe's interface, for tests. */
  STRIPE_API: z.url({ protocol: /^https?$/ }).optional(),
  /** Sellers who get no notice of a new order (their e-mail addresses, comma-separated). */
  SELLER_NOTICES_EXCLUDED: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    ),
  /**
   * S3-compatible store for the files; all five or none: without them, files live in the data folder. The key needs the
   * rights to read, write, delete and list.
   */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where backups go: a folder, on another disk if possible. By default, on a site that is not local, beside the data. */
  BACKUP_FOLDER: z.string().min(1).optional(),
  /** Or an S3-compatible store, all five or none. */
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Who can read them: the public key (age1…) of `npm run backup -- --new-key`. Obligatory with BACKUP_S3_…. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{58,}$/)
    .optional(),
  /**
   * Fill an empty database with the demonstration, on a local site only, by default only the embedded one: `1` goods and a
   * year of their market, `goods` without the market, `0` nothing.
   */
  DEMO_DATA: z.enum(['0', '1', 'goods']).optional(),
  /** The awareness film: address without its ending (.webm, .mp4, .vtt, .txt, and affiche.webp beside it). */
  FILM_URL: z.string().default('/film/sensibilisation'),
  /**
   * A visitor-analytics script, by its https address; without it nothing is measured and nobody is asked. Runs only for
   * visitors who have agreed.
   */
  ANALYTICS_SCRIPT: z.url({ protocol: /^https$/ }).optional(),
  /** What the analytics service calls this site, if it wants to be told. */
  ANALYTICS_SITE_ID: z.string().max(200).optional(),
  /**
   * Address service that completes a seller's street while it is typed, as the State's does
   * (https://data.geopf.fr/geocodage/search): it is sent what is typed, and never who types it.
   */
  ADDRESS_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Approved platform (« plateforme agréée ») that invoices between firms are handed to as Factur-X: its address and key, in the shape
   * of server/invoices/hand-over/platform.ts.
   */
  INVOICE_PLATFORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  INVOICE_PLATFORM_KEY: z.string().min(16).optional(),
  /** Key with which a program may read /metrics (`Authorization: Bearer …`), at least 32 characters. */
  METRICS_KEY: z.string().min(32).optional(),
  ...telemetryEnvironment,
  /** Folder with `identite.json` and pictures of the association whose site it is (docs/identity.md). */
  IDENTITY_FOLDER: z.string().min(1).optional(),
  /** Trust X-Forwarded-For of the one proxy in front (its last entry is the visitor's address). */
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type PaymentsConfig =
  | { provider: 'none' }
  | { provider: 'sandbox'; delay: number }
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string; api: URL | null }

type DemoData = 'nothing' | 'goods' | 'market'

interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where backups go and who can read them (null: everybody who reaches them). */
export interface BackupConfig {
  folder: string
  /** Instead of the folder. */
  s3: S3Config | null
  recipient: string | null
}

export interface Config {
  port: number
  host: string
  origin: string
  databaseUrl: string | null
  databaseConnections: number
  processes: number
  dataFolder: string
  secret: string | null
  smtpUrl: string | null
  mailFrom: string
  emailApiKey: string | null
  emailWebhookSecret: string | null
  sellerNoticesExcluded: string[]
  payments: PaymentsConfig
  /** Where files are kept, unless on disk. */
  s3: S3Config | null
  /** Null: none are made. */
  backup: BackupConfig | null
  /** What an empty database is filled with. */
  demoData: DemoData
  filmUrl: string
  /** Measures the visits of whoever has agreed; null: nobody's. */
  analytics: { script: string; siteId: string | null } | null
  /** Opens /metrics; null: there is none. */
  metricsKey: string | null
  /** Whose site it is. */
  identity: Identity
  /** Where traces and figures are handed over; null: nowhere. */
  telemetry: TelemetryConfig | null
  /** Completes streets; null: nothing does. */
  addressApiUrl: string | null
  /** Null: invoices are handed to no platform. */
  invoicePlatform: { url: string; key: string } | null
  trustProxy: boolean
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** The site is reached from this machine only: the mailbox page may exist, a secret may be generated. */
  isLocal: boolean
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

/** @throws Error in French that names each wrong variable */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `- ${issue.path.join('.')} : ${issue.message}`)
    throw new Error(`Configuration invalide (docs/operating.md) :\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const identity = readIdentity(env.IDENTITY_FOLDER)
  const origin = new URL(env.ORIGIN ?? `http://localhost:${env.PORT}`).origin
  const isLocal = isLoopback(new URL(origin).hostname) && isLoopback(env.HOST)
  for (const name of ['SECRET', 'SMTP_URL'] as const) {
    if (!isLocal && !env[name]) {
      throw new Error(
        `Configuration invalide : ${name} est obligatoire quand le site est ouvert à d’autres machines (ORIGIN ou HOST).`,
      )
    }
  }
  return {
    port: env.PORT,
    host: env.HOST,
    origin,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
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
    telemetry: readTelemetry(env),
    addressApiUrl: env.ADDRESS_API_URL ?? null,
    invoicePlatform: env.INVOICE_PLATFORM_URL
      ? { url: env.INVOICE_PLATFORM_URL, key: env.INVOICE_PLATFORM_KEY ?? '' }
      : null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    isLocal,
  }
}

/** @throws Error in French that names what is missing */
function readPayments(env: z.infer<typeof environment>, { isLocal }: { isLocal: boolean }): PaymentsConfig {
  const provider = env.PAYMENTS ?? (isLocal ? 'sandbox' : 'none')
  // Whoever types a test card would carry real goods away.
  if (provider === 'sandbox' && !isLocal) {
    throw new Error(
      'Configuration invalide : PAYMENTS=sandbox est une démonstration, réservée à un site local (ORIGIN et HOST).',
    )
  }
  if (provider === 'sandbox') return { provider, delay: env.SANDBOX_DELAY }
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

/** @throws Error in French: the demonstration's password stands in the documentation, and opens its administrator's account */
function readDemoData(env: z.infer<typeof environment>, { isLocal }: { isLocal: boolean }): DemoData {
  const isWanted = env.DEMO_DATA ? env.DEMO_DATA !== '0' : !env.DATABASE_URL && isLocal
  if (isWanted && !isLocal)
    throw new Error(
      `Configuration invalide : DEMO_DATA=${env.DEMO_DATA} est réservé à un site local (ORIGIN et HOST). Les comptes de démonstration ont un mot de passe que tout le monde connaît.`,
    )
  if (!isWanted) return 'nothing'
  return env.DEMO_DATA === 'goods' ? 'goods' : 'market'
}

/** @throws Error in French that names what is missing */
function readS3(env: z.infer<typeof environment>, prefix: 'S3' | 'BACKUP_S3'): S3Config | null {
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
function readBackup(
  env: z.infer<typeof environment>,
  { isLocal }: { isLocal: boolean },
): BackupConfig | null {
  const s3 = readS3(env, 'BACKUP_S3')
  if (!s3 && !env.BACKUP_FOLDER && isLocal) return null
  // Whoever holds the store holds everybody's data.
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
