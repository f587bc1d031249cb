import { use, useEffect } from 'react'
import { createPath, type Location, matchRoutes, UNSAFE_DataRouterContext } from 'react-router'
import { returnPath } from '#domain/return-path.ts'

/** What React Router and the build keep there. */
interface Running {
  __reactRouterManifest: { routes: Record<string, { module: string; imports: string[] }> }
  /** Of the routes that are loaded. */
  __reactRouterRouteModules: Record<string, unknown>
  /** Of a build: the module that names the files of each route (vite/route-files.ts). */
  __routeFiles?: string
}
const running = () => window as unknown as Running

/**
 * On the way to another page all its files are asked for at once: each names further ones, and on a slow line it took one way to the server
 * after the other. Where one cannot be had the browser goes there itself, to the copy it keeps, or to wait for the line; the router would
 * only reload the page left behind.
 */
export function useRouteFiles(): void {
  const router = use(UNSAFE_DataRouterContext)?.router
  useEffect(() => learnRouteFiles(), [])
  useEffect(() => {
    const askFor = (location: Location) => {
      const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded } = running()
      const routes = (matchRoutes(router?.routes ?? [], location) ?? [])
        .filter(({ route }) => !loaded[route.id])
        .flatMap(({ route }) => manifest.routes[route.id] ?? [])
      const leave = () => {
        if (router?.state.navigation.location === location)
          window.location.assign(returnPath(createPath(location)) ?? '/')
      }
      for (const href of routes.flatMap(({ module, imports }) => [module, ...imports]))
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', href, onerror: leave }),
        )
    }
    return router?.subscribe(({ navigation }) => {
      if (navigation.state === 'loading') askFor(navigation.location)
    })
  }, [router])
}

/** Whoever touches the page may go on to another: what each needs is known before it is asked for. */
function learnRouteFiles(): () => void {
  const touches = ['pointerover', 'pointerdown', 'keydown']
  const stop = () => {
    for (const type of touches) window.removeEventListener(type, learn)
  }
  const learn = () => {
    stop()
    const { __routeFiles: files } = running()
    // Without it a page's own file names the others.
    if (files) import(/* @vite-ignore */ files).catch(() => {})
  }
  for (const type of touches) window.addEventListener(type, learn)
  return stop
}
