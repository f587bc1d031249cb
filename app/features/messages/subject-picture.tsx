import { Package, PackageCheck } from 'lucide-react'
import { Picture } from '#app/components/picture.tsx'
import type { Subject } from './queries.ts'

/** What a conversation is about, at a glance. Decorative: its name stands beside it. */
export function SubjectPicture({ about }: { about: Subject }) {
  const Icon = about.kind === 'order' ? PackageCheck : Package
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-plaster-deep">
      {about.kind === 'product' && about.picture ? (
        <Picture picture={about.picture} alt="" sizes="3.5rem" className="size-full" />
      ) : (
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 text-fir" />
      )}
    </span>
  )
}
