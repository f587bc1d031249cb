import { desc, like } from 'drizzle-orm'
import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { getColour, paletteStyles } from '#domain/platform/palette.ts'
import { fillBlocks, fillTitle } from '#domain/texts/fill-blocks.ts'
import { isTextPage, sectionTextName, textPages } from '#domain/texts/pages.ts'
import type { Block, ShownPage, ShownSection } from '#domain/texts/rich-text.ts'
import { parseText } from '#server/capabilities/texts/read-text.ts'
import { readTextFacts } from '#server/capabilities/texts/read-text-facts.ts'
import type { Context } from '#server/context.ts'
import { textVersions } from '#server/database/schema/platform.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { getPublicSettings, getSettingsOrDefaults } from './get-settings.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

/** The web app manifest, by which a telephone installs the site (https://www.w3.org/TR/appmanifest/). */
export const manifestRoutes = new Hono<HttpEnv>()
  // Colours of the association, loaded after the page's own styles.
  .get('/identite.css', allow('public'), (c) => {
    c.header('content-type', 'text/css; charset=utf-8')
    c.header('cache-control', 'public, max-age=3600')
    return c.body(paletteStyles())
  })
  .get('/manifest.webmanifest', allow('public'), async (c) => {
    const { identity } = c.var.ctx.config
    const backgroundColour = getColour('plaster')
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
        theme_color: backgroundColour,
        background_color: backgroundColour,
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
  // Separate from the settings, which every page contains.
  .get('/', allow('public'), async (c) => {
    const { board, partners } = await getSettingsOrDefaults(c.var.ctx)
    return c.json({ board, partners })
  })

/** Returns a page's current text: the one saved by an administrator, or the default one. Empty parts are left out. @throws AppError `not-found` */
export async function getPageText(ctx: Context, { page: name }: { page: string }): Promise<ShownPage> {
  if (!isTextPage(name)) throw new AppError('not-found', generalMessages.notFound)
  const page = textPages[name]
  const [facts, rows] = await Promise.all([
    readTextFacts(ctx),
    ctx.db
      .selectDistinctOn([textVersions.name])
      .from(textVersions)
      .where(like(textVersions.name, sectionTextName(name, '%')))
      .orderBy(textVersions.name, desc(textVersions.version)),
  ])
  const savedSections = new Map(rows.map((row) => [row.name, row]))
  const sections = page.sections.flatMap(({ id, title, body }): ShownSection[] => {
    const parts = new Set((page.parts as Record<string, string[]>)[id])
    const saved = savedSections.get(sectionTextName(name, id))
    const blocks = fillBlocks(
      parseSavedText(ctx, saved?.body ?? null, parts) ?? parseText(body, parts),
      facts,
    )
    return blocks.length > 0 ? [{ id, title: fillTitle(saved?.title ?? title, facts), blocks }] : []
  })
  const days = [page.updated, ...rows.map(({ createdAt }) => toParisDay(createdAt))]
  return { updated: days.toSorted().at(-1) ?? page.updated, sections }
}

/** Returns null without a saved text or for an unreadable one, so that the default text is shown. */
function parseSavedText(ctx: Context, body: string | null, parts: ReadonlySet<string>): Block[] | null {
  if (body === null) return null
  try {
    return parseText(body, parts)
  } catch (error) {
    ctx.log.error({ err: error }, 'a text of administrators makes no page')
    return null
  }
}
