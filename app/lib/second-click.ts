/** The greatest distance between two taps of a double tap, in milliseconds and in pixels, where the browser does not count them. */
const maxTapDelayMs = 400
const maxTapDistancePixels = 24

/** Selects the elements that react to a click. */
const clickableSelector =
  'a[href], button, summary, label, input[type=checkbox], input[type=radio], [role=menuitem]'

interface Click {
  /** The control under the pointer; null without one. */
  control: object | null
  /** The browser's number of consecutive clicks; 0 for a key. */
  count: number
  isTouch: boolean
  x: number
  y: number
  /** Milliseconds. */
  at: number
}

/** Whether a click is the second half of a double click on another control, which has moved or gone since. */
export function isSecondClick(first: Click | null, click: Click): boolean {
  if (!first || click.count === 0 || !click.control || click.control === first.control) return false
  if (Math.hypot(click.x - first.x, click.y - first.y) > maxTapDistancePixels) return false
  return click.count > 1 || (click.isTouch && click.at - first.at < maxTapDelayMs)
}

/** Ignores the second click of a double click on an element that has moved under the pointer, as in a changing list or a new dialog. */
export function ignoreSecondClicks(): void {
  let first: Click | null = null
  addEventListener(
    'click',
    (event) => {
      const click = readClick(event)
      if (isSecondClick(first, click)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else if (click.count > 0) first = click
    },
    { capture: true },
  )
}

function readClick(event: MouseEvent): Click {
  const target = event.target instanceof Element ? event.target.closest(clickableSelector) : null
  return {
    // A click on a label also causes one on its input.
    control: target instanceof HTMLLabelElement ? (target.control ?? target) : target,
    count: event.detail,
    isTouch: event instanceof PointerEvent && event.pointerType === 'touch',
    x: event.clientX,
    y: event.clientY,
    at: event.timeStamp,
  }
}
