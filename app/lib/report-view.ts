/** Who is gone again sooner has not looked at it; in milliseconds. */
const minViewMs = 3_000

/** Tells the server that an article's page is being read: its number, and nothing of the reader. Answers what calls it off. */
export function reportView(productNumber: number): () => void {
  const timer = setTimeout(() => {
    if (document.visibilityState === 'visible') navigator.sendBeacon(`/vues/${productNumber}`)
  }, minViewMs)
  return () => clearTimeout(timer)
}
