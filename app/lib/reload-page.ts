import { returnPath } from '#domain/return-path.ts'

/** Loads the page again. Not by `location.reload`, which a script is refused (features/shell/use-service-worker.ts). */
export function reloadPage(): void {
  const { pathname, search } = window.location
  // A page that does not exist may be called `//other.example`.
  window.location.replace(returnPath(pathname + search) ?? '/')
}
