import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import type { HttpEnv } from './environment.ts'

type OwnCookie = 'sign_up' | 'second_step' | 'device' | 'written'

/** Inaccessible to scripts and to calls of other sites; over https only if the site uses it. */
const attributes = (c: HonoContext<HttpEnv>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    ...(c.var.ctx.config.origin.startsWith('https:') && { secure: true }),
  }) as const

/** Named like better-auth's session cookie, with a prefix whose rules browsers enforce. */
const nameOf = (c: HonoContext<HttpEnv>, name: OwnCookie) =>
  `${c.var.ctx.config.origin.startsWith('https:') ? '__Secure-' : ''}rechantier.${name}`

/** Sets a cookie for `lasts` seconds. */
export const setOwnCookie = (
  c: HonoContext<HttpEnv>,
  cookie: { name: OwnCookie; value: string; lasts: number },
): void => setCookie(c, nameOf(c, cookie.name), cookie.value, { ...attributes(c), maxAge: cookie.lasts })

/** Sets a cookie signed with the site's secret. */
export const setOwnSignedCookie = (
  c: HonoContext<HttpEnv>,
  { name, value, lasts }: { name: OwnCookie; value: string; lasts: number },
): Promise<void> =>
  setSignedCookie(c, nameOf(c, name), value, c.var.ctx.secret, { ...attributes(c), maxAge: lasts })

/** Returns null when absent or not signed by this site. */
export const readSignedCookie = async (c: HonoContext<HttpEnv>, name: OwnCookie): Promise<string | null> =>
  (await getSignedCookie(c, c.var.ctx.secret, nameOf(c, name))) || null

export const readCookie = (c: HonoContext<HttpEnv>, name: OwnCookie): string | null =>
  getCookie(c, nameOf(c, name)) ?? null

export const deleteOwnCookie = (c: HonoContext<HttpEnv>, name: OwnCookie): void =>
  void deleteCookie(c, nameOf(c, name), attributes(c))
