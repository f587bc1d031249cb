import { createContext, type RouterContextProvider } from 'react-router'

/** The server's data for the loaders of one request. Absent in the browser. */
export interface RequestContext {
  /** Calls the API in process, with the visitor's session. */
  callApi: typeof fetch
  nonce: string
  /** True without a session, when no account has to be fetched. */
  isAnonymous: boolean
  /** Public address of the site, for canonical links. */
  origin: string
  /** The version of the running build. */
  build: string
}

export const requestContext = createContext<RequestContext | null>(null)

/** Public address of the site, for canonical links. */
export const siteOrigin = (context: Readonly<RouterContextProvider>): string =>
  context.get(requestContext)?.origin ?? window.location.origin
