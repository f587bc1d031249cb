import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What is wrong with the backups; nothing where all is well. */
export function BackupWarnings({ warnings, children }: { warnings: string[]; children?: ReactNode }) {
  if (warnings.length === 0) return null
  return (
    <section
      aria-label="Sauvegardes&nbsp;: à voir"
      className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid gap-1">
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        {children}
      </div>
    </section>
  )
}
