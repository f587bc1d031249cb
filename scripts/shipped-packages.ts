import { readFileSync } from 'node:fs'

/** An entry of the lock file: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
interface LockedPackage {
  name?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
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
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
}

/**
 * The project's manifest and lock file as a release has them: without what is for development, and without the packages that others
 * name as possible companions and that are there for development alone. An older npm looks at all a lock file says, and refuses one
 * in which such companions do not agree; a newer one would install them.
 */
export function shippedPackages(manifest: Manifest, lock: Lock): { manifest: Manifest; lock: Lock } {
  const { devDependencies: _, overrides: __, ...shipped } = manifest
  const { '': root = {} } = lock.packages
  const { devDependencies: ___, ...shippedRoot } = root
  const needed = reachable({ ...lock.packages, '': shippedRoot })
  const packages: Record<string, LockedPackage> = { '': shippedRoot }
  for (const [path, entry] of Object.entries(lock.packages)) {
    const isRequired = needed.get(path)
    if (path === '' || isRequired === undefined) continue
    const { dev: _, devOptional: __, optional: ___, ...facts } = entry
    packages[path] = isRequired ? facts : { ...facts, optional: true }
  }
  return { manifest: shipped, lock: { ...lock, packages } }
}

/** The paths npm would install for the root's own dependencies; false for what may be missing on this or that machine. */
function reachable(packages: Lock['packages']): Map<string, boolean> {
  const found = new Map<string, boolean>()
  const waiting: [path: string, isRequired: boolean][] = [['', true]]
  for (const [path, isRequired] of waiting) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path] ?? {}
    const companions = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    const edges = new Map([...Object.keys(dependencies), ...companions].map((name) => [name, isRequired]))
    for (const name of Object.keys(optionalDependencies)) edges.set(name, false)
    for (const [name, required] of edges) {
      const target = resolve(packages, path, name)
      // Met before as well: only a stronger need is news.
      if (target === null || (found.get(target) ?? !required) === required || found.get(target)) continue
      found.set(target, required)
      waiting.push([target, required])
    }
  }
  return found
}

/** As Node resolves a package: beside the importer, then further out. */
function resolve(packages: Lock['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return null
  }
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** Of this project. */
export const ownShippedPackages = () =>
  shippedPackages(readJson('package.json') as Manifest, readJson('package-lock.json') as Lock)
