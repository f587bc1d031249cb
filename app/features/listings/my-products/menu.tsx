import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface MenuProps {
  /** What the button says to screen readers, beginning with what it shows. */
  label: string
  button: ReactNode
  buttonClassName: string
  /** `close` after a choice. */
  children: (close: () => void) => ReactNode
}

/** A disclosure of choices, in the browser's own popover: closes on Escape and on a click beside it. */
export function Menu({ label, button, buttonClassName, children }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // Rendered when first opened: fifty rows have a hundred menus.
  const [isDrawn, setIsDrawn] = useState(false)
  // The browser opens it without a script, perhaps before hydration.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) setIsDrawn(true)
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
        onBeforeToggle={() => setIsDrawn(true)}
        style={{ positionAnchor: anchorName }}
        className="menu menu-of-row my-1"
      >
        {isDrawn && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

export const menuEntry =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left hover:bg-fir-tint disabled:text-ink-soft'
