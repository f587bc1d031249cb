import { Suspense, useEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import type { Toast } from '#app/lib/toasts.ts'
import { latePart } from './late-part.ts'

const loadCards = () => import('./toast-cards.tsx')
const ToastCards = latePart(loadCards)

/** Shows toasts. The region is always rendered, so that screen readers announce each toast. */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  // An open dialog makes everything outside it inert: toasts are shown inside it.
  const dialog = toasts.length > 0 ? document.querySelector('dialog:modal') : null
  // Loaded before the first toast, which may report a lost connection.
  useEffect(() => void loadCards().catch(() => {}), [])
  useEffect(() => {
    dialog?.addEventListener('close', rerender)
    return () => dialog?.removeEventListener('close', rerender)
  }, [dialog])
  const region = (
    <section
      aria-label="Notifications du site"
      aria-live="polite"
      popover="manual"
      ref={(element) => {
        // Elements of the browser's top layer are in the order in which they were opened: each toast reopens the toaster, above any dialog.
        // Not while its dialog is being removed: the dialog's `close` event then renders the toaster elsewhere.
        if (!element?.isConnected) return
        if (element.matches(':popover-open')) element.hidePopover()
        element.showPopover()
      }}
      className="toaster"
    >
      {toasts.length > 0 && (
        <Suspense>
          <ToastCards toasts={toasts} />
        </Suspense>
      )}
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}
