import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { ConfirmEmail } from '#app/features/auth/confirm-email.tsx'
import { useSettings } from '#app/lib/settings.ts'

/** As for reset-password.tsx. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head
        title={`Nouvelle adresse email – ${shownName}`}
        description="Confirmez votre nouvelle adresse email."
      />
      <ConfirmEmail />
    </AuthFrame>
  )
}
