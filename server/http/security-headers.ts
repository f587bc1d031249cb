import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'

/** Headers of every answer; scripts run only with the answer's nonce, and nothing is asked of other sites. */
export const securityHeaders = (config: Config, options: { isDevelopment: boolean }) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      // The development server adds style elements for hot reload.
      styleSrc: options.isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", ...filmOrigin(config)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(options.isDevelopment ? ['ws:'] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: config.origin.startsWith('https:')
      ? 'max-age=63072000; includeSubDomains'
      : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    // The mailbox's preview of a mail has headers of its own (email/mailbox-routes.ts).
    overwrite: false,
    permissionsPolicy: { camera: ['self'], geolocation: [], microphone: [], payment: [] },
  })

const filmOrigin = ({ filmUrl }: Config): string[] => (URL.canParse(filmUrl) ? [new URL(filmUrl).origin] : [])
