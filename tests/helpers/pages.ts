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
export const pagePaths = (): string[] => routeConfig.flatMap((entry) => pathsOf(entry, ''))

function pathsOf({ path = '', children = [] }: Entry, above: string): string[] {
  const own = path ? `${above}/${path}` : above
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, own)) : [own || '/']
}

/** Builds the pages from the sources of `app`, without the browser's files. */
export async function loadPages(): Promise<ServerBuild> {
  const modules = import.meta.glob<RouteModule['module']>('../../app/{root,routes/**/*}.tsx')
  const moduleOf = async (file: string) => {
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
  const root: RouteModule = { id: 'root', path: '', module: await moduleOf('root.tsx') }
  const below = await Promise.all(routeConfig.map((entry) => routesOf(entry, 'root', moduleOf)))
  const routes = [root, ...below.flat()]
  const entry = (await import('#app/entry.server.tsx')) as unknown as ServerBuild['entry']['module']
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, inBrowser(route)])),
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

async function routesOf(
  { id, file, path, index, children = [] }: Entry,
  parentId: string,
  moduleOf: (file: string) => Promise<RouteModule['module']>,
): Promise<RouteModule[]> {
  const ownId = id ?? file.replace(/\.tsx$/, '')
  const own: RouteModule = { id: ownId, parentId, path, index, module: await moduleOf(file) }
  const below = await Promise.all(children.map((child) => routesOf(child, ownId, moduleOf)))
  return [own, ...below.flat()]
}

const inBrowser = ({ module, ...route }: RouteModule): ServerBuild['assets']['routes'][string] => ({
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
