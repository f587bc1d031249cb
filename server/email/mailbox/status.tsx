import { emailStateLabels } from '#domain/emails/emails.ts'
import type { ListedEmail } from './read-mailbox.ts'

/** Where a mail stands, with what went wrong at the last attempt. */
export const Status = ({
  mail: { status, lastError },
}: {
  mail: Pick<ListedEmail, 'status' | 'lastError'>
}) => (
  <>
    <span className={`status ${status}`}>{emailStateLabels[status]}</span>
    {lastError && <span className="error">{lastError}</span>}
  </>
)

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

export const Instant = ({ date }: { date: Date }) => (
  <time dateTime={date.toISOString()}>{dateFormat.format(date)}</time>
)
