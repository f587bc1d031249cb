import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { installedPackages } from './shipped-packages.ts'

const stampPath = 'build/stamp'

function sourcesStamp(): string {
  const hash = createHash('sha256')
  const paths = globSync([
    '{app,domain,server,public,vite}/**/*',
    '{scripts,tools}/**/*.ts',
    '*.config.ts',
    'package{,-lock}.json',
  ]).sort()
  for (const path of paths) {
    if (!statSync(path).isFile() || path.includes('.test.')) continue
    hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Builds the application unless the existing build has the same sources. */
export function buildIfNeeded(report: (message: string) => void): void {
  const stamp = sourcesStamp()
  try {
    if (readFileSync(stampPath, 'utf8') === stamp) return
  } catch {
    // There is no build yet.
  }
  report('Construction de l’application…')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) {
    process.stderr.write(`${stdout}\n${stderr}\n`)
    throw new Error('La construction de l’application a échoué (voir ci-dessus).')
  }
  compressAssets()
  writeSbom()
  writeFileSync(stampPath, stamp)
}

/** Compresses static files at build time instead of at every request. */
function compressAssets(): void {
  for (const path of globSync('build/client/**/*.{js,css,svg,vtt}')) {
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

const sbomPath = 'build/sbom.json'

interface Package {
  name: string
  version: string
}
interface Component extends Package {
  'bom-ref': string
  scope: string
  properties?: { name: string }[]
}
interface Bom {
  serialNumber: string
  metadata: { timestamp?: string; tools: unknown[]; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Packages used by style sheets only, whose licences Vite does not list. */
const styleSheetPackage = /^(?:tailwindcss|@fontsource-variable\/.+)$/

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the packages that Vite compiled into the build. */
const bundledPackages = (): Package[] =>
  ['client', 'server'].flatMap((part) => readJson(`build/${part}/licenses.json`) as Package[])

const packageId = ({ name, version }: Package) => `${name}@${version}`

/**
 * Writes a CycloneDX software bill of materials with every package that is compiled into the build, and every one that is installed beside it
 * on any system. The same build gives the same bytes, without network access.
 */
export function writeSbom(path = sbomPath, bundled = bundledPackages()): void {
  const installed = new Set(installedPackages().map(packageId))
  const compiled = new Set(bundled.map(packageId))
  const bom = describeLockFile()
  bom.components = bom.components.flatMap((component) => {
    if (installed.has(packageId(component))) return [component]
    if (!compiled.has(packageId(component)) && !styleSheetPackage.test(component.name)) return []
    // In the lock file it is a package for development only.
    const { properties: _, ...rest } = component
    return [{ ...rest, scope: 'required' }]
  })
  const refs = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  // npm writes the folder, the time, its version and a random number, which are replaced.
  bom.metadata.component.name = readJson('package.json').name
  delete bom.metadata.timestamp
  bom.metadata.tools = [{ vendor: 'npm', name: 'cli' }]
  bom.serialNumber = uuidFromContent(JSON.stringify(bom.components))
  writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
}

/** Describes the packages with the npm that runs this script, or the installed one. */
function describeLockFile(): Bom {
  const { npm_execpath: npm } = process.env
  const [command, leadingArgs] = npm ? [process.execPath, [npm]] : ['npm', []]
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { status, stdout, stderr, error } = spawnSync(command, [...leadingArgs, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${error?.message ?? stderr}`)
  return JSON.parse(stdout) as Bom
}

/** Returns a name-based UUID (RFC 9562, version 8): the same content has the same number. */
function uuidFromContent(content: string): string {
  const digits = createHash('sha256').update(content).digest('hex')
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ]
  return `urn:uuid:${[...parts, digits.slice(20, 32)].join('-')}`
}
