import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { ForgotPassword } from '#app/features/auth/forgot-password.tsx'
import { useSettings } from '#app/lib/settings.ts'

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head
        title={`Mot de passe oublié – ${shownName}`}
        description="Recevez un lien pour choisir un nouveau mot de passe."
      />
      <ForgotPassword />
    </AuthFrame>
  )
}
