/**
 * On a slow line a button can be seen seconds before the application has come, and whoever presses it then is answered as soon as the page
 * can. A button pressed again meanwhile was meant once.
 */
export default function keepEarlyClicks(): void {
  const pressed = new Set<HTMLButtonElement>()
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button')
    // These the browser answers by itself.
    if (!button || button.popoverTargetElement || (button.form && button.type !== 'button')) return
    // The half-started application could answer it as well, and it would count twice.
    event.stopImmediatePropagation()
    button.ariaBusy = 'true'
    pressed.add(button)
  }
  window.addEventListener('click', keep, { capture: true })
  new MutationObserver((_, observer) => {
    observer.disconnect()
    window.removeEventListener('click', keep, { capture: true })
    for (const button of pressed) {
      button.ariaBusy = null
      button.click()
    }
  }).observe(document.documentElement, { attributeFilter: ['data-ready'] })
}
