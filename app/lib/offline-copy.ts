import { useRouteLoaderData } from 'react-router'

/** The parameter by which the service worker requests a page without a session, to store it on the device (app/service-worker.ts). */
const copyParameter = 'copy'

export const isCopy = ({ url }: { url: string }): boolean => new URL(url).searchParams.has(copyParameter)

/** Whether the page is a stored copy, which was rendered without a session. */
export const useIsCopy = (): boolean =>
  (useRouteLoaderData('root') as { isCopy: boolean } | undefined)?.isCopy ?? false
