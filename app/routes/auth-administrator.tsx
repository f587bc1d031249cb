import { Head } from '#app/components/head.tsx'
import { AuthFrame } from '#app/features/auth/auth-frame.tsx'
import { BecomeAdministrator } from '#app/features/auth/become-administrator.tsx'
import { useSettings } from '#app/lib/settings.ts'

/** As for reset-password.tsx. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export default function Page() {
  const { shownName } = useSettings()
  return (
    <AuthFrame>
      <Head title={`Administrateur – ${shownName}`} description="Devenez administrateur de ce site." />
      <BecomeAdministrator />
    </AuthFrame>
  )
}
