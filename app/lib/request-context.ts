import { createContext, type RouterContextProvider } from 'react-router'

/** What the server gives the loaders of one request. Absent in the browser. */
export interface RequestContext {
  /** The API in process, as the visitor who requested the page. */
  callApi: typeof fetch
  nonce: string
  /** True without a session: there is no account to fetch. */
  isAnonymous: boolean
  /** Public address of the site, for canonical links. */
  origin: string
  /** The version of the running build. */
  build: string
}

export const requestContext = createContext<RequestContext | null>(null)

/** Public address of the site, for canonical links. */
export const originOf = (context: Readonly<RouterContextProvider>): string =>
  context.get(requestContext)?.origin ?? window.location.origin
