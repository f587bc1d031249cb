import { Link } from 'react-router'
import { useSettings } from '#app/lib/settings.ts'

/** The page shown during maintenance to everyone but administrators. */
export default function MaintenancePage() {
  const { maintenance, shownName } = useSettings()
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-5">
      <title>Site en maintenance</title>
      <p className="eyebrow">{shownName}</p>
      <h1 className="text-4xl md:text-6xl">Site en maintenance</h1>
      <p className="max-w-prose text-lg wrap-anywhere whitespace-pre-line text-ink-soft">
        {maintenance.message}
      </p>
      <Link to="/admin" className="py-2 font-semibold text-fir underline underline-offset-4">
        Administration
      </Link>
    </main>
  )
}
