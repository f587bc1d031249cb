import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeSbom } from './write-sbom.ts'

const stampPath = 'build/stamp'

/** Returns a hash of the sources of the build. */
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
