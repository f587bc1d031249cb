import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { HttpEnv } from './environment.ts'

/** Load balancers and monitors address the machine instead of the site. */
const openPaths = new Set(['/health', '/metrics'])

/** Whether a request names the site in its `Host`; a local site answers to every name. */
export const isKnownHost = (
  { isLocal, origin }: Pick<Config, 'isLocal' | 'origin'>,
  host?: string,
): boolean => isLocal || host === undefined || host === new URL(origin).host

/** Answers 421 to a request for another host, so that nothing is rendered, stored or limited under a foreign name. */
export const refuseUnknownHosts = createMiddleware<HttpEnv>(async (c, next) => {
  if (isKnownHost(c.var.ctx.config, c.req.header('host')) || openPaths.has(c.req.path)) return next()
  return c.text('Ce site ne répond qu’à sa propre adresse.', 421, { 'cache-control': 'no-store' })
})
