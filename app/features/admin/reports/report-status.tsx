import { clsx } from 'clsx'
import { reportStatusLabels, type ReportStatus as Status } from '#domain/conversations/conversations.ts'

const looks = {
  open: 'bg-terracotta-tint text-terracotta-deep',
  dismissed: 'bg-plaster-deep text-ink',
  acted: 'bg-fir-tint text-fir-deep',
} as const

export const ReportStatus = ({ status }: { status: Status }) => (
  <span
    className={clsx(
      'inline-block whitespace-nowrap rounded-sm px-2 py-0.5 text-sm font-semibold',
      looks[status],
    )}
  >
    {reportStatusLabels[status]}
  </span>
)
