import type { Hono } from 'hono'
import type { HttpEnv } from '#server/http/environment.ts'
import { bodySchemas } from '#server/http/validate.ts'
import { bodiesOf, type Generate } from './body.ts'

export interface Route {
  method: string
  path: string
  /** Of its JSON body, where it reads one. */
  body?: Generate
}

/** What hono wraps a handler in, where its routes have an error handler of their own. */
const wrapped = '__COMPOSED_HANDLER'

/** Every route there is, whoever wrote it, with what its own schema says of its body. */
export function routesOf(app: Hono<HttpEnv>): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const route = routes.get(name) ?? { method, path }
    const inner = (handler as unknown as Record<string, object | undefined>)[wrapped] ?? handler
    const schema = bodySchemas.get(inner)
    if (schema) route.body = bodiesOf(schema)
    routes.set(name, route)
  }
  return [...routes.values()]
}
