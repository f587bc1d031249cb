import { availableParallelism } from 'node:os'
import { z } from 'zod'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** OpenTelemetry's variables; its exporters read the other OTEL_EXPORTER_OTLP_… themselves. */
export const telemetryEnvironment = z.object({
  /** A collector that takes OTLP over http, http://localhost:4318; without it nothing is exported. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of requests that is traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** `none` by default, unlike OpenTelemetry's: any visitor can send a `traceparent`. */
  OTEL_PROPAGATORS: z.enum(['none', 'tracecontext']).default('none'),
  /** Milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).default(60_000),
})

/** Every environment variable: name, meaning, default. Checked once, at start. docs/operating.md lists the same. */
export const environment = z.object({
  /** Port the server listens on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address the server listens on; by default only this machine can reach it. */
  HOST: z.string().default('127.0.0.1'),
  /** Public address of the site; decides about https-only cookies and the links in emails. */
  ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** PostgreSQL 15 or newer; without it the embedded server starts. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * The same database without the pooler (PgBouncer in transaction mode) of DATABASE_URL, for work that needs a session of its own. By
   * default DATABASE_URL is assumed to be PostgreSQL itself.
   */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica of the database, for reads of the catalogue. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Seconds of lag above which the replica is not read. */
  DATABASE_REPLICA_LAG: z.coerce.number().min(0.1).max(60).default(5),
  /** `1` lets a public site keep the embedded server, which gets no security updates. */
  ALLOW_EMBEDDED_DATABASE: z.enum(['0', '1']).default('0'),
  /** Database connections of each process in total (services.ts distributes them). */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(8).max(200).default(15),
  /** Web processes on this machine; one of them runs the jobs, too. */
  PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    // PostgreSQL uses the other half.
    .default(() => Math.max(1, Math.floor(availableParallelism() / 2))),
  /** Folder of the embedded database, the files and the generated secret. */
  DATA_FOLDER: z.string().min(1).default('.data'),
  /** Signs sessions and links; at least 32 characters. Generated in the data folder when ORIGIN is local. */
  SECRET: z.string().min(32).optional(),
  /** Mail server, smtp://user:password@host:port; without it emails are stored and shown at /dev/mail (local only). */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of every email. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Key with which a program may send email (`Authorization: Bearer …`); at least 32 characters. */
  EMAIL_API_KEY: z.string().min(32).optional(),
  /** Secret of the mail provider's webhook (whsec_…), which reports bounces and complaints. */
  EMAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/)
    .optional(),
  /**
   * Card provider: `sandbox`, a demonstration with test cards (the default of a local site, and only there); `stripe`, with the three
   * variables below; `none`, orders are placed without payment (the default otherwise).
   */
  PAYMENTS: z.enum(['sandbox', 'stripe', 'none']).optional(),
  /** Milliseconds that the demonstration's bank takes to answer. */
  SANDBOX_DELAY: z.coerce.number().int().min(0).max(10_000).default(700),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  /**
   * Secret of the webhook for payments, refunds, accounts and disputes (whsec_…). Stripe requires a separate endpoint for connected
   * accounts (account.updated): the secrets of both, comma-separated.
   */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Address of another server with Stripe's API, for tests. */
  STRIPE_API: z.url({ protocol: /^https?$/ }).optional(),
  /** Email addresses of sellers who get no notice of a new order, comma-separated. */
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
   * S3-compatible store for the files, all five variables or none; without them files are stored in the data folder. The key needs the
   * rights to read, write, delete and list.
   */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Folder of backups, on another disk if possible. By default, on a public site, beside the data. */
  BACKUP_FOLDER: z.string().min(1).optional(),
  /** S3-compatible store of backups instead of a folder, all five or none. */
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Public key (age1…) of `npm run backup -- --new-key` that encrypts backups. Required with BACKUP_S3_…. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{58,}$/)
    .optional(),
  /**
   * Fills an empty database with the demonstration, on a local site only and by default only an embedded one: `1` products and a year of
   * sales, `goods` products only, `0` nothing.
   */
  DEMO_DATA: z.enum(['0', '1', 'goods']).optional(),
  /** The awareness film: address without its extension (.webm, .mp4, .vtt, .txt, and affiche.webp beside it). */
  FILM_URL: z.string().default('/film/sensibilisation'),
  /**
   * A visitor-analytics script, by its https address; without it nothing is measured and no consent is requested. Runs only for
   * visitors who have agreed.
   */
  ANALYTICS_SCRIPT: z.url({ protocol: /^https$/ }).optional(),
  /** The site's id at the analytics service, if it needs one. */
  ANALYTICS_SITE_ID: z.string().max(200).optional(),
  /**
   * Address service that completes a seller's street while it is typed, as the State's does
   * (https://data.geopf.fr/geocodage/search): it is sent what is typed, and never who types it.
   */
  ADDRESS_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Approved platform (« plateforme agréée ») that receives invoices between firms as Factur-X: its address and key, with the API of
   * server/contexts/invoices/transmit-invoice.ts.
   */
  INVOICE_PLATFORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  INVOICE_PLATFORM_KEY: z.string().min(16).optional(),
  /** Key with which a program may read /metrics (`Authorization: Bearer …`), at least 32 characters. */
  METRICS_KEY: z.string().min(32).optional(),
  ...telemetryEnvironment.shape,
  /** Folder with `identite.json` and pictures of the association that runs the site (docs/identity.md). */
  IDENTITY_FOLDER: z.string().min(1).optional(),
  /** Trust X-Forwarded-For of the one proxy in front (its last entry is the visitor's address). */
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

export type Environment = z.infer<typeof environment>
