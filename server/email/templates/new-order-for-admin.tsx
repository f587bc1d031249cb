import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['new-order-for-admin']

export const newOrderForAdminSubject = (_data: Data, frame: EmailFrame): string => frame.shownName

export function NewOrderForAdmin({ data }: { data: Data; frame: EmailFrame }) {
  return <p>{JSON.stringify(data)}</p>
}
