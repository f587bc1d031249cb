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
  // Texts of emails and pages, which administrators may change.
  'server/capabilities/texts',
  'server/capabilities/jobs',
  'server/capabilities/events',
  'server/capabilities/pdf',
  'server/capabilities/work',
  'server/lib',
  'server/database',
  // The interface of card providers, beneath the context server/contexts/payments.
  'server/contexts/payments/provider',
]
/** The tables of each context; tables of other contexts are accessed through their operations. */
const contextTables: Record<string, string[]> = {
  'server/contexts/catalogue': ['carbon', 'catalogue', 'listed-products', 'product-reports'],
  // It reads the read model and the categories of the catalogue and writes synonyms only.
  'server/contexts/search': ['catalogue', 'listed-products', 'search'],
  'server/contexts/accounts': ['accounts', 'second-factor'],
  'server/contexts/selling': ['catalogue', 'feeds', 'product-history', 'selling'],
  // One query matches changes of products with watches and saved searches; it never writes catalogue tables.
  'server/contexts/alerts': ['alerts', 'catalogue', 'listed-products'],
  // Lists of public products for search engines and other sites.
  'server/across/seo': ['catalogue', 'listed-products'],
  // It composes results of contexts and has tables for the audit log, past figures and assignments.
  'server/contexts/admin': ['platform'],
  'server/contexts/orders': [
    'orders',
    'collection',
    'disputes',
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
  // It shows texts that server/capabilities/texts stores.
  'server/contexts/platform': ['platform'],
  // Observations of the running site.
  'server/operations/watch': ['watch'],
  // These compose results of contexts and have no tables.
  'server/across/accounting': [],
  'server/across/privacy': [],
  'server/across/recovery': [],
  'server/across/retention': [],
  'server/across/tax-report': [],
}
const contexts = Object.keys(contextTables)
const features = globSync('app/features/*').map((path) => path.replaceAll('\\', '/'))
const sharedModules = [
  'server/context.ts',
  'server/config.ts',
  'server/lib',
  'server/lib/log.ts',
  'server/lib/site-command.ts',
]

interface Rule {
  folder: string
  allowed: string[]
  /** Folders of which only types may be imported. */
  typesOnly?: string[]
}

export const rules: Rule[] = [
  { folder: 'domain', allowed: ['domain'] },
  ...features.map((folder) => ({
    folder,
    allowed: ['domain', 'app/lib', 'app/components', 'app/styles', folder],
  })),
  { folder: 'app/lib', allowed: ['domain', 'app/lib'], typesOnly: ['server/api.ts'] },
  { folder: 'app/components', allowed: ['domain', 'app/lib', 'app/components'] },
  { folder: 'app', allowed: ['domain', 'app'] },
  {
    folder: 'tools/demonstration',
    allowed: ['tools/demonstration', 'domain', ...sharedModules, ...capabilities, ...contexts],
  },
  // It imports rows of another site for every context.
  {
    folder: 'tools/moving',
    allowed: ['tools/moving', 'domain', ...sharedModules, ...capabilities, ...contexts],
  },
  // Mails show the platform's name, a setting.
  {
    folder: 'server/capabilities/email',
    allowed: [
      'domain',
      ...sharedModules,
      ...capabilities,
      'server/http/access.ts',
      'server/http/environment.ts',
      'server/http/body-limit.ts',
      'server/contexts/platform',
    ],
  },
  // Settings decide which clauses a page contains.
  {
    folder: 'server/capabilities/texts',
    allowed: ['domain', ...sharedModules, ...capabilities, 'server/contexts/platform'],
  },
  // The number of streams is limited by network address.
  {
    folder: 'server/capabilities/events',
    allowed: [
      ...['domain', ...sharedModules, ...capabilities],
      ...['server/http/access.ts', 'server/http/environment.ts', 'server/http/rate-limit.ts'],
    ],
  },
  ...capabilities.map((folder) => ({
    folder,
    allowed: [
      'domain',
      ...sharedModules,
      ...capabilities,
      'server/http/access.ts',
      'server/http/environment.ts',
    ],
  })),
  ...contexts.map((folder) => ({
    folder,
    allowed: [
      ...[
        'domain',
        ...sharedModules,
        'server/http',
        ...contexts,
        'server/operations/backup',
        'server/operations/doctor',
      ],
      ...capabilities.filter((capability) => capability !== 'server/database'),
      'server/database/batches.ts',
      'server/database/failures.ts',
      'server/database/expressions.ts',
      'server/database/count-rows.ts',
      ...(contextTables[folder] ?? []).map((name) => `server/database/schema/${name}.ts`),
    ],
  })),
  // Backups copy the database and the files of every context.
  {
    folder: 'server/operations/backup',
    allowed: [
      'domain',
      ...sharedModules,
      ...capabilities,
      'server/http',
      ...contexts,
      'server/operations/backup',
    ],
  },
  // It upgrades the embedded database to another major version of PostgreSQL.
  {
    folder: 'server/operations/setup',
    allowed: [
      ...[
        'domain',
        ...sharedModules,
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
    allowed: [
      'domain',
      ...sharedModules,
      ...capabilities,
      'server/operations/backup',
      'server/operations/doctor',
    ],
  },
  // The only folder where server and pages meet.
  { folder: 'server/http/page-start', allowed: ['domain', 'server', 'app/lib/request-context.ts'] },
  {
    folder: 'server/context.ts',
    allowed: ['domain', 'server/config.ts', 'server/lib/log.ts', ...capabilities],
  },
  { folder: 'server', allowed: ['domain', 'server', 'tools/demonstration'] },
  { folder: 'tests', allowed: ['domain', 'server', 'tests', 'app', 'scripts', 'tools'] },
  { folder: 'scripts', allowed: ['scripts', 'server', 'domain', 'tests', 'tools'] },
  { folder: 'vite', allowed: ['vite'] },
  // The client is published for other programs and depends on the API description only.
  { folder: 'client', allowed: ['client'] },
]

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** Returns the forbidden imports of a file; `path` is relative to the project. */
export function checkFile(path: string, source: string): string[] {
  const rule = rules.find(({ folder }) => isIn(path, folder))
  if (!rule) return [`${path}: is in no folder that has a rule`]
  const imports = findImports(path, source)
  return imports.flatMap(({ name, isTypeOnly }) => {
    const target = resolveImport(path, name)
    if (target === null) return []
    const allowed = [
      ...rule.allowed,
      ...(isTypeOnly ? (rule.typesOnly ?? []) : []),
      ...(isTest(path) ? ['tests', 'server', 'domain', 'app', 'scripts', 'tools'] : []),
    ]
    return allowed.some((folder) => isIn(target, folder)) ? [] : [`${path}: may not import ${target}`]
  })
}

interface Import {
  name: string
  /** Whether the import has no effect at run time. */
  isTypeOnly: boolean
  /** Whether the import is loaded on demand. */
  isDynamic?: boolean
}

/** Returns every file and package that a module imports. */
export function findImports(path: string, source: string): Import[] {
  const { module } = parseSync(path, source)
  return [
    ...module.staticImports.map((found) => ({
      name: found.moduleRequest.value,
      isTypeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, isTypeOnly: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
      // Only literal names can be resolved.
      .filter((literal) => /^['"`]/.test(literal))
      .map((literal) => ({ name: literal.slice(1, -1), isTypeOnly: false, isDynamic: true })),
    ...[...source.matchAll(/\btypeof import\('([^']+)'\)/g)].map(([, name = '']) => ({
      name,
      isTypeOnly: true,
    })),
  ]
}

/** Returns circular imports, including type imports; `sources` by path relative to the project. */
export function checkCircles(sources: ReadonlyMap<string, string>): string[] {
  const targets = ([path, source]: [string, string]) =>
    findImports(path, source).flatMap(({ name }) => resolveImport(path, name) ?? [])
  const graph = new Map([...sources].map((file) => [file[0], targets(file)]))
  return findCircles(graph).map((circle) => `circle: ${circle.join(', ')}`)
}

/** Entry pages, whose JavaScript must stay small for slow networks. */
const entryPages = ['root', 'routes/home', 'routes/products', 'routes/product', 'routes/seller'].map(
  (name) => `app/${name}.tsx`,
)
/** Validation of input belongs to forms and the server and weighs 25 KB. */
const forbiddenPackage = 'zod'

/** Returns the import paths from an entry page to the forbidden package. */
export function checkEntryPages(sources: ReadonlyMap<string, string>): string[] {
  return entryPages.flatMap((page) => {
    const importers = new Map<string, string | null>([[page, null]])
    // The map grows during the iteration.
    for (const path of importers.keys()) {
      for (const { name, isTypeOnly, isDynamic } of findImports(path, sources.get(path) ?? '')) {
        if (isTypeOnly || isDynamic) continue
        if (name === forbiddenPackage)
          return [`${page}: loads ${name} over ${importPathTo(path, importers).join(' ← ')}`]
        const target = resolveImport(path, name)
        if (target !== null && sources.has(target) && !importers.has(target)) importers.set(target, path)
      }
    }
    return []
  })
}

const importPathTo = (path: string, importers: ReadonlyMap<string, string | null>): string[] => {
  const importer = importers.get(path)
  return importer ? [path, ...importPathTo(importer, importers)] : [path]
}

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

/** Resolves an import to a project file; null for packages, generated types and assets. */
function resolveImport(path: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  if (!name.startsWith('.') || name.includes('+types')) return null
  return relative(root, resolve(root, dirname(path), name)).replaceAll('\\', '/')
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = { cwd: root, exclude: ['**/node_modules/**'] }
  const paths = globSync('{app,server,domain,tests,scripts,tools,vite}/**/*.{ts,tsx}', options)
  const sources = new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')] as const),
  )
  const problems = [
    ...[...sources].flatMap(([path, source]) => checkFile(path, source)),
    ...checkCircles(sources),
    ...checkEntryPages(sources),
  ]
  for (const problem of problems) console.error(problem)
  console.log(`${paths.length} files, ${problems.length} imports against the rules`)
  process.exit(problems.length === 0 ? 0 : 1)
}
