/** Vibrates shortly, which is felt with gloves on. Browsers allow it after a first touch, and log a warning before. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
}
