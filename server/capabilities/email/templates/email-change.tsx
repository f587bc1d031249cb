import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import type { EmailLink } from '../email-data.ts'
import { origin } from '../sample-data.ts'

interface EmailChangeData {
  url: string
}

/** Without a name: the address may be mistyped and belong to another person. */
const emailChange = defineEmail({
  name: 'email-change',
  subject: (_data, { shownName }) => `Confirmez votre nouvelle adresse email pour ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailChangeData>) => (
    <Frame
      frame={frame}
      preview="Un clic pour confirmer votre nouvelle adresse. Le lien est valable 24 heures."
      title="Confirmez votre nouvelle adresse"
      reason={`Vous recevez cet email parce que cette adresse a été donnée comme nouvelle adresse d’un compte sur ${frame.shownName}.`}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>
        Pour vous connecter désormais avec cette adresse, confirmez qu’elle est bien la vôtre. D’ici là, votre
        adresse actuelle reste valable.
      </Paragraph>
      <ActionButton href={data.url}>Confirmer ma nouvelle adresse</ActionButton>
      <Note>
        Ce lien est valable 24 heures. S’il vous est demandé de vous connecter, faites-le avec votre adresse
        actuelle.
      </Note>
      <AddressOfButton href={data.url} />
      <Note>Vous n’avez rien demandé ? Ignorez cet email : rien ne changera.</Note>
    </Frame>
  ),
  sample: { url: `${origin}/auth/confirm-email?token=exemple` },
})

interface EmailChangedData {
  firstName: string
  newEmail: string
  url: string
}

/** To the old address. */
const emailChanged = defineEmail({
  name: 'email-changed',
  subject: (_data, { shownName }) => `Votre adresse email a changé sur ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailChangedData>) => (
    <Frame
      frame={frame}
      preview="Votre compte a une nouvelle adresse email. Si ce n’était pas vous, écrivez-nous sans attendre."
      title="Votre adresse email a changé"
      reason={`Vous recevez cet email parce que cette adresse était celle de votre compte sur ${frame.shownName}.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Votre compte a maintenant pour adresse <strong>{data.newEmail}</strong>. C’est avec elle que vous vous
        connectez désormais, et à elle que nous écrivons. Votre mot de passe n’a pas changé.
      </Paragraph>
      <Paragraph>C’était vous ? Vous n’avez rien à faire.</Paragraph>
      <Paragraph>
        Ce n’était pas vous ? Écrivez-nous sans attendre : nous vérifierons avec vous et vous rendrons votre
        compte.
      </Paragraph>
      <ActionButton href={data.url}>Nous écrire</ActionButton>
      <AddressOfButton href={data.url} />
    </Frame>
  ),
  sample: { firstName: 'Julien', newEmail: 'julien.mercier@exemple.example', url: `${origin}/contact` },
})

/** Sent to an address that another account requested; only its owner learns that it has an account. */
const emailTaken = defineEmail({
  name: 'email-taken',
  subject: (_data, { shownName }) => `Cette adresse a déjà un compte sur ${shownName}`,
  body: ({ data, frame }: EmailProps<EmailLink>) => (
    <Frame
      frame={frame}
      preview="Votre adresse a été demandée pour un autre compte, mais elle sert déjà au vôtre."
      title="Cette adresse a déjà un compte"
      reason={`Vous recevez cet email parce qu’un autre compte sur ${frame.shownName} a demandé à utiliser votre adresse.`}
    >
      <Paragraph>{greeting(data.firstName)}</Paragraph>
      <Paragraph>
        Il a été demandé d’utiliser cette adresse pour un autre compte. Elle sert déjà au vôtre : la demande
        est restée sans effet, et rien n’a changé.
      </Paragraph>
      <ActionButton href={data.url}>Se connecter à ce compte</ActionButton>
      <AddressOfButton href={data.url} />
      <Note>Ce n’était pas vous ? Vous n’avez rien à faire : votre compte est resté intact.</Note>
    </Frame>
  ),
  sample: { firstName: 'Julien', url: `${origin}/auth` },
})

export const emailChangeEmails = [emailChange, emailChanged, emailTaken] as const
