import { randomFillSync } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'
import type { HttpEnv } from './environment.ts'

/**
 * Sets the headers of every response. Scripts run only with the response's nonce. No other site is loaded except Stripe, if it takes the
 * payments, whose form and the banks' pages are frames (https://docs.stripe.com/security/guide), and the analytics service, if any, after
 * consent (app/features/consent).
 */
export const securityHeaders = (config: Config, options: { isDevelopment: boolean }) => {
  const usesStripe = config.payments.provider === 'stripe'
  const analyticsOrigins = config.analytics ? [new URL(config.analytics.script).origin] : []
  const stripeScripts = usesStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...stripeScripts, ...analyticsOrigins],
      // The development server adds style elements for hot reload.
      styleSrc: options.isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...analyticsOrigins],
      mediaSrc: ["'self'", ...filmOrigins(config)],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(options.isDevelopment ? ['ws:'] : []),
        ...(usesStripe ? ['https://api.stripe.com'] : []),
        ...analyticsOrigins,
      ],
      frameSrc: ["'self'", ...stripeScripts, ...(usesStripe ? ['https://hooks.stripe.com'] : [])],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
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
    // The mailbox's preview of an email sets its own headers (email/mailbox-routes.ts).
    overwrite: false,
    permissionsPolicy: {
      camera: ['self'],
      // Requested only when the visitor presses « Autour de moi ».
      geolocation: ['self'],
      microphone: [],
      payment: usesStripe ? ['self', 'https://js.stripe.com'] : [],
    },
  })
  return createMiddleware<HttpEnv>((c, next) => {
    c.set('secureHeadersNonce', freshNonce())
    return headers(c, next)
  })
}

const nonceLength = 16
const randomPool = Buffer.alloc(nonceLength * 256)
let usedBytes = randomPool.length

/** Returns a new nonce from random bytes drawn for many nonces at once, which takes no longer than for one. */
function freshNonce(): string {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  usedBytes += nonceLength
  return randomPool.toString('base64', usedBytes - nonceLength, usedBytes)
}

const filmOrigins = ({ filmUrl }: Config): string[] =>
  URL.canParse(filmUrl) ? [new URL(filmUrl).origin] : []
