import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** In a time that tells nothing about where they differ, nor of their lengths. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

/** The key for one purpose: what leaks there opens nothing else that the site's secret signs. */
export const derivedSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')
