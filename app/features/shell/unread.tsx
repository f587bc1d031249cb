import { latePart } from '#app/components/late-part.ts'

/** How many messages wait to be read. Loaded for signed-in users only. */
export const Unread = latePart(() => import('#app/components/unread-badge.tsx'))

/** How much waits for a seller. */
export const ToDoCount = latePart(() => import('#app/components/to-do-badge.tsx'))
