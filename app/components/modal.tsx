import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

const placements = {
  bottom: 'mt-auto mb-0 w-full max-w-none max-h-[92dvh] rounded-t-lg md:max-w-2xl md:mx-auto',
  left: 'my-0 ml-0 mr-auto h-dvh max-h-none w-[min(20rem,88vw)]',
  full: 'm-0 h-dvh max-h-none w-full max-w-none',
  wide: 'm-auto w-[min(70rem,96vw)] max-w-none max-h-[94dvh] rounded-lg',
  center: 'm-auto w-[min(32rem,92vw)] max-h-[90dvh] rounded-lg',
} as const

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  placement: keyof typeof placements
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, restores it afterwards, closes on Escape and hides the page behind
 * it from screen readers. While closed it is an empty element, since a page has several dialogs that are rarely opened.
 */
export function Modal({ open, onClose, title, description, placement, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Before the next paint: the emptied dialog must not be visible.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    element.showModal()
    // React's own autoFocus comes too early: a closed dialog takes no focus.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [open])

  // A dialog that is removed while it is open would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; this handles only the click beside it
    <dialog
      ref={dialog}
      aria-labelledby={open ? `${id}-title` : undefined}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={() => !dialog.current?.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={
        open
          ? `${placements[placement]} overflow-hidden bg-paper text-left font-normal text-ink shadow-lift backdrop:bg-ink/45 open:flex open:flex-col`
          : undefined
      }
    >
      {open && (
        <>
          <ModalHead id={id} title={title} description={description} onClose={onClose} />
          {/* Where buttons stay at the bottom, the focused element is scrolled above them. */}
          <div className="min-h-0 grow scroll-pb-24 overflow-y-auto overscroll-contain">{children}</div>
        </>
      )}
    </dialog>
  )
}

type ModalHeadProps = Pick<ModalProps, 'title' | 'description' | 'onClose'> & { id: string }

function ModalHead({ id, title, description, onClose }: ModalHeadProps) {
  return (
    <div className="flex items-start gap-4 border-b border-line px-5 py-4">
      <div className="grow">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="mt-1 text-sm text-ink-soft">
            {description}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="-my-1 -mr-2 shrink-0"
        onClick={onClose}
        aria-label="Fermer"
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
