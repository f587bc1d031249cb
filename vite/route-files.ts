import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { firstPages } from './first-pages.ts'

/** Vite's list of what was built, by source. */
type Built = Record<string, { file: string; imports?: string[] }>

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, { id: string; module: string; imports: string[] }>
}

const assignment = 'window.__reactRouterManifest='

/**
 * Takes out of the list of routes, which every page loads, the files that each of them needs besides its own: more than half of it, and of
 * use only on the way to another page. They stand in a file of their own (app/page-start/route-files.ts loads it with the first touch), with
 * what comes later of the first pages, so that all a page needs is asked for at once.
 */
export const separateRouteFiles: NonNullable<Config['buildEnd']> = ({ buildManifest, reactRouterConfig }) => {
  const folder = join(reactRouterConfig.buildDirectory, 'client')
  const built: Built = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  for (const side of ['client', 'server'])
    rmSync(join(reactRouterConfig.buildDirectory, side, '.vite'), { recursive: true })
  const [path] = globSync(join(folder, 'assets/manifest-*.js'))
  const written = path && readFileSync(path, 'utf8')
  if (!path || !written?.startsWith(assignment))
    throw new Error('vite/route-files.ts: the list of routes is another one')

  const manifest: Manifest = JSON.parse(written.slice(assignment.length, -1))
  const { entry, routes } = manifest
  const there = new Set([entry, routes.root].flatMap((page) => (page ? [page.module, ...page.imports] : [])))
  const names = new Map<string, number>()
  const files: Record<string, number[]> = {}
  for (const route of Object.values(routes)) {
    const later = firstPages[`app/${buildManifest?.routes[route.id]?.file}`] ?? []
    const all = new Set([...route.imports, ...later.flatMap((source) => filesOf(source, built))])
    files[route.id] = [...all]
      .filter((name) => !there.has(name))
      .map((name) => {
        if (!names.has(name)) names.set(name, names.size)
        return names.get(name) ?? 0
      })
    route.imports = []
  }
  const script = `const f=${JSON.stringify([...names.keys()])};for(const[i,r]of Object.entries(${JSON.stringify(files)}))window.__reactRouterManifest.routes[i].imports=r.map(n=>f[n])`
  const name = `/assets/route-files-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(folder, name), script)
  writeFileSync(path, `${assignment}${JSON.stringify(manifest)};window.__routeFiles="${name}";`)
}

/** A source's own file and all that it imports at once. */
function filesOf(source: string, built: Built): string[] {
  const found = new Set([source])
  // What is added on the way has its turn too.
  for (const key of found) {
    const chunk = built[key]
    if (!chunk) throw new Error(`vite/route-files.ts: ${key} is not part of the build`)
    for (const imported of chunk.imports ?? []) found.add(imported)
  }
  return [...found].map((key) => `/${built[key]?.file}`)
}
