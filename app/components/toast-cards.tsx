import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dismissToast, type Toast, type ToastContent } from '#app/lib/toasts.ts'

/** The time until a toast closes by itself. */
const shownMs = 7_000

export default function ToastCards({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <ul className="grid gap-3">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, title, text, action } = toast
  // Focus or hover stops the timer (WCAG 2.2.1).
  const [isTimerStopped, setIsTimerStopped] = useState(false)
  useEffect(() => {
    const timer = isTimerStopped ? undefined : setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isTimerStopped])
  const Icon = kind === 'error' ? CircleAlert : CircleCheck
  return (
    <li
      onPointerEnter={() => setIsTimerStopped(true)}
      onPointerLeave={() => setIsTimerStopped(false)}
      onFocus={() => setIsTimerStopped(true)}
      onBlur={() => setIsTimerStopped(false)}
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

function ToastAction({
  action,
  onDone,
}: {
  action: NonNullable<ToastContent['action']>
  onDone: () => void
}) {
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
