import type { DigestFrequency } from '#domain/alerts/alerts.ts'

export const frequencyLabels: Record<DigestFrequency, string> = {
  immediate: 'Dès qu’un produit arrive',
  daily: 'Une fois par jour',
  weekly: 'Une fois par semaine',
}
