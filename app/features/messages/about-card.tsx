import { Link } from 'react-router'
import type { Subject } from './queries.ts'
import { SubjectPicture } from './subject-picture.tsx'

interface AboutCardProps {
  subject: string
  about: Subject
}

const linkClass = 'underline-offset-4 hover:text-fir hover:underline'

/** The advertisement or the order the conversation is about, and the way there. */
export const AboutCard = ({ subject, about }: AboutCardProps) => (
  <div className="flex items-center gap-4 border-y border-line py-3">
    <SubjectPicture about={about} />
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

const kindText = (about: Subject): string => {
  if (about.kind === 'order') return 'Commande'
  return about.path ? 'Annonce' : 'Annonce retirée'
}
