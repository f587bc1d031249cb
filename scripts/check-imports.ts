import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { findCircles } from './find-circles.ts'

/**
 * Imports flow one way (docs/architecture/folders.md): domain ← capabilities ← contexts ← server/app.ts, and domain ← app.
 * Each rule: files of this folder may import from those folders only; a file of no listed folder is an error.
 */
const capabilities = [
  'server/capabilities/audit',
  'server/capabilities/email',
  'server/capabilities/files',
  // Words of mails and of pages that administrators may change.
  'server/capabilities/texts',
  'server/capabilities/jobs',
  'server/capabilities/events',
  'server/capabilities/pdf',
  'server/capabilities/work',
  'server/lib',
  'server/database',
  // The card provider behind one interface; the context server/contexts/payments is around it.
  'server/contexts/payments/provider',
]
/** Each context and the tables it may touch: those of others are reached through their operations. */
const tablesOf: Record<string, string[]> = {
  'server/contexts/catalogue': ['carbon', 'catalogue', 'listed-products', 'product-reports'],
  // Reads the catalogue's read model and categories; writes synonyms only.
  'server/contexts/search': ['catalogue', 'listed-products', 'search'],
  'server/contexts/accounts': ['accounts', 'second-factor'],
  'server/contexts/selling': ['catalogue', 'feeds', 'product-history', 'selling'],
  // One query matches the changes of products with watches and saved searches; the alerts never write there.
  'server/contexts/alerts': ['alerts', 'catalogue', 'listed-products'],
  // What search engines and other sites read: lists of their own, of what the catalogue shows to everybody.
  'server/across/seo': ['catalogue', 'listed-products'],
  // Composes what the contexts answer; the audit log, the figures of past days and who sees to what are its own.
  'server/contexts/admin': ['administration', 'platform'],
  'server/contexts/orders': [
    'orders',
    'certificates',
    'collection',
    'former-orders',
    'reuse',
    'reviews',
    'withdrawals',
  ],
  'server/contexts/places': ['places'],
  'server/contexts/payments': ['ledger', 'payments'],
  'server/contexts/invoices': ['invoices'],
  'server/contexts/messages': ['messages'],
  'server/contexts/partners': ['partners'],
  // Pages show the words that administrators gave them; server/capabilities/texts, the capability, keeps those.
  'server/contexts/platform': ['platform', 'texts'],
  // What a running site finds of itself.
  'server/operations/watch': ['watch'],
  // They compose what the contexts answer, and have no tables.
  'server/across/accounting': [],
  'server/across/privacy': [],
  'server/across/recovery': [],
  'server/across/retention': [],
  'server/across/tax-report': [],
}
const contexts = Object.keys(tablesOf)
const features = globSync('app/features/*').map((path) => path.replaceAll('\\', '/'))
const base = [
  'server/context.ts',
  'server/config.ts',
  'server/lib',
  'server/lib/log.ts',
  'server/lib/site-command.ts',
]

interface Rule {
  folder: string
  may: string[]
  /** Only their types. */
  types?: string[]
}

export const rules: Rule[] = [
  { folder: 'domain', may: ['domain'] },
  ...features.map((folder) => ({
    folder,
    may: ['domain', 'app/lib', 'app/components', 'app/styles', folder],
  })),
  { folder: 'app/lib', may: ['domain', 'app/lib'], types: ['server/api.ts'] },
  { folder: 'app/components', may: ['domain', 'app/lib', 'app/components'] },
  { folder: 'app', may: ['domain', 'app'] },
  {
    folder: 'tools/demonstration',
    may: ['tools/demonstration', 'domain', ...base, ...capabilities, ...contexts],
  },
  // Brings here what another site holds of every context.
  { folder: 'tools/moving', may: ['tools/moving', 'domain', ...base, ...capabilities, ...contexts] },
  // A mail shows the platform's name: the one setting a capability reads.
  {
    folder: 'server/capabilities/email',
    may: [
      'domain',
      ...base,
      ...capabilities,
      'server/http/access.ts',
      'server/http/environment.ts',
      'server/http/body-limit.ts',
      'server/contexts/platform',
    ],
  },
  // Which clauses a page has depends on the settings.
  {
    folder: 'server/capabilities/texts',
    may: ['domain', ...base, ...capabilities, 'server/contexts/platform'],
  },
  // Streams are counted by the visitor's network address.
  {
    folder: 'server/capabilities/events',
    may: [
      ...['domain', ...base, ...capabilities],
      ...['server/http/access.ts', 'server/http/environment.ts', 'server/http/rate-limit.ts'],
    ],
  },
  ...capabilities.map((folder) => ({
    folder,
    may: ['domain', ...base, ...capabilities, 'server/http/access.ts', 'server/http/environment.ts'],
  })),
  ...contexts.map((folder) => ({
    folder,
    may: [
      ...[
        'domain',
        ...base,
        'server/http',
        ...contexts,
        'server/operations/backup',
        'server/operations/doctor',
      ],
      ...capabilities.filter((capability) => capability !== 'server/database'),
      'server/database/batches.ts',
      'server/database/page.ts',
      'server/database/paris-days.ts',
      'server/database/search-text.ts',
      ...(tablesOf[folder] ?? []).map((name) => `server/database/schema/${name}.ts`),
    ],
  })),
  // Copies and brings back everything there is: the database as its files are, the files of every context.
  {
    folder: 'server/operations/backup',
    may: ['domain', ...base, ...capabilities, 'server/http', ...contexts, 'server/operations/backup'],
  },
  // Brings the embedded database into another major version of PostgreSQL.
  {
    folder: 'server/operations/upgrade',
    may: ['domain', ...base, ...capabilities, 'server/operations/backup', 'server/operations/upgrade'],
  },
  {
    folder: 'server/operations/setup',
    may: [
      ...[
        'domain',
        ...base,
        ...capabilities,
        'server/operations/backup',
        'server/operations/doctor',
        'server/operations/setup',
      ],
      'server/lib/identity.ts',
    ],
  },
  {
    folder: 'server/operations/doctor',
    may: ['domain', ...base, ...capabilities, 'server/operations/backup', 'server/operations/doctor'],
  },
  // The one place where server and pages meet.
  { folder: 'server/http/page-start', may: ['domain', 'server', 'app/lib/request-context.ts'] },
  { folder: 'server/context.ts', may: ['domain', 'server/config.ts', 'server/lib/log.ts', ...capabilities] },
  { folder: 'server', may: ['domain', 'server', 'tools/demonstration'] },
  { folder: 'tests', may: ['domain', 'server', 'tests', 'app', 'scripts', 'tools'] },
  { folder: 'scripts', may: ['scripts', 'server', 'domain', 'tests', 'tools'] },
  { folder: 'vite', may: ['vite'] },
  // For other people's programs: it knows the API's description alone.
  { folder: 'client', may: ['client'] },
]

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** What is wrong with the imports of one file; `path` is relative to the project. */
export function checkFile(path: string, source: string): string[] {
  const rule = rules.find(({ folder }) => isIn(path, folder))
  if (!rule) return [`${path}: stands in no known folder`]
  const imports = importsOf(path, source)
  return imports.flatMap(({ name, onlyTypes }) => {
    const target = resolveImport(path, name)
    if (target === null) return []
    const allowed = [
      ...rule.may,
      ...(onlyTypes ? (rule.types ?? []) : []),
      ...(isTest(path) ? ['tests', 'server', 'domain', 'app', 'scripts', 'tools'] : []),
    ]
    return allowed.some((folder) => isIn(target, folder)) ? [] : [`${path}: may not import ${target}`]
  })
}

