import { clsx } from 'clsx'
import { Link } from 'react-router'
import { conversationPath } from '#domain/conversations/addresses.ts'
import { shortMoment } from './moments.ts'
import type { ConversationLine } from './queries.ts'
import { SubjectPicture } from './subject-picture.tsx'

/** One conversation in the list; what waits to be read stands out. */
export function ConversationRow({
  conversation: { id, about, other, subject, last, unread },
}: {
  conversation: ConversationLine
}) {
  return (
    <Link
      to={conversationPath(id)}
      prefetch="intent"
      className="-mx-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 rounded-md px-3 py-4 hover:bg-paper"
    >
      <SubjectPicture about={about} />
      <span className="grid min-w-0">
        <span className={clsx('truncate text-lg', unread > 0 ? 'font-semibold' : 'font-medium')}>
          <bdi>{other.name}</bdi>
        </span>
        <span className="truncate text-sm text-ink-soft">
          <bdi>{subject}</bdi>
        </span>
        <span
          className={clsx('mt-1 truncate', unread > 0 && !last.isMine ? 'font-semibold' : 'text-ink-soft')}
        >
          {last.isMine && 'Vous\u00a0: '}
          <bdi>{last.preview || (last.hasPictures ? 'Photo' : '')}</bdi>
        </span>
      </span>
      <span className="grid justify-items-end gap-1.5 text-sm text-ink-soft">
        <time dateTime={last.createdAt} className="whitespace-nowrap">
          {shortMoment(last.createdAt, new Date())}
        </time>
        {unread > 0 && (
          <span className="min-w-6 rounded-full bg-terracotta px-1.5 text-center leading-6 font-semibold text-paper">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only">{unread > 1 ? ' messages non lus' : ' message non lu'}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
