import { getRequestListener } from '@hono/node-server'
import type { Plugin, RunnableDevEnvironment } from 'vite'

/** In development every request Vite does not own goes to the Hono app, evaluated anew after a change. */
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
