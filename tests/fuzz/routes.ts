import type { Hono } from 'hono'
import type { HttpEnv } from '#server/http/environment.ts'
import { bodySchemas } from '#server/http/validate.ts'
import { createBodyGenerator, type Generate } from './body.ts'

export interface Route {
  method: string
  path: string
  /** Generator of its JSON body, where it reads one. */
  body?: Generate
}

/** Property under which hono stores the handler of routes with their own error handler. */
const wrapped = '__COMPOSED_HANDLER'

/** Returns every route of the application with a generator from its body schema. */
export function routesOf(app: Hono<HttpEnv>): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const route = routes.get(name) ?? { method, path }
    const inner = (handler as unknown as Record<string, object | undefined>)[wrapped] ?? handler
    const schema = bodySchemas.get(inner)
    if (schema) route.body = createBodyGenerator(schema)
    routes.set(name, route)
  }
  return [...routes.values()]
}
