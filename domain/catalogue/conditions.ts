/** The condition of a product: one scale for all categories. */
export const conditions = [
  'new_sealed',
  'new_opened',
  'exhibited',
  'reused_good',
  'to_restore',
  'unknown',
] as const
export type Condition = (typeof conditions)[number]

interface ConditionText {
  name: string
  /** The promise that a seller makes with it. */
  definition: string
  /** A typical appearance. */
  example: string
  /** The condition of schema.org; null states none. */
  schema: 'NewCondition' | 'UsedCondition' | 'DamagedCondition' | null
}

export const conditionTexts: Readonly<Record<Condition, ConditionText>> = {
  new_sealed: {
    name: 'Neuf, emballé',
    definition: 'Jamais posé, dans son emballage d’origine fermé.',
    example: 'Cartons de carrelage cerclés, robinet sous blister.',
    schema: 'NewCondition',
  },
  new_opened: {
    name: 'Neuf, déballé',
    definition: 'Jamais posé, complet, mais l’emballage est ouvert ou manque.',
    example: 'Fin de chantier, erreur de commande, retour déballé.',
    schema: 'NewCondition',
  },
  exhibited: {
    name: 'Modèle d’exposition',
    definition: 'Monté ou présenté en magasin, jamais utilisé\u00a0; de légères marques sont possibles.',
    example: 'Cuisine de showroom, porte de démonstration.',
    schema: 'UsedCondition',
  },
  reused_good: {
    name: 'Réemploi, bon état',
    definition: 'Déposé avec soin, en état de servir tel quel, avec des traces d’usage.',
    example: 'Radiateur déposé et essayé, parquet démonté et trié.',
    schema: 'UsedCondition',
  },
  to_restore: {
    name: 'À restaurer',
    definition: 'À réparer, nettoyer ou compléter avant de servir\u00a0; ce qui manque est décrit.',
    example: 'Porte à décaper, fenêtre à la vitre fendue.',
    schema: 'DamagedCondition',
  },
  unknown: {
    name: 'État inconnu',
    definition: 'Son vendeur ne peut pas le dire, par exemple faute d’avoir pu l’essayer.',
    example: 'Appareil non essayé, lot non déballé.',
    schema: null,
  },
}
