import { latePart } from '#app/components/late-part.ts'

/** The number of unread messages. Loaded for signed-in users only. */
export const UnreadCount = latePart(() => import('#app/components/unread-badge.tsx'))

/** The number of a seller's open tasks. */
export const ToDoCount = latePart(() => import('#app/components/to-do-badge.tsx'))
