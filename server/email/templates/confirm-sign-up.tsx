import type { EmailFrame, EmailTemplates } from '../templates.ts'

type Data = EmailTemplates['confirm-sign-up']

export const confirmSignUpSubject = (_data: Data, frame: EmailFrame): string => frame.shownName

export function ConfirmSignUp({ data }: { data: Data; frame: EmailFrame }) {
  return <p>{JSON.stringify(data)}</p>
}
