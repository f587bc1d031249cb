import { type TeamRole, teamRoleLabels } from '#domain/accounts/team.ts'
import { Frame } from '../components/frame.tsx'
import { ActionButton, AddressOfButton, greeting, Note, Paragraph } from '../components/text.tsx'
import { Varying } from '../components/varying.tsx'
import { defineEmail, type EmailProps } from '../define-email.ts'
import { origin } from '../sample-data.ts'

interface TeamInvitationData {
  firm: string
  role: TeamRole
  url: string
}

export const teamInvitation = defineEmail({
  name: 'team-invitation',
  subject: ({ firm }, { shownName }) => `${firm} vous invite dans son équipe sur ${shownName}`,
  body: ({ data, frame }: EmailProps<TeamInvitationData>) => (
    <Frame
      frame={frame}
      preview="Connectez-vous avec cette adresse pour accepter, ou pour refuser."
      title={`${data.firm} vous invite dans son équipe`}
      reason={`Vous recevez cet email parce que ${data.firm}, qui vend sur ${frame.shownName}, a donné votre adresse.`}
    >
      <Paragraph>{greeting('')}</Paragraph>
      <Varying name="rôle">
        <Paragraph>
          {data.firm} vous propose de travailler avec son compte, sous votre propre nom. Votre rôle :{' '}
          {teamRoleLabels[data.role].label}. {teamRoleLabels[data.role].text}
        </Paragraph>
      </Varying>
      <ActionButton href={data.url}>Voir l’invitation</ActionButton>
      <AddressOfButton href={data.url} />
      <Note>
        Il vous faut un compte à cette adresse email, et sa création est gratuite. Vous ne connaissez pas
        cette entreprise ? Ignorez cet email : rien ne se passe sans vous.
      </Note>
    </Frame>
  ),
  sample: { firm: 'Négoce Chabrier', role: 'yard', url: `${origin}/profile/team` },
})
