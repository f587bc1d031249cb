import { Frame } from '../components/frame.tsx'
import { ActionButton, ButtonAddress, greeting, Note, Paragraph } from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailLink } from '../email-data.ts'
import { sampleOrigin } from '../sample-data.ts'

/** Sent again when a user signs in before confirming. */
export const confirmSignUp = defineEmail({
  name: 'confirm-sign-up',
  subject: (_data, { shownName }) => `Confirmez votre adresse email pour ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="Un clic suffit pour activer votre compte. Le lien est valable 24 heures."
      title="Confirmez votre adresse email"
      reason={`Vous recevez cet email parce que cette adresse a servi à créer un compte sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Bienvenue sur {frame.shownName} ! Il ne reste qu’une étape : confirmer que cette adresse est bien la
        vôtre. Votre compte sera aussitôt actif.
      </Paragraph>
      <ActionButton href={data.url}>Confirmer mon adresse</ActionButton>
      <Note>Ce lien est valable 24 heures.</Note>
      <ButtonAddress href={data.url} />
      <Note>
        Vous n’avez pas créé de compte ? Ignorez cet email : sans confirmation, le compte reste inactif.
      </Note>
    </Frame>
  ),
  sample: { firstName: 'Julien', url: `${sampleOrigin}/api/auth/verify-email?token=exemple` },
})

export const existingAccount = defineEmail({
  name: 'existing-account',
  subject: (_data, { shownName }) => `Vous avez déjà un compte sur ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="Une inscription vient d’être demandée avec votre adresse, mais votre compte existe déjà."
      title="Vous avez déjà un compte"
      reason={`Vous recevez cet email parce qu’une inscription a été demandée avec votre adresse sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Une inscription vient d’être demandée sur {frame.shownName} avec votre adresse email. Vous y avez déjà
        un compte : il vous suffit de vous connecter avec votre mot de passe habituel.
      </Paragraph>
      <ActionButton href={data.url}>Se connecter</ActionButton>
      <ButtonAddress href={data.url} />
      <Note>
        Ce n’était pas vous ? Vous n’avez rien à faire : aucun compte n’a été créé, et le vôtre n’a pas
        changé.
      </Note>
    </Frame>
  ),
  sample: { firstName: 'Julien', url: `${sampleOrigin}/auth` },
})
