import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

interface Options {
  source: string
  /** Modules of the pages that the worker caches. */
  pages: string[]
}

/** Builds the service worker to the fixed address /sw.js and writes the version and the files of this build into it. */
export const serviceWorker = ({ source, pages }: Options): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName: 'sw.js' })
  },
  generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file] as const] : [],
      ),
    )
    const worker = chunks.get('sw.js')
    if (!worker || worker.imports.length > 0 || worker.exports.length > 0)
      throw new Error('vite/service-worker.ts: the service worker must be one plain script')
    const files = new Set<string>()
    for (const page of pages) {
      const entry = [...chunks.values()].find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith(`/${page}`)),
      )
      if (!entry) throw new Error(`vite/service-worker.ts: ${page} is not part of the build`)
      files.add(entry.fileName)
    }
    // The set grows during the iteration by static and dynamic imports.
    for (const name of files)
      for (const imported of [
        ...(chunks.get(name)?.imports ?? []),
        ...(chunks.get(name)?.dynamicImports ?? []),
      ])
        files.add(imported)
    // File names contain a hash of their content, except the worker's.
    const version = createHash('sha256').update(Object.keys(bundle).sort().join()).update(worker.code)
    const constants = {
      buildVersion: version.digest('hex').slice(0, 12),
      scripts: [...files].map((file) => `/${file}`),
    }
    const lines = Object.entries(constants).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`)
    worker.code = `${lines.join('')}\n${worker.code}`
  },
})
