import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { dismissToast, type Message, type Toast } from '#app/lib/toasts.ts'

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
      className="toaster"
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
  const { id, kind, title, text, action } = toast
  // Focus or hover stops the timer (WCAG 2.2.1).
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const timer = isHeld ? undefined : setTimeout(() => dismissToast(id), shownFor)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const Icon = kind === 'error' ? CircleAlert : CircleCheck
  return (
    <li
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="flex items-start gap-3 rounded-lg border border-line bg-paper p-4 text-ink shadow-lift"
    >
      <Icon aria-hidden="true" className={kind === 'error' ? 'text-danger' : 'text-fir'} />
      <div className="grow">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-soft">{text}</p>}
        {action && <ToastAction action={action} onDone={() => dismissToast(id)} />}
      </div>
      <button
        type="button"
        aria-label="Fermer la notification"
        onClick={() => dismissToast(id)}
        className="-m-2 p-2"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  )
}

function ToastAction({ action, onDone }: { action: NonNullable<Message['action']>; onDone: () => void }) {
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
