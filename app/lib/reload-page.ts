import { returnPath } from '#domain/return-path.ts'

/** Reloads the page by a navigation, because reloads by scripts are prevented (features/shell/use-service-worker.ts). */
export function reloadPage(): void {
  const { pathname, search } = window.location
  // A missing page may have an address such as `//other.example`.
  window.location.replace(returnPath(pathname + search) ?? '/')
}
