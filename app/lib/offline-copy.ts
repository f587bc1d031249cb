import { useRouteLoaderData } from 'react-router'

/** The parameter by which the service worker requests a page without a session, to store it on the device (app/service-worker.ts). */
const copyParameter = 'copy'

/** Whether the service worker requests the page to store it. */
export const isOfflineCopy = ({ url }: { url: string }): boolean =>
  new URL(url).searchParams.has(copyParameter)

/** Whether the page is a stored copy, which was rendered without a session. */
export const useIsOfflineCopy = (): boolean =>
  (useRouteLoaderData('root') as { isCopy: boolean } | undefined)?.isCopy ?? false
