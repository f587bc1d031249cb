import type { Hono } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'
import type { HttpEnv } from '#server/http/environment.ts'
import { bodySchemas } from '#server/http/validate.ts'
import { createBodyGenerator, type Generate } from './body.ts'

export interface Route {
  method: string
  path: string
  /** Generator of its JSON body, where it reads one. */
  body?: Generate
}

/** Returns every route of the application with a generator from its body schema. */
export function listRoutes(app: Hono<HttpEnv>): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const route = routes.get(name) ?? { method, path }
    const schema = bodySchemas.get(findTargetHandler(handler))
    if (schema) route.body = createBodyGenerator(schema)
    routes.set(name, route)
  }
  return [...routes.values()]
}
