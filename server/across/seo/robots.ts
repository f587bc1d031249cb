import { Hono } from 'hono'
import { getSettingsOrDefaults } from '#server/contexts/platform/get-settings.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { sitemapPath } from './sitemap/routes.ts'

/** The RFC advises less than a year, in days. */
const securityTextDays = 180

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

export const robotsRoutes = new Hono<HttpEnv>()
  .get('/robots.txt', allow('public'), (c) => {
    const lines = [
      'User-agent: *',
      ...privatePaths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${c.var.ctx.config.origin}${sitemapPath}`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
  })
  // https://www.rfc-editor.org/rfc/rfc9116
  .get('/.well-known/security.txt', allow('public'), async (c) => {
    const { ctx } = c.var
    const { contactMailbox } = await getSettingsOrDefaults(ctx)
    const expires = new Date(ctx.clock.now().getTime() + securityTextDays * 86_400_000)
    const lines = [
      `Contact: mailto:${contactMailbox}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${ctx.config.origin}/.well-known/security.txt`,
      '',
    ]
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' })
  })
