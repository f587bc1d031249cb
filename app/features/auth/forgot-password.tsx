import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { resetRequestFailure, useRequestReset } from './password-queries.ts'
import { ResetMailSent } from './reset-mail-sent.tsx'
import { resetRequest, useResetRequest } from './reset-request.ts'

export function ForgotPassword() {
  const request = useRequestReset()
  const email = useResetRequest()

  const ask = (address: string) => {
    request.mutate(address)
  }
  const startAgain = () => {
    request.reset()
    resetRequest.forget()
  }

  if (email === null)
    return <ForgotPasswordForm onSubmit={(input) => ask(input.email)} isPending={request.isPending} />
  return (
    <ResetMailSent
      email={email}
      failure={request.error && resetRequestFailure(request.error)}
      isPending={request.isPending}
      onAgain={() => ask(email)}
      onOtherAddress={startAgain}
    />
  )
}
