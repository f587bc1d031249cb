const firstLink = '<link rel="modulepreload"'

/**
 * The finished page with the application's files asked for once it has been painted: on a slow connection they would share the
 * line with the style and the pictures, and what is there to read came a second later (tests/bench/lighthouse.ts).
 */
export function afterFirstPaint(page: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  const start = page.indexOf(firstLink)
  if (start === -1) return page
  let end = start
  while (page.toString('latin1', end, end + firstLink.length) === firstLink) end = page.indexOf('>', end) + 1
  const links = page.toString('latin1', start, end)
  const files = [...links.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href)
  const script = `<script nonce="${nonce}">(${preload})(${JSON.stringify(files)})</script>`
  return Buffer.concat([page.subarray(0, start), Buffer.from(script), page.subarray(end)])
}

/** Runs in the browser, from its text. One that does not tell of its paints finds the files through the page's module. */
function preload(files: string[]): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    for (const href of files)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      )
  }).observe({ type: 'paint', buffered: true })
}
