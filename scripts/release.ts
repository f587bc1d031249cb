import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { buildIfNeeded } from './build-if-needed.ts'
import { isShipped } from './shipped-files.ts'
import { readShippedPackages } from './shipped-packages.ts'

/**
 * `npm run release` writes an archive of everything a machine needs to run the site, with its checksum and the list of its packages. The same
 * commit gives the same bytes. docs/operating.md describes the installation.
 */
const folder = 'build/release'
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string
  version: string
}
const title = `${name}-${version}`

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' })

function listFiles(): string[] {
  const sources = git('ls-files').split('\n').filter(isShipped)
  const built = globSync('build/{client,server}/**').filter((path) => statSync(path).isFile())
  return [...sources, ...built, 'build/sbom.json'].sort()
}

/** Sets the date of the commit and no owner, so that the same commit gives the same archive. */
async function writeArchive(path: string, files: readonly string[]): Promise<void> {
  const mtime = new Date(Number(git('log', '-1', '--format=%ct')) * 1000)
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(path))
  const { manifest, lock } = readShippedPackages()
  const rewritten: Record<string, unknown> = { 'package.json': manifest, 'package-lock.json': lock }
  for (const file of files) {
    const mode = statSync(file).mode & 0o100 ? 0o755 : 0o644
    const content = file in rewritten ? `${JSON.stringify(rewritten[file], null, 2)}\n` : readFileSync(file)
    archive.entry({ name: `${title}/${file}`, mode, mtime }, content)
  }
  archive.finalize()
  await written
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

try {
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed) throw new Error(`Une version se fait d’un commit ; à commettre ou à défaire :\n${changed}`)
  buildIfNeeded((message) => process.stdout.write(`  ${message}\n`))
  mkdirSync(folder, { recursive: true })
  const archive = `${title}.tar.gz`
  await writeArchive(join(folder, archive), listFiles())
  writeFileSync(join(folder, `${title}.sbom.json`), readFileSync('build/sbom.json'))
  const lines = []
  for (const file of [archive, `${title}.sbom.json`])
    lines.push(`${await checksum(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
  const megabytes = (statSync(join(folder, archive)).size / 1e6).toLocaleString('fr-FR', {
    maximumFractionDigits: 1,
  })
  process.stdout.write(`  ${join(folder, archive)} (${megabytes} Mo)\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
