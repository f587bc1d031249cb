import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { association } from '#domain/platform/association.ts'
import { writeSbom } from './build-if-needed.ts'
import { installedPackages } from './shipped-packages.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
/** A package of the lock file. */
interface LockedPackage {
  /** Its installation folder, `node_modules/…`. */
  path: string
  name: string
  version: string
  license?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
}

const modulesFolder = 'node_modules/'

function lockedPackages(): LockedPackage[] {
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, Omit<LockedPackage, 'path' | 'name'>>
  }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, details]) => ({
      ...details,
      path,
      name: path.slice(path.lastIndexOf(modulesFolder) + modulesFolder.length),
    }))
}

const packageId = ({ name, version }: LockedPackage): string => `${name}@${version}`

const locked = lockedPackages()

/** SPDX expressions that are compatible with AGPL-3.0-or-later; each new one needs a decision. */
const compatibleLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MIT OR Apache-2.0',
  '(MIT OR Apache-2.0)',
  '(Apache-2.0 OR MIT)',
  '(MIT OR CC0-1.0)',
  // The FSF lists 2.0.1 and later as compatible.
  'Python-2.0',
  // Its section 3.3 allows the GNU licences unless a file excludes them, and none does.
  'MPL-2.0',
  // Fonts are separate works beside the program.
  'OFL-1.1',
  'Unlicense',
])

/** Licences read from the LICENSE file of packages whose package.json names none, by version. */
const licencesByVersion: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

/** Tools of the tests that are never part of the build: a checker of invoices, a table of browsers and a test server. */
const neverShipped = new Set([
  'busboy',
  'caniuse-lite',
  'dicer',
  'humanize-number',
  'only',
  'saxon-js',
  'streamsearch',
])

test('every package that may be shipped has a licence compatible with AGPL-3.0', () => {
  const refused = locked
    .filter(({ name }) => !neverShipped.has(name))
    .map((one) => ({ id: packageId(one), license: one.license ?? licencesByVersion[packageId(one)] }))
    .filter(({ license }) => !license || !compatibleLicences.has(license))
  expect(refused).toEqual([])
})

test('allowScripts decides on every package with an install script and on no other', () => {
  const decided = readJson('package.json').allowScripts as Record<string, boolean>
  const withScripts = new Set(
    locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
  )
  expect([...withScripts].filter((name) => decided[name] === undefined)).toEqual([])
  expect(Object.keys(decided).filter((name) => !withScripts.has(name))).toEqual([])
  // npm then refuses an unlisted script instead of warning.
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
})

test('the lock file identifies every package by its digest and contains no URL', () => {
  // The digest of the containing package covers a bundled one.
  expect(locked.filter(({ integrity, inBundle }) => !integrity && !inBundle).map(packageId)).toEqual([])
  expect(locked.filter(({ resolved }) => resolved).map(packageId)).toEqual([])
})

test('SECURITY.md names the contact address of the legal notices', () => {
  expect(readFileSync('SECURITY.md', 'utf8')).toContain(`**${association.email}**`)
})

test('writeSbom lists compiled and installed packages identically each time, without paths or registry URLs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rechantier-sbom-'))
  const compiled = locked.filter(({ path }) => path === 'node_modules/hono' || path === 'node_modules/react')
  const stylePackages = locked.filter(({ name }) => name === 'tailwindcss' || name.startsWith('@fontsource'))
  try {
    const write = (name: string) => {
      writeSbom(join(folder, name), compiled)
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
      ({ name, version }) => `${name}@${version}`,
    )
    const installed = installedPackages().map(({ name, version }) => `${name}@${version}`)
    const expected = new Set([...compiled.map(packageId), ...stylePackages.map(packageId), ...installed])
    expect(named.toSorted()).toEqual([...expected].sort())
    expect(text).not.toContain(resolve('.'))
    expect(text).not.toMatch(/registry\.|"distribution"/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
