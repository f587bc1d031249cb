import { Suspense } from 'react'
import { latePart } from '#app/components/late-part.ts'

/** Loaded for signed-in users only. */
const UnreadBadge = latePart(() => import('#app/components/unread-badge.tsx'))

const ToDoBadge = latePart(() => import('#app/components/to-do-badge.tsx'))

/** How much waits for a seller. */
export const ToDoCount = (look: { className?: string }) => (
  <Suspense>
    <ToDoBadge {...look} />
  </Suspense>
)

/** How many messages wait to be read. */
export const Unread = (look: { className?: string }) => (
  <Suspense>
    <UnreadBadge {...look} />
  </Suspense>
)
