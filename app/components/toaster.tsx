import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { dismissToast, type Toast, useToasts } from '#app/lib/toasts.ts'

const shownFor = 7_000

/** Messages in passing. The region is always there, so that screen readers announce what appears in it. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      popover="manual"
      ref={(element) => {
        // In the top layer, above an open dialog: shown anew with each message so that it comes to the front.
        if (!element) return
        if (element.matches(':popover-open')) element.hidePopover()
        if (toasts.length > 0) element.showPopover()
      }}
      className="fixed inset-x-4 top-auto bottom-4 m-0 mx-auto w-auto max-w-md bg-transparent p-0 md:right-6 md:bottom-6 md:left-auto md:mx-0 md:w-96"
    >
      <ul className="grid gap-3">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), shownFor)
    return () => clearTimeout(timer)
  }, [toast.id])
  const Icon = toast.kind === 'error' ? CircleAlert : CircleCheck
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line bg-paper p-4 text-ink shadow-lift">
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
