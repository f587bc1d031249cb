import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface MenuProps {
  /** The button's name for screen readers, which begins with its visible text. */
  label: string
  button: ReactNode
  buttonClassName: string
  /** Renders the choices; they call `close`. */
  children: (close: () => void) => ReactNode
}

/** A menu of actions in the browser's own popover, which closes on Escape and on a click beside it. */
export function Menu({ label, button, buttonClassName, children }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // Rendered when it is first opened, because fifty rows have a hundred menus.
  const [isRendered, setIsRendered] = useState(false)
  // The browser may have opened it without a script, before hydration.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setIsRendered(true)
  }, [])
  const anchorName = `--menu-${id.replace(/[^a-z0-9]/gi, '')}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={buttonClassName}
        style={{ anchorName }}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={() => setIsRendered(true)}
        style={{ positionAnchor: anchorName }}
        className="menu menu-of-row my-1"
      >
        {isRendered && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

export const menuEntry =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left hover:bg-fir-tint disabled:text-ink-soft'
