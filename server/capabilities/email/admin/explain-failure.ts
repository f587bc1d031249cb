/** Explains the last failure in plain French; the server's message is shown beside it. */
export function explainFailure(lastError: string): string {
  return (
    explanations.find(({ sign }) => sign.test(lastError))?.text ??
    'Le serveur de messagerie n’a pas accepté cet email.'
  )
}

/** Whether the mail server was not even reached: nothing is wrong with this mail. */
export const isUnreachable = (lastError: string): boolean => unreachable.test(lastError)

const unreachable =
  /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EDNS|getaddrinfo|Connection timeout|Greeting never received/

/** The first that fits; answer codes are those of RFC 5321 and RFC 3463. */
const explanations = [
  {
    sign: /template React/,
    text: 'Le modèle de cet email est défectueux\u00a0: rien ne sert de le renvoyer tant qu’il n’est pas corrigé.',
  },
  {
    sign: /Invalid login|EAUTH|\b535\b|\b534\b/,
    text: 'Le serveur de messagerie refuse notre compte\u00a0: son identifiant ou son mot de passe est à vérifier (SMTP_URL).',
  },
  {
    sign: /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EDNS|getaddrinfo/,
    text: 'Le serveur de messagerie est introuvable ou ne répond pas.',
  },
  {
    sign: /ETIMEDOUT|[Tt]imeout|timed out|Greeting never received/,
    text: 'Le serveur de messagerie a mis trop longtemps à répondre.',
  },
  {
    sign: /ECONNRESET|ECONNECTION|closed unexpectedly/,
    text: 'La connexion au serveur de messagerie a été coupée.',
  },
  {
    sign: /certificate|ETLS|SSL|wrong version number/i,
    text: 'La connexion sécurisée avec le serveur de messagerie n’a pas pu s’établir.',
  },
  {
    sign: /\b552\b|5\.2\.2|mailbox full|over quota/i,
    text: 'La boîte du destinataire est pleine.',
  },
  {
    sign: /\b55[013]\b|5\.1\.\d|user unknown|no such user/i,
    text: 'L’adresse du destinataire n’existe pas ou refuse nos emails.',
  },
  {
    sign: /\b554\b|5\.7\.\d|spam/i,
    text: 'Le serveur du destinataire a refusé le contenu de cet email.',
  },
  {
    sign: /\b4\d\d\b/,
    text: 'Le serveur de messagerie demande de réessayer plus tard.',
  },
  {
    sign: /interrupted/,
    text: 'L’envoi a été interrompu avant la réponse du serveur de messagerie.',
  },
]
