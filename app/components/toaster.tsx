import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { dismissToast, type Toast } from '#app/lib/toasts.ts'

const shownFor = 7_000

/** Messages in passing. The region is always there, so that screen readers announce what appears in it. */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const [, follow] = useReducer((count: number) => count + 1, 0)
  // An open dialog makes everything around it inert: what is said meanwhile is said inside.
  const dialog = toasts.length > 0 ? document.querySelector('dialog:modal') : null
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
      className="fixed inset-x-4 top-auto bottom-[calc(var(--foot)+1rem)] [body:has([data-bottom-bar])_&]:max-md:top-20 [body:has([data-bottom-bar])_&]:max-md:bottom-auto m-0 mx-auto w-auto max-w-md bg-transparent p-0 md:right-6 md:bottom-6 md:left-auto md:mx-0 md:w-96"
    >
      <ul className="grid gap-3">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}

function ToastCard({ toast }: { toast: Toast }) {
  // Whoever is about to use it is not hurried (WCAG 2.2.1).
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const timer = isHeld ? undefined : setTimeout(() => dismissToast(toast.id), shownFor)
    return () => clearTimeout(timer)
  }, [toast.id, isHeld])
  const Icon = toast.kind === 'error' ? CircleAlert : CircleCheck
  return (
    <li
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="flex items-start gap-3 rounded-lg border border-line bg-paper p-4 text-ink shadow-lift"
    >
      <Icon aria-hidden="true" className={toast.kind === 'error' ? 'text-danger' : 'text-fir'} />
      <div className="grow">
        <p className="font-semibold">{toast.title}</p>
        {toast.text && <p className="text-sm text-ink-soft">{toast.text}</p>}
        {toast.action && <ToastAction action={toast.action} onDone={() => dismissToast(toast.id)} />}
      </div>
      <button
        type="button"
        aria-label="Fermer la notification"
        onClick={() => dismissToast(toast.id)}
        className="-m-2 p-2"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  )
}

function ToastAction({ action, onDone }: { action: NonNullable<Toast['action']>; onDone: () => void }) {
  const look = 'mt-1 inline-block py-1 font-semibold text-fir underline underline-offset-4'
  if ('to' in action) {
    return (
      <Link to={action.to} onClick={onDone} className={look}>
        {action.label}
      </Link>
    )
  }
  const run = () => {
    onDone()
    action.run()
  }
  return (
    <button type="button" onClick={run} className={look}>
      {action.label}
    </button>
  )
}
