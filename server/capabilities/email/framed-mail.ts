import type { Context } from 'hono'
import type { HttpEnv } from '#server/http/environment.ts'

/**
 * A mail's HTML for a frame of our pages, and of no other site: its own style element may work and our pictures show,
 * its scripts never run. Whether its links lead anywhere is the frame's to say.
 */
export function framedMail(c: Context<HttpEnv>, html: string): Response {
  const pictures = new URL(c.var.ctx.config.origin).origin
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures} data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
  )
  c.header('x-frame-options', 'SAMEORIGIN')
  // A sandboxed frame has no origin to key by; the browser would warn.
  c.header('origin-agent-cluster', '?0')
  return c.html(html) as Response
}
