import { Suspense } from 'react'
import { latePart } from '#app/components/late-part.ts'

/** For those who are signed in alone: nobody else loads it. */
const UnreadBadge = latePart(() => import('#app/components/unread-badge.tsx'))

/** How many messages wait to be read. */
export const Unread = (look: { className?: string }) => (
  <Suspense>
    <UnreadBadge {...look} />
  </Suspense>
)
