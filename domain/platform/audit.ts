import { carbonAudit } from '#domain/catalogue/carbon-schema.ts'
import { synonymAudit } from '#domain/search/synonyms.ts'

/** Lists of the administration that declare the names of their subject, actions and form fields themselves. */
const auditedLists = [synonymAudit, carbonAudit] as const

type KeysOf<Names> = Names extends unknown ? keyof Names : never
type NamedByLists<Part extends 'subjects' | 'actions'> = KeysOf<(typeof auditedLists)[number][Part]>

const mergeListNames = (part: 'subjects' | 'actions' | 'fields') =>
  Object.assign({}, ...auditedLists.map((list) => list[part]))

export const auditedFieldNames: Record<string, string> = mergeListNames('fields')

const siteActions = {
  'user.change-role': 'Rôle changé',
  'user.become-administrator': 'Administrateur par le lien de l’exploitant',
  'user.change-type': 'Type de compte changé',
  'user.suspend': 'Compte suspendu',
  'user.restore': 'Compte rétabli',
  'user.note': 'Note sur une personne',
  'user.delete-note': 'Note sur une personne supprimée',
  'user.add-tag': 'Étiquette mise à une personne',
  'user.remove-tag': 'Étiquette retirée à une personne',
  'user.end-sessions': 'Sessions fermées',
  'user.reset-second-factor': 'Double authentification réinitialisée',
  'user.impersonate': 'Connexion à la place d’une personne',
  'user.quit-impersonation': 'Fin de la connexion à la place d’une personne',
  'impersonated.write': 'Action faite à la place d’une personne',
  'category.create': 'Catégorie créée',
  'category.update': 'Catégorie modifiée',
  'category.move': 'Catégorie déplacée',
  'category.reorder': 'Catégories réordonnées',
  'category.delete': 'Catégorie supprimée',
  'custom-field.create': 'Champ créé',
  'custom-field.update': 'Champ modifié',
  'custom-field.reorder': 'Champs réordonnés',
  'custom-field.delete': 'Champ supprimé',
  'product.change-status': 'Statut d’un produit changé',
  'product.change-category': 'Catégorie d’un produit changée',
  'product.feature': 'Mise en avant changée',
  'product.validate': 'Annonce validée',
  'product.refuse': 'Annonce refusée',
  'product.correct': 'Annonce corrigée à la place du vendeur',
  'order.note': 'Note sur une commande',
  'order.change-status': 'Statut d’une commande changé',
  'order.refund': 'Remboursement partiel',
  'order.export': 'Commandes exportées',
  'list.export': 'Liste exportée',
  'email.resend': 'Email renvoyé',
  'email.test': 'Email de test envoyé',
  'email.send': 'Email envoyé par l’API',
  'email.unblock': 'Adresse débloquée',
  'job.retry': 'Tâche de fond relancée',
  'backup.ask': 'Sauvegarde demandée',
  'job.delete': 'Tâche de fond abandonnée',
  'transfer.retry': 'Versement relancé',
  'transfer.otherwise': 'Versé autrement',
  'refund.retry': 'Remboursement relancé',
  'refund.bear': 'Remboursement pris en charge par l’association',
  'refund.otherwise': 'Remboursé autrement',
  'refund.release': 'Remboursement abandonné, somme versée au vendeur',
  'order.release': 'Somme gardée versée au vendeur',
  'order.continue': 'Vente poursuivie malgré la suspension du vendeur',
  'provider-event.replay': 'Notification de paiement rejouée',
  'bank-finding.refund': 'Somme sans commande remboursée',
  'bank-finding.assign': 'Remboursement du prestataire attribué à un vendeur',
  'bank-finding.settle': 'Mouvement du prestataire réglé à la main',
  'ledger.check': 'Vérification des comptes demandée',
  'settings.update': 'Réglage changé',
  'text.update': 'Texte modifié',
  'text.restore': 'Texte d’origine rétabli',
  'review.hide': 'Avis masqué',
  'review.show': 'Avis rétabli',
  'conversation.read': 'Conversation lue',
  'report.settle': 'Signalement traité',
  'product-report.settle': 'Signalement d’une annonce traité',
  'api-key.create': 'Clé d’API créée',
  'api-key.revoke': 'Clé d’API révoquée',
  'account.delete': 'Compte supprimé par son titulaire',
  'work.take': 'Chose à traiter prise en charge',
  'work.release': 'Chose à traiter rendue',
  'work.note': 'Note sur une chose à traiter',
  'tax-report.export': 'Déclaration des vendeurs exportée',
}
export type AuditAction = keyof typeof siteActions | NamedByLists<'actions'>

/** Actions of administrators in the audit log, with their labels. */
export const auditActions: Record<AuditAction, string> = { ...siteActions, ...mergeListNames('actions') }

/** The values before or after a change: names and values, or a list. */
export type AuditDetails = object

const siteSubjects = {
  user: 'Personne',
  category: 'Catégorie',
  'custom-field': 'Champ personnalisé',
  product: 'Produit',
  order: 'Commande',
  export: 'Export',
  email: 'Email',
  'email-address': 'Adresse email',
  job: 'Tâche de fond',
  'provider-event': 'Notification de paiement',
  ledger: 'Comptes',
  setting: 'Réglage',
  text: 'Texte',
  review: 'Avis',
  conversation: 'Conversation',
  report: 'Signalement',
  work: 'À traiter',
}
export type AuditSubject = keyof typeof siteSubjects | NamedByLists<'subjects'>

export const auditSubjects: Record<AuditSubject, string> = { ...siteSubjects, ...mergeListNames('subjects') }
