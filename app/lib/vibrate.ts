/** A short buzz, felt with gloves on. Browsers allow it once the person has touched the page, and complain before. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
}
