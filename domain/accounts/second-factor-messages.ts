import type { TitledMessage } from '../messages.ts'

/** Messages about the second factor and sessions. */
export const secondFactorMessages = {
  codeMissing: 'Saisissez le code.',
  wrongCode:
    'Ce code n’est pas valable, ou plus. Vérifiez l’heure de votre téléphone, puis saisissez le code affiché maintenant.',
  wrongRecoveryCode: 'Ce code de secours n’est pas valable, ou a déjà servi.',
  secondStepExpired: 'Cette connexion a pris trop de temps. Saisissez à nouveau votre mot de passe.',
  wrongPasskey: 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou utilisez un autre moyen.',
  noPasskeyPresented: 'Aucune clé d’accès n’a été présentée. Réessayez, ou utilisez un autre moyen.',
  passkeyAlreadyAdded: 'Cette clé d’accès est déjà enregistrée.',
  tooManyPasskeys: 'Vous avez atteint le nombre de clés d’accès possible. Retirez-en une d’abord.',
  missingPasskey: 'Cette clé d’accès n’existe pas, ou plus.',
  setUpExpired: 'Cette activation a pris trop de temps, ou a été recommencée ailleurs. Recommencez.',
  appAlreadyActive: 'Une application est déjà activée. Retirez-la pour en activer une autre.',
  secondFactorInactive: 'La double authentification n’est pas activée.',
  lastFactorOfAdministrator:
    'La double authentification est exigée des administrateurs\u00a0: activez un autre moyen avant de retirer celui-ci.',
  requiredForAdminPages:
    'L’administration demande une double authentification. Activez-la dans «\u00a0Sécurité\u00a0» pour y accéder.',
  failureTitle: 'La double authentification n’a pas été changée',
  missingSession: 'Cette session est déjà fermée.',
  appActivated: {
    title: 'Application activée',
    text: 'Elle vous sera demandée à chaque connexion.',
  } satisfies TitledMessage,
  passkeyAdded: {
    title: 'Clé d’accès ajoutée',
    text: 'Elle vous sera demandée à chaque connexion.',
  } satisfies TitledMessage,
  factorRemoved: { title: 'Moyen retiré', text: 'Un email vous le confirme.' } satisfies TitledMessage,
  codesRenewed: {
    title: 'Nouveaux codes de secours',
    text: 'Les anciens n’ouvrent plus rien.',
  } satisfies TitledMessage,
} as const
