import { dirname, join } from 'node:path'

export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

/** Whether these load a module at once. */
export function loadedBy(folder: string, entries: readonly string[]) {
  let loaded: Set<string> | null = null
  return (id: string, graph: ModuleGraph): boolean => {
    loaded ??= importedBy(
      entries.map((entry) => `${folder}/${entry}`),
      graph,
    )
    return loaded.has(id)
  }
}

/** All that these modules import statically, directly or not, and not themselves. */
function importedBy(ids: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(ids)
  // What is added on the way has its turn too.
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    if (!module) throw new Error(`vite/loaded-by.ts: ${id} is not part of the build`)
    for (const imported of module.importedIds)
      for (const one of isListOfIcons(imported) ? iconsIn(module.code, imported, graph) : [imported])
        found.add(one)
  }
  for (const id of ids) found.delete(id)
  return found
}

const isListOfIcons = (id: string): boolean => id.endsWith('/lucide-react/dist/esm/lucide-react.mjs')

/** The list names every icon there is; of it only those count that the importing module asks for. */
function iconsIn(code: string | null, list: string, graph: ModuleGraph): string[] {
  const names = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '')?.[1] ?? ''
  const exported = graph.getModuleInfo(list)?.code ?? ''
  return names
    .split(',')
    .map((name) => name.trim().split(' as ')[0])
    .filter((name) => name !== undefined && name !== '')
    .map((name) => {
      const path = new RegExp(`default as ${name}\\b[^}]*\\} from ["'](.*?)["']`).exec(exported)?.[1]
      if (!path) throw new Error(`vite/loaded-by.ts: lucide-react lists no icon ${name}`)
      return join(dirname(list), path)
    })
}
