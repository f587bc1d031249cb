import { PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import type { Subject } from './queries.ts'

interface AboutCardProps {
  subject: string
  about: Subject
}

const linkClass = 'underline-offset-4 hover:text-fir hover:underline'

/** The advertisement or the order the conversation is about, and the way there. */
export function AboutCard({ subject, about }: AboutCardProps) {
  const isOrder = about.kind === 'order'
  return (
    <div className="flex items-center gap-4 border-y border-line py-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-plaster-deep">
        {!isOrder && about.picture && (
          <Picture picture={about.picture} alt="" sizes="3.5rem" className="size-full" />
        )}
        {isOrder && <PackageCheck aria-hidden="true" strokeWidth={1.5} className="size-7 text-fir" />}
      </span>
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-ink-soft">{kindText(about)}</span>
        {about.path ? (
          <Link to={about.path} className={`font-semibold ${linkClass}`}>
            <bdi>{subject}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold">{subject}</bdi>
        )}
      </p>
    </div>
  )
}

const kindText = (about: Subject): string => {
  if (about.kind === 'order') return 'Commande'
  return about.path ? 'Annonce' : 'Annonce retirée'
}
