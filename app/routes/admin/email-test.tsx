import { EmailTestForm } from '#app/features/admin/emails/email-test-form.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'

export default function Page() {
  return (
    <AdminPage
      title="Email de test"
      text="Envoie aussitôt un email à l’adresse de votre choix et montre ce que le serveur de messagerie a répondu."
    >
      <EmailTestForm />
    </AdminPage>
  )
}
