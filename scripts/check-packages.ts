import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { importsOf } from './check-imports.ts'

/**
 * Production code imports only packages that `npm ci --omit=dev` installs, because the built server loads most of them from node_modules and
 * does not start without one.
 */
export function undeclaredPackages(
  path: string,
  source: string,
  dependencies: ReadonlySet<string>,
): string[] {
  return importsOf(path, source)
    .filter(({ name, isTypeOnly }) => !isTypeOnly && isPackage(name))
    .map(({ name }) => packageOf(name))
    .filter((name) => !dependencies.has(name))
    .map((name) => `${path}: ${name} is no production dependency`)
}

const isPackage = (name: string) =>
  !/^(#|\.|node:|virtual:)/.test(name) && !builtinModules.includes(name.split('?')[0] as string)

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const atBuild = ['server/operations/run/dev.ts', 'app/routes.ts']

/** Returns undeclared imports of the sources that run in production or are built into it. */
const inProduction = (path: string) =>
  !/\.(test|fixture)\.tsx?$/.test(path) && !atBuild.includes(path) && !path.endsWith('.d.ts')

const root = resolve(import.meta.dirname, '..')

export function undeclaredInProject(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const declared = new Set(Object.keys(dependencies))
  return globSync('{app,domain,server,tools}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(inProduction)
    .flatMap((path) => undeclaredPackages(path, readFileSync(join(root, path), 'utf8'), declared))
}
