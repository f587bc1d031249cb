import { Hono } from 'hono'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { sitemapPath } from './sitemap/routes.ts'

/** Where nothing is to be found: pages of one's own, forms, steps of a sign-in or a payment. */
const privatePaths = [
  '/admin',
  '/auth',
  '/collect',
  '/dev/',
  '/email-test',
  '/impersonate-redirect',
  '/messages',
  '/payment/',
  '/profile',
  '/reset-password',
  '/sandbox/',
  '/stock-out',
  '/unsubscribe',
]

export const robotsRoutes = new Hono<HttpEnv>().get('/robots.txt', allow('public'), (c) => {
  const lines = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${c.var.ctx.config.origin}${sitemapPath}`,
    '',
  ]
  return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
})
