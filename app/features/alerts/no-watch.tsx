import { BellRing } from 'lucide-react'
import { alertKindLabels, alertKinds } from '#domain/alerts/alerts.ts'

/** Nothing chosen yet: what one can be told of. */
export const NoWatch = () => (
  <div className="grid gap-6 border-l-4 border-terracotta bg-paper px-6 py-8 md:px-10">
    <BellRing aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
    <p className="max-w-prose text-lg">
      Aucune catégorie suivie pour le moment. Choisissez-en une ci-dessus, puis ce que vous voulez
      savoir&nbsp;:
    </p>
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {alertKinds.map((kind) => (
        <div key={kind}>
          <dt className="font-semibold">{alertKindLabels[kind].name}</dt>
          <dd className="text-sm text-ink-soft">{alertKindLabels[kind].text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
