import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['existing-account']

export const existingAccountSubject = (_data: Data, frame: EmailFrame): string => frame.shownName

export function ExistingAccount({ data }: { data: Data; frame: EmailFrame }) {
  return <p>{JSON.stringify(data)}</p>
}
