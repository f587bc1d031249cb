import { type ComponentType, createElement } from 'react'
import {
  type ServerBuild,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router'
import routeConfig from '#app/routes.ts'

type RouteModule = ServerBuild['routes'][string] & object
type Entry = (typeof routeConfig)[number]

/** Returns the paths of all pages in the notation of React Router: `/categories/:family/:subcategory?`, `/*`. */
export const pagePaths = (): string[] => routeConfig.flatMap((entry) => collectPaths(entry, ''))

function collectPaths({ path = '', children = [] }: Entry, above: string): string[] {
  const fullPath = path ? `${above}/${path}` : above
  return children.length > 0 ? children.flatMap((child) => collectPaths(child, fullPath)) : [fullPath || '/']
}

/** Builds the pages from the sources of `app`, without the browser's files. */
export async function loadPages(): Promise<ServerBuild> {
  const modules = import.meta.glob<RouteModule['module']>('../../app/{root,routes/**/*}.tsx')
  const loadModule = async (file: string) => {
    const load = modules[`../../app/${file}`]
    if (!load) throw new Error(`app/routes.ts names ${file}, which does not exist`)
    const module = await load()
    return {
      ...module,
      default: withRouteProps(module.default as ComponentType<object>),
      ...(module.ErrorBoundary && {
        ErrorBoundary: withRouteProps(module.ErrorBoundary as ComponentType<object>),
      }),
    } as typeof module
  }
  const root: RouteModule = { id: 'root', path: '', module: await loadModule('root.tsx') }
  const children = await Promise.all(routeConfig.map((entry) => buildRoutes(entry, 'root', loadModule)))
  const routes = [root, ...children.flat()]
  const entry = (await import('#app/entry.server.tsx')) as unknown as ServerBuild['entry']['module']
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, toManifestRoute(route)])),
      url: '/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

/** Passes a page its loader's data, and an error page the error, as the build does. */
const withRouteProps = (Component: ComponentType<object>) => () =>
  createElement(Component, {
    loaderData: useLoaderData(),
    actionData: useActionData(),
    params: useParams(),
    matches: useMatches(),
    error: useRouteError(),
  } as object)

async function buildRoutes(
  { id, file, path, index, children = [] }: Entry,
  parentId: string,
  loadModule: (file: string) => Promise<RouteModule['module']>,
): Promise<RouteModule[]> {
  const routeId = id ?? file.replace(/\.tsx$/, '')
  const route: RouteModule = { id: routeId, parentId, path, index, module: await loadModule(file) }
  const childRoutes = await Promise.all(children.map((child) => buildRoutes(child, routeId, loadModule)))
  return [route, ...childRoutes.flat()]
}

const toManifestRoute = ({ module, ...route }: RouteModule): ServerBuild['assets']['routes'][string] => ({
  id: route.id,
  parentId: route.parentId,
  path: route.path,
  index: route.index,
  module: `/${route.id}.js`,
  imports: [],
  hasAction: 'action' in module,
  hasLoader: 'loader' in module,
  hasClientAction: 'clientAction' in module,
  hasClientLoader: 'clientLoader' in module,
  hasClientMiddleware: false,
  hasErrorBoundary: 'ErrorBoundary' in module,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})
