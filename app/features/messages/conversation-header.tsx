import { clsx } from 'clsx'
import { ArrowLeft, Package, PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { messagesPath } from '#domain/conversations/conversations.ts'
import type { OtherPerson, Subject } from './queries.ts'

interface ConversationHeaderProps {
  other: OtherPerson
  subject: string
  about: Subject
}

/** The other person, and the subject. */
export const ConversationHeader = ({ other, subject, about }: ConversationHeaderProps) => (
  <header className="grid gap-4">
    <Link
      to={messagesPath}
      className="-my-2 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-fir underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Messages
    </Link>
    <div className="flex items-center gap-4">
      <PersonPicture person={other} size="lg" />
      <h1 className="min-w-0 text-3xl wrap-anywhere md:text-4xl">
        <bdi>{other.name}</bdi>
      </h1>
    </div>
    <AboutCard subject={subject} about={about} />
  </header>
)

interface AboutCardProps {
  subject: string
  about: Subject
}

const linkClass = 'underline-offset-4 hover:text-fir hover:underline'

/** A link to the listing or the order of the conversation. */
const AboutCard = ({ subject, about }: AboutCardProps) => (
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

const sizes = {
  sm: { pixels: 40, className: 'size-10 text-sm' },
  lg: { pixels: 56, className: 'size-14 text-xl' },
} as const

/** The other person's picture, or initials without one. Decorative: the name is beside it. */
function PersonPicture({
  person: { name, avatarUrl },
  size = 'sm',
}: {
  person: { name: string; avatarUrl: string | null }
  size?: keyof typeof sizes
}) {
  const { pixels, className } = sizes[size]
  if (avatarUrl)
    return (
      <img
        src={avatarUrl}
        alt=""
        width={pixels}
        height={pixels}
        className={clsx('shrink-0 rounded-full bg-plaster-deep object-cover', className)}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full bg-fir-tint font-semibold text-fir-deep',
        className,
      )}
    >
      {nameInitials(name)}
    </span>
  )
}

/** `Marie L.` → `ML`; in any script. */
const nameInitials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word].find((character) => /\p{L}|\p{N}/u.test(character)) ?? '')
    .join('')
    .toUpperCase()

/** The picture of the subject. Decorative: the name is beside it. */
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
