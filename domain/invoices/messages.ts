export const documentMessages = {
  missing: 'Ce document n’existe pas, ou vous n’y avez pas accès.',
} as const
