import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { messagesPath } from '#domain/conversations/addresses.ts'
import { AboutCard } from './about-card.tsx'
import { PersonPicture } from './person-picture.tsx'
import type { Other, Subject } from './queries.ts'

interface ConversationHeaderProps {
  other: Other
  subject: string
  about: Subject
}

/** With whom, and about what. */
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
