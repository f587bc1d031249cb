/** The page anew. Not by `location.reload`: what asks for that on its own is refused (offline-script.ts). */
export function openAnew(): void {
  const { pathname, search } = window.location
  window.location.replace(pathname + search)
}
