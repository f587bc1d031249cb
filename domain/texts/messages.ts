const few = (names: readonly string[]): string => {
  const shown = names.slice(0, 5).map((name) => `{${name}}`)
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? `, et ${more} autre${more > 1 ? 's' : ''}` : ''}`
}

export const textMessages = {
  saved: 'Texte enregistré',
  restored: 'Texte livré rétabli',
  failureTitle: 'Texte non enregistré',
  missing: 'Ce texte n’existe pas.',
  unchanged: 'Ce texte est déjà celui qui est livré.',
  overtaken:
    'Quelqu’un d’autre a modifié ce texte entre-temps. Le vôtre est toujours ici\u00a0: comparez-le à l’historique, puis enregistrez à nouveau.',
  required: 'À remplir.',
  oneLine: 'Une seule ligne.',
  tooLong: (most: number) => `${most.toLocaleString('fr-FR')} caractères au plus.`,
  unknown: (names: readonly string[]) =>
    `${few(names)}\u00a0: inconnu de ce texte. Choisissez dans la liste, ou corrigez l’orthographe.`,
  lost: (names: readonly string[]) =>
    `Il manque ${few(names)}\u00a0: sans cela ce texte ne sert plus à rien.`,
  notAlone: (names: readonly string[]) =>
    `${few(names)}\u00a0: à écrire seul sur sa ligne, une seule fois, avec une ligne vide avant et après.`,
  partInLine: (names: readonly string[]) => `${few(names)}\u00a0: seulement dans le texte, pas ici.`,
  links: (hrefs: readonly string[]) =>
    `Ce lien n’est pas permis\u00a0: ${hrefs.slice(0, 3).join(', ')}. Il commence par https://, / ou une information entre accolades.`,
  unreadable: 'Ce texte est trop imbriqué pour être lu.',
} as const
