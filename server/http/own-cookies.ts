import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import type { HttpEnv } from './environment.ts'

type OwnCookie = 'sign_up' | 'second_step' | 'device' | 'written'

/** Out of reach of scripts and of other sites' calls; over https alone where the site has it. */
const attributes = (c: HonoContext<HttpEnv>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    ...(c.var.ctx.config.origin.startsWith('https:') && { secure: true }),
  }) as const

/** As better-auth names the session's: a name that browsers hold to what it says. */
const nameOf = (c: HonoContext<HttpEnv>, name: OwnCookie) =>
  `${c.var.ctx.config.origin.startsWith('https:') ? '__Secure-' : ''}rechantier.${name}`

/** `lasts` in seconds. */
export const setOwnCookie = (
  c: HonoContext<HttpEnv>,
  cookie: { name: OwnCookie; value: string; lasts: number },
): void => setCookie(c, nameOf(c, cookie.name), cookie.value, { ...attributes(c), maxAge: cookie.lasts })

/** The same, signed with the site's secret. */
export const setOwnSignedCookie = (
  c: HonoContext<HttpEnv>,
  { name, value, lasts }: { name: OwnCookie; value: string; lasts: number },
): Promise<void> =>
  setSignedCookie(c, nameOf(c, name), value, c.var.ctx.secret, { ...attributes(c), maxAge: lasts })

/** Null: absent or not signed here. */
export const readSignedCookie = async (c: HonoContext<HttpEnv>, name: OwnCookie): Promise<string | null> =>
  (await getSignedCookie(c, c.var.ctx.secret, nameOf(c, name))) || null

export const readCookie = (c: HonoContext<HttpEnv>, name: OwnCookie): string | null =>
  getCookie(c, nameOf(c, name)) ?? null

export const deleteOwnCookie = (c: HonoContext<HttpEnv>, name: OwnCookie): void =>
  void deleteCookie(c, nameOf(c, name), attributes(c))
