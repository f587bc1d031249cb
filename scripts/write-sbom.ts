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
 * Writes what a build ships as a CycloneDX software bill of materials: every package of the lock file that is not for
 * development alone, on any system. The same lock file makes the same bytes, without network.
 */
export function writeSbom(path = sbomPath): void {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
  try {
    const { name } = writeShippedTree(folder)
    const bom = JSON.parse(describe(folder)) as Bom
    // npm names the folder, the moment, itself and a number by chance.
    bom.metadata.component.name = name
    delete bom.metadata.timestamp
    bom.metadata.tools = [{ vendor: 'npm', name: 'cli' }]
    bom.serialNumber = uuidOf(JSON.stringify(bom.components))
    writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The project as a release has it. `npm sbom --omit dev` would leave out what something for development needs as well, React among others. */
function writeShippedTree(folder: string): { name: string } {
  const { manifest, lock } = ownShippedPackages()
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return manifest
}

/** By the npm that runs this script, or the one at hand. */
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

/** As a name-based UUID (RFC 9562, version 8): the same content has the same number. */
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
