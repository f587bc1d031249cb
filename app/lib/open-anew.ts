import { returnPath } from '#domain/return-path.ts'

/** The page anew. Not by `location.reload`: what asks for that on its own is refused (offline-script.ts). */
export function openAnew(): void {
  const { pathname, search } = window.location
  // A page that does not exist may be called `//other.example`.
  window.location.replace(returnPath(pathname + search) ?? '/')
}
