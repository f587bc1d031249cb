import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['order-confirmation']

export const orderConfirmationSubject = (_data: Data, frame: EmailFrame): string => frame.shownName

export function OrderConfirmation({ data }: { data: Data; frame: EmailFrame }) {
  return <p>{JSON.stringify(data)}</p>
}
