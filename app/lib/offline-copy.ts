import { useRouteLoaderData } from 'react-router'

/** In an address: the service worker asks for the page, as anybody, to keep it on the device (app/service-worker.ts). */
const copyParameter = 'copy'

export const isCopy = ({ url }: { url: string }): boolean => new URL(url).searchParams.has(copyParameter)

/** Whether the page was opened from a copy, which was rendered without a session. */
export const useIsCopy = (): boolean =>
  (useRouteLoaderData('root') as { isCopy: boolean } | undefined)?.isCopy ?? false
