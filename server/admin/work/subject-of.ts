import { defaultDelays } from '#domain/orders/delays.ts'
import type { WorkSubject } from '#domain/platform/work-schemas.ts'
import { workWords } from '#domain/platform/work-texts.ts'

/** What waits, as the audit log names it. */
export const subjectOf = ({ kind, id }: WorkSubject) => ({
  type: 'work' as const,
  id,
  name: workWords(defaultDelays)[kind].label,
})
