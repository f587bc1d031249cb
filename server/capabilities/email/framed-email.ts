import type { Context } from 'hono'
import type { HttpEnv } from '#server/http/environment.ts'

/**
 * Sends an email's HTML for a frame on the site's own pages. Its styles and the site's pictures are allowed, its scripts never run. The
 * frame decides whether links may be followed.
 */
export function sendFramedEmail(c: Context<HttpEnv>, html: string): Response {
  const pictures = new URL(c.var.ctx.config.origin).origin
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures} data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
  )
  c.header('x-frame-options', 'SAMEORIGIN')
  // A sandboxed frame has an opaque origin, for which the browser would log a warning.
  c.header('origin-agent-cluster', '?0')
  return c.html(html) as Response
}
