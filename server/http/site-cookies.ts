import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import type { HttpEnv } from './environment.ts'

type SiteCookie = 'sign_up' | 'second_step' | 'device' | 'written'

/** Inaccessible to scripts and to calls of other sites; over https only if the site uses it. */
const attributes = (c: HonoContext<HttpEnv>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    ...(c.var.ctx.config.origin.startsWith('https:') && { secure: true }),
  }) as const

/** Named like better-auth's session cookie, with a prefix whose rules browsers enforce. */
const cookieName = (c: HonoContext<HttpEnv>, name: SiteCookie) =>
  `${c.var.ctx.config.origin.startsWith('https:') ? '__Secure-' : ''}rechantier.${name}`

/** Sets a cookie of the site, which expires after `maxAgeSeconds`. */
export const setSiteCookie = (
  c: HonoContext<HttpEnv>,
  cookie: { name: SiteCookie; value: string; maxAgeSeconds: number },
): void =>
  setCookie(c, cookieName(c, cookie.name), cookie.value, { ...attributes(c), maxAge: cookie.maxAgeSeconds })

/** Sets a cookie signed with the site's secret. */
export const setSignedSiteCookie = (
  c: HonoContext<HttpEnv>,
  { name, value, maxAgeSeconds }: { name: SiteCookie; value: string; maxAgeSeconds: number },
): Promise<void> =>
  setSignedCookie(c, cookieName(c, name), value, c.var.ctx.secret, {
    ...attributes(c),
    maxAge: maxAgeSeconds,
  })

/** Returns null when absent or not signed by this site. */
export const readSignedSiteCookie = async (
  c: HonoContext<HttpEnv>,
  name: SiteCookie,
): Promise<string | null> => (await getSignedCookie(c, c.var.ctx.secret, cookieName(c, name))) || null

export const readSiteCookie = (c: HonoContext<HttpEnv>, name: SiteCookie): string | null =>
  getCookie(c, cookieName(c, name)) ?? null

export const deleteSiteCookie = (c: HonoContext<HttpEnv>, name: SiteCookie): void =>
  void deleteCookie(c, cookieName(c, name), attributes(c))
