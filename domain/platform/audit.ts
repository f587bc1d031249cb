/** What an administrator may have done, as the audit log names it and as people read it. */
export const auditActions = {
  'user.change-role': 'Rôle changé',
  'user.change-type': 'Type de compte changé',
  'user.suspend': 'Compte suspendu',
  'user.restore': 'Compte rétabli',
  'user.end-sessions': 'Sessions fermées',
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
  'order.note': 'Note sur une commande',
  'order.change-status': 'Statut d’une commande changé',
  'email.resend': 'Email renvoyé',
  'email.test': 'Email de test envoyé',
  'settings.update': 'Réglage changé',
} as const
export type AuditAction = keyof typeof auditActions

export const auditSubjects = {
  user: 'Personne',
  category: 'Catégorie',
  'custom-field': 'Champ personnalisé',
  product: 'Produit',
  order: 'Commande',
  email: 'Email',
  setting: 'Réglage',
} as const
export type AuditSubject = keyof typeof auditSubjects
