/** How long two taps belong together where the browser does not count them, in milliseconds; and how near, in pixels. */
const tapMs = 400
const tapDistance = 24

/** What acts at a click. */
const acting = 'a[href], button, summary, label, input[type=checkbox], input[type=radio], [role=menuitem]'

interface Click {
  /** What it hit; null: nothing that acts. */
  control: object | null
  /** How many clicks the browser has counted here in a row; 0: a key. */
  count: number
  isTouch: boolean
  x: number
  y: number
  /** In milliseconds. */
  at: number
}

/** Whether a click is the second half of a double click on another control, which has moved or gone since. */
export function isSecondClick(first: Click | null, click: Click): boolean {
  if (!first || click.count === 0 || !click.control || click.control === first.control) return false
  if (Math.hypot(click.x - first.x, click.y - first.y) > tapDistance) return false
  return click.count > 1 || (click.isTouch && click.at - first.at < tapMs)
}

/** What slides under the pointer never takes the second click: of a list whose rows move, of a dialog that has just opened. */
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
  const hit = event.target instanceof Element ? event.target.closest(acting) : null
  return {
    // A click on a label is followed by one on its input.
    control: hit instanceof HTMLLabelElement ? (hit.control ?? hit) : hit,
    count: event.detail,
    isTouch: event instanceof PointerEvent && event.pointerType === 'touch',
    x: event.clientX,
    y: event.clientY,
    at: event.timeStamp,
  }
}
