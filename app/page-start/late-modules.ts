import preload from './in-page/preload.ts'

const firstLink = '<link rel="modulepreload"'

/**
 * The finished page with the application's files asked for once it has been painted: on a slow connection they would share the
 * line with the style and the pictures, and what is there to read came a second later (tests/bench/lighthouse.ts).
 */
export function afterFirstPaint(page: string, nonce: string): string {
  const start = page.indexOf(firstLink)
  if (start === -1) return page
  let end = start
  while (page.startsWith(firstLink, end)) end = page.indexOf('>', end) + 1
  const files = [...page.slice(start, end).matchAll(/ href="([^"]+)"/g)].map(([, href]) => href)
  const script = `<script nonce="${nonce}">(${preload})(${JSON.stringify(files)})</script>`
  return page.slice(0, start) + script + page.slice(end)
}
