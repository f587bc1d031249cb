/** One that does not tell of its paints finds the files through the page's module. */
export default function preload(files: string[]): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    for (const href of files)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      )
  }).observe({ type: 'paint', buffered: true })
}
