import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['new-order-for-seller']

export const newOrderForSellerSubject = (_data: Data, frame: EmailFrame): string => frame.shownName

export function NewOrderForSeller({ data }: { data: Data; frame: EmailFrame }) {
  return <p>{JSON.stringify(data)}</p>
}
