import { getRequestListener } from '@hono/node-server'
import type { Plugin, RunnableDevEnvironment } from 'vite'

/** In development, requests that Vite does not handle go to the Hono app, which is reloaded after a change. */
export const honoDev = (entry: string): Plugin => ({
  name: 'hono-dev',
  apply: 'serve',
  configureServer: (vite) => () => {
    const { runner } = vite.environments.ssr as RunnableDevEnvironment
    vite.middlewares.use(async (request, response, next) => {
      try {
        const { default: app } = await runner.import(entry)
        await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response)
      } catch (error) {
        next(error)
      }
    })
  },
})
