import { basename } from 'node:path'
import { firstPages } from './first-pages.ts'
import { loadedBy, type ModuleGraph } from './loaded-by.ts'

const icons = /node_modules\/lucide-react\//
/** Of TanStack Query, what no first page needs before it is touched: the library's list of exports names all there is. */
const laterQueries =
  /@tanstack\/.*\/(queriesObserver|infiniteQueryObserver|mutationObserver|use(Queries|InfiniteQuery|Mutation|MutationState|Suspense\w+))\.js$/

/**
 * Which modules stand in one file: many together compress better than each alone, and a page asks for few. What is in no group stands by
 * itself, or with those that the same pages load.
 */
export function chunkGroups(folder: string) {
  const loads = (...entries: string[]) => loadedBy(folder, entries)
  const atOnce = loads('app/entry.client.tsx', 'app/root.tsx', ...Object.keys(firstPages))
  const byFrame = loads(
    'app/features/shell/header.tsx',
    'app/features/shell/footer.tsx',
    'app/features/shell/in-passing.tsx',
  )
  const byPages = Object.entries(firstPages).map(([route, later]) => ({
    name: `of-${basename(route, '.tsx')}`,
    by: loads(...later),
  }))
  const pagesOf = (id: string, graph: ModuleGraph) => byPages.filter(({ by }) => by(id, graph))
  const isLibrary = (id: string) => id.includes('/node_modules/') && !icons.test(id)

  return [
    {
      name: (id: string, graph: ModuleGraph) => (atOnce(id, graph) ? 'libraries' : null),
      test: (id: string) => isLibrary(id) && !laterQueries.test(id),
      priority: 4,
    },
    // With the root itself: every page loads both.
    {
      name: (id: string, graph: ModuleGraph) =>
        atOnce(id, graph) || id.includes('/app/root.tsx') ? 'shared' : null,
      test: (id: string) => !isLibrary(id),
      priority: 3,
    },
    { name: 'queries', test: laterQueries, priority: 3 },
    // What comes with the first touch: of the frame, of several first pages, of each.
    {
      name: (id: string, graph: ModuleGraph) => (byFrame(id, graph) ? 'frame' : null),
      minShareCount: 2,
      priority: 2,
    },
    {
      name: (id: string, graph: ModuleGraph) => {
        const [page, ...others] = pagesOf(id, graph)
        return others.length > 0 ? 'of-pages' : (page?.name ?? null)
      },
      minShareCount: 2,
      priority: 1,
    },
    // Each is a line or two.
    { name: 'icons', test: icons, minShareCount: 2 },
  ]
}
