import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownShippedPackages } from './shipped-packages.ts'

const sbomPath = 'build/sbom.json'

interface Bom {
  serialNumber: string
  metadata: { timestamp?: string; tools: unknown[]; component: { name: string } }
  components: unknown[]
}

/**
 * Writes a CycloneDX software bill of materials with every production package of the lock file, for any system. The same lock file gives the
 * same bytes, without network access.
 */
export function writeSbom(path = sbomPath): void {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
  try {
    const { name } = writeShippedTree(folder)
    const bom = JSON.parse(describe(folder)) as Bom
    // npm writes the folder, the time, its version and a random number, which are replaced.
    bom.metadata.component.name = name
    delete bom.metadata.timestamp
    bom.metadata.tools = [{ vendor: 'npm', name: 'cli' }]
    bom.serialNumber = uuidOf(JSON.stringify(bom.components))
    writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the project as in a release, because `npm sbom --omit dev` omits packages that development needs too, such as React. */
function writeShippedTree(folder: string): { name: string } {
  const { manifest, lock } = ownShippedPackages()
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return manifest
}

/** Describes the packages with the npm that runs this script, or the installed one. */
function describe(folder: string): string {
  const { npm_execpath: npm } = process.env
  const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--prefix', folder]
  const { status, stdout, stderr, error } = spawnSync(command, [...before, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/** Returns a name-based UUID (RFC 9562, version 8): the same content has the same number. */
function uuidOf(content: string): string {
  const digits = createHash('sha256').update(content).digest('hex')
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ]
  return `urn:uuid:${[...parts, digits.slice(20, 32)].join('-')}`
}
