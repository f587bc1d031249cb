/** In an address: the service worker asks for the page, as anybody, to keep it on the device (app/service-worker.ts). */
const copyParameter = 'copy'

export const isCopy = ({ url }: { url: string }): boolean => new URL(url).searchParams.has(copyParameter)
