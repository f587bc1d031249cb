import { Suspense, useEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import type { Toast } from '#app/lib/toasts.ts'
import { latePart } from './late-part.ts'

const loadCards = () => import('./toast-cards.tsx')
const ToastCards = latePart(loadCards)

/** Messages in passing. The region is always there, so that screen readers announce what appears in it. */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const [, follow] = useReducer((count: number) => count + 1, 0)
  // An open dialog makes everything around it inert: what is said meanwhile is said inside.
  const dialog = toasts.length > 0 ? document.querySelector('dialog:modal') : null
  // Before the first message, which may say that there is no connection.
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
        // In the top layer, above an open dialog: shown anew with each message so that it comes to the front.
        // The dialog it stood in may leave the page at the same moment: its closing shows the message elsewhere.
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
