import type { RouterContextProvider } from 'react-router'
import { requestContext } from './request-context.ts'

/** Public address of the site, for canonical links. */
export const originOf = (context: Readonly<RouterContextProvider>): string =>
  context.get(requestContext)?.origin ?? window.location.origin