interface Import {
  name: string
  /** Nothing of it is there when it runs. */
  onlyTypes: boolean
  /** Loaded on demand. */
  isLate?: boolean
}

/** Every file and package a module names. */
export function importsOf(path: string, source: string): Import[] {
  const { module } = parseSync(path, source)
  return [
    ...module.staticImports.map((found) => ({
      name: found.moduleRequest.value,
      onlyTypes: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, onlyTypes: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
      // Only what is written out can be known.
      .filter((written) => /^['"`]/.test(written))
      .map((written) => ({ name: written.slice(1, -1), onlyTypes: false, isLate: true })),
    ...[...source.matchAll(/\btypeof import\('([^']+)'\)/g)].map(([, name = '']) => ({
      name,
      onlyTypes: true,
    })),
  ]
}

/** Files that import each other in a circle, by what is loaded or by types alone; `sources` by path relative to the project. */
export function checkCircles(sources: ReadonlyMap<string, string>): string[] {
  const targets = ([path, source]: [string, string]) =>
    importsOf(path, source).flatMap(({ name }) => resolveImport(path, name) ?? [])
  const graph = new Map([...sources].map((file) => [file[0], targets(file)]))
  return findCircles(graph).map((circle) => `circle: ${circle.join(', ')}`)
}

/** What visitors open first: each kilobyte of their JavaScript is waited for on a building site. */
const firstPages = ['root', 'routes/home', 'routes/products', 'routes/product', 'routes/seller'].map(
  (name) => `app/${name}.tsx`,
)
/** Check what is sent: the server's work, and 25 KB. */
const serverOnlyPackage = 'zod'

/** First pages that load what only forms and the server need, and over which files. */
export function checkFirstPages(sources: ReadonlyMap<string, string>): string[] {
  return firstPages.flatMap((page) => {
    const from = new Map<string, string | null>([[page, null]])
    // What is added on the way has its turn too.
    for (const path of from.keys()) {
      for (const { name, onlyTypes, isLate } of importsOf(path, sources.get(path) ?? '')) {
        if (onlyTypes || isLate) continue
        if (name === serverOnlyPackage)
          return [`${page}: loads ${name} over ${importPathTo(path, from).join(' ← ')}`]
        const target = resolveImport(path, name)
        if (target !== null && sources.has(target) && !from.has(target)) from.set(target, path)
      }
    }
    return []
  })
}

const importPathTo = (path: string, from: ReadonlyMap<string, string | null>): string[] => {
  const before = from.get(path)
  return before ? [path, ...importPathTo(before, from)] : [path]
}

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

/** The project's file an import names; null for packages, generated types and assets. */
function resolveImport(path: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  if (!name.startsWith('.') || name.includes('+types')) return null
  return relative(root, resolve(root, dirname(path), name)).replaceAll('\\', '/')
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync('{app,server,domain,tests,scripts,tools,vite}/**/*.{ts,tsx}', { cwd: root })
  const sources = new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')] as const),
  )
  const problems = [
    ...[...sources].flatMap(([path, source]) => checkFile(path, source)),
    ...checkCircles(sources),
    ...checkFirstPages(sources),
  ]
  for (const problem of problems) console.error(problem)
  console.log(`${paths.length} files, ${problems.length} imports against the rules`)
  process.exit(problems.length === 0 ? 0 : 1)
}
