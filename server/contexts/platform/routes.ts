import { Hono } from 'hono'
import { colourOf, paletteStyles } from '#domain/platform/palette.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { getPageText } from './get-page-text.ts'
import { getPublicSettings, getSettingsOrDefaults } from './get-settings.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

/** What a telephone needs to install the site (https://www.w3.org/TR/appmanifest/). */
export const manifestRoutes = new Hono<HttpEnv>()
  // Behind the page's own styles, where the association has colours of its own.
  .get('/identite.css', allow('public'), (c) => {
    c.header('content-type', 'text/css; charset=utf-8')
    c.header('cache-control', 'public, max-age=3600')
    return c.body(paletteStyles())
  })
  .get('/manifest.webmanifest', allow('public'), async (c) => {
    const { identity } = c.var.ctx.config
    const ground = colourOf('plaster')
    const { shownName } = await getPublicSettings(c.var.ctx)
    c.header('content-type', 'application/manifest+json; charset=utf-8')
    c.header('cache-control', 'public, max-age=3600')
    return c.body(
      JSON.stringify({
        id: '/',
        name: shownName,
        short_name: shownName,
        description: identity.description,
        lang: 'fr',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: ground,
        background_color: ground,
        categories: ['shopping', 'business'],
        icons: [
          { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
          icon('icon-192', 192),
          icon('icon-512', 512),
          icon('maskable-512', 512, 'maskable'),
        ],
        shortcuts: [
          { name: 'Mes commandes', url: '/profile?tab=orders', icons: [icon('icon-192', 192)] },
          { name: 'Remettre une commande', url: '/collect', icons: [icon('icon-192', 192)] },
        ],
      }),
    )
  })

export const settingsRoutes = new Hono<HttpEnv>().get('/', allow('public'), async (c) =>
  c.json({
    ...(await getPublicSettings(c.var.ctx)),
    filmUrl: c.var.ctx.config.filmUrl,
    analytics: c.var.ctx.config.analytics,
    cardPayments: c.var.ctx.payments !== null,
    hasLogo: c.var.ctx.config.identity.hasLogo,
  }),
)

export const pageTextRoutes = new Hono<HttpEnv>().get('/:page', allow('public'), async (c) =>
  c.json(await getPageText(c.var.ctx, { page: c.req.param('page') })),
)

export const associationRoutes = new Hono<HttpEnv>()
  // Not among the settings: every page carries those.
  .get('/', allow('public'), async (c) => {
    const { board, partners } = await getSettingsOrDefaults(c.var.ctx)
    return c.json({ board, partners })
  })
