/**
 * Families of building products and materials under extended producer responsibility (code de l’environnement, article R. 543-289), by
 * which the reuse balance is grouped. Those of the first kind are mostly mineral.
 */
export const repFamilies = [
  'concrete',
  'lime',
  'stone',
  'terracotta',
  'slate',
  'asphalt',
  'aggregate',
  'ceramic',
  'other-mineral',
  'metal',
  'wood',
  'coatings',
  'joinery',
  'plaster',
  'plastic',
  'membranes',
  'glass-wool',
  'rock-wool',
  'other',
] as const
export type RepFamily = (typeof repFamilies)[number]

export const repFamilyLabels: Record<RepFamily, string> = {
  concrete: 'Béton et mortier (1° a)',
  lime: 'Chaux (1° b)',
  stone: 'Pierre (1° c)',
  terracotta: 'Terre cuite ou crue (1° d)',
  slate: 'Ardoise (1° e)',
  asphalt: 'Mélange bitumineux (1° f)',
  aggregate: 'Granulat (1° g)',
  ceramic: 'Céramique (1° h)',
  'other-mineral': 'Autre produit minéral (1° i)',
  metal: 'Métal (2°\u00a0a)',
  wood: 'Bois (2°\u00a0b)',
  coatings: 'Mortiers, enduits, peintures, vernis, résines (2°\u00a0c)',
  joinery: 'Menuiseries et parois vitrées (2°\u00a0d)',
  plaster: 'Plâtre (2°\u00a0e)',
  plastic: 'Plastique (2°\u00a0f)',
  membranes: 'Membranes bitumineuses (2°\u00a0g)',
  'glass-wool': 'Laine de verre (2°\u00a0h)',
  'rock-wool': 'Laine de roche (2°\u00a0i)',
  other: 'Origine végétale, animale ou autre (2°\u00a0j)',
}
