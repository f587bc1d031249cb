/**
 * Written into each page (entry.server.tsx): a control can be seen before the code that answers it has come, on a slow line the
 * application's, or the one of a part that is hydrated once it is touched (components/hydrate-on-touch.tsx). Whoever presses it then is
 * answered as soon as the page can, and what they type or choose in such a part counts. A button pressed again meanwhile was meant once.
 */
export default function keepEarlyClicks(): void {
  const pressed = new Set<HTMLElement>()
  const filled = new Map<HTMLInputElement | HTMLSelectElement, string>()
  const unready = '[data-part]:not([data-ready])'
  const answers = (control: Element) =>
    document.documentElement.dataset.ready && control.closest(unready) === null

  /** What of it would not answer; the browser does by itself where it is null. */
  function pressable(target: EventTarget | null): HTMLElement | null {
    const control = target instanceof Element && target.closest<HTMLElement>('button, input, label, summary')
    if (!control) return null
    if (control instanceof HTMLButtonElement)
      return control.popoverTargetElement || (control.form && control.type !== 'button') ? null : control
    // On a page that is hydrated as a whole, forms read them when they are sent.
    if (!control.closest(unready)) return null
    if (control instanceof HTMLLabelElement) return pressable(control.control)
    if (control instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(control.type)) return null
    return control
  }

  /** Not everybody who presses a button has touched it: a program that reads the page aloud has not. */
  const want = (control: Element) => control.dispatchEvent(new Event('want', { bubbles: true }))

  const press = (event: MouseEvent) => {
    const control = pressable(event.target)
    if (!control || answers(control)) return
    // The half-started application could answer it as well, and it would count twice.
    event.preventDefault()
    event.stopImmediatePropagation()
    control.ariaBusy = 'true'
    pressed.add(control)
    want(control)
  }
  const fill = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (!isField || !target.closest(unready)) return
    filled.set(target, target.value)
    want(target)
  }
  window.addEventListener('click', press, { capture: true })
  window.addEventListener('input', fill, { capture: true })

  /** React compares with what it found there, and would see no change. */
  function tellAgain(field: HTMLInputElement | HTMLSelectElement, value: string) {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }

  new MutationObserver(() => {
    for (const [field, value] of filled) if (answers(field) && filled.delete(field)) tellAgain(field, value)
    for (const control of pressed)
      if (!answers(control)) want(control)
      else if (pressed.delete(control)) {
        control.ariaBusy = null
        control.click()
      }
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['data-ready'] })
}
