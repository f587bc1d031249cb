import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { association } from '#domain/platform/association.ts'
import { ownShippedPackages } from './shipped-packages.ts'
import { writeSbom } from './write-sbom.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
/** One package of the lock file. */
interface LockedPackage {
  /** Where it is installed, `node_modules/…`. */
  path: string
  name: string
  version: string
  license?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
}

const folder = 'node_modules/'

function lockedPackages(): LockedPackage[] {
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, Omit<LockedPackage, 'path' | 'name'>>
  }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, details]) => ({
      ...details,
      path,
      name: path.slice(path.lastIndexOf(folder) + folder.length),
    }))
}

const idOf = ({ name, version }: LockedPackage): string => `${name}@${version}`

const locked = lockedPackages()
const shippedPaths = ownShippedPackages().lock.packages
const shipped = locked.filter(({ path }) => path in shippedPaths)

/** SPDX expressions of what may be shipped together under AGPL-3.0-or-later. Each new one is somebody's decision. */
const compatible = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  // Of 2.0.1 and later, which the FSF counts among the compatible ones.
  'Python-2.0',
  // File by file, and none of them excludes the GNU licences (its section 3.3).
  'MPL-2.0',
  // Fonts, beside the program.
  'OFL-1.1',
  'Unlicense',
])

/** Whose package.json says nothing; what the file LICENSE beside it says, for this version. */
const readByHand: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

test('everything shipped has a licence that goes with AGPL-3.0', () => {
  const refused = shipped
    .map((one) => ({ id: idOf(one), license: one.license ?? readByHand[idOf(one)] }))
    .filter(({ license }) => !license || !compatible.has(license))
  expect(refused).toEqual([])
})

test('no package runs an install script that is not on the list', () => {
  const decided = readJson('package.json').allowScripts as Record<string, boolean>
  const withScripts = new Set(
    locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
  )
  expect([...withScripts].filter((name) => decided[name] === undefined)).toEqual([])
  expect(Object.keys(decided).filter((name) => !withScripts.has(name))).toEqual([])
  // npm itself then refuses what the list does not name, instead of warning.
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
})

test('every package is known by its digest, and none by an address', () => {
  // What travels inside another package is covered by that one's digest.
  expect(locked.filter(({ integrity, inBundle }) => !integrity && !inBundle).map(idOf)).toEqual([])
  expect(locked.filter(({ resolved }) => resolved).map(idOf)).toEqual([])
})

test('a weakness is reported where the legal notices say', () => {
  expect(readFileSync('SECURITY.md', 'utf8')).toContain(`**${association.email}**`)
})

test('the bill of materials names what is shipped, always the same and without this machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rechantier-sbom-'))
  try {
    const write = (name: string) => {
      writeSbom(join(folder, name))
      return readFileSync(join(folder, name), 'utf8')
    }
    const text = write('one.json')
    expect(write('two.json')).toBe(text)
    const bom = JSON.parse(text)
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
      metadata: { component: { name: 'rechantier' } },
    })
    const named = (bom.components as { name: string; version: string }[]).map(
      (one) => `${one.name}@${one.version}`,
    )
    expect([...new Set(named)].sort()).toEqual([...new Set(shipped.map(idOf))].sort())
    expect(text).not.toContain(resolve('.'))
    expect(text).not.toMatch(/registry\.|"distribution"/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
