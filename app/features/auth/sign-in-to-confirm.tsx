import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type SignInInput, signInSchema } from '#domain/accounts/schemas.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInToConfirm() {
  const form = useForm<SignInInput>({ resolver: zodResolver(signInSchema) })
  return (
    <>
      <h1 className="mb-4 text-4xl md:text-5xl">Connectez-vous pour confirmer</h1>
      <p className="mb-8">
        Votre nouvelle adresse sera confirmée dès que vous serez connecté. Pour cette fois encore, utilisez
        votre adresse actuelle.
      </p>
      <SignInForm form={form} />
    </>
  )
}
