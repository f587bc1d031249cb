import { Suspense, useEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import type { Toast } from '#app/lib/toasts.ts'
import { latePart } from './late-part.ts'

const loadCards = () => import('./toast-cards.tsx')
const ToastCards = latePart(loadCards)

/** Shows toasts. The region is always rendered, so that screen readers announce each toast. */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const [, follow] = useReducer((count: number) => count + 1, 0)
  // An open dialog makes everything outside it inert: toasts are shown inside it.
  const dialog = toasts.length > 0 ? document.querySelector('dialog:modal') : null
  // Loaded before the first toast, which may report a lost connection.
  useEffect(() => void loadCards().catch(() => {}), [])
  useEffect(() => {
    dialog?.addEventListener('close', follow)
    return () => dialog?.removeEventListener('close', follow)
  }, [dialog])
  const region = (
    <section
      aria-label="Notifications du site"
      aria-live="polite"
      popover="manual"
      ref={(element) => {
        // The top layer is above an open dialog; showing the toaster again with each toast moves it to the front.
        // When its dialog is removed at the same moment, closing the dialog shows the toast elsewhere.
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
