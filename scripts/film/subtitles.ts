// L'espace insécable est écrite \u00a0, l'apostrophe ’, les points de suspension … : ce que lit l'écran.
const cues: readonly (readonly [number, number, ...string[]])[] = [
  [0.5, 3.4, 'Sur un chantier, une palette est livrée.'],
  [3.8, 6.9, 'La commande est annulée.', 'Tout est neuf, encore emballé.'],
  [7.1, 11, 'En France, le bâtiment produit environ', '46\u00a0millions de tonnes de déchets par\u00a0an.'],
  [11.2, 14, 'Beaucoup de ces matériaux', 'pourraient encore servir.'],
  [14.4, 17.2, 'Alors un artisan photographie la palette…'],
  [17.7, 20.8, '… et publie son annonce sur Réchantier.'],
  [21.3, 24.1, 'Partout en France,', 'des lots apparaissent sur la carte.'],
  [24.4, 27, 'À une heure de route, quelqu’un', 'cherche justement une porte.'],
  [27.2, 29.3, 'Le lot est réservé et payé.'],
  [29.5, 32.1, 'Le paiement est gardé', 'jusqu’au retrait.'],
  [32.4, 34.5, 'Au dépôt, le lot change de mains…'],
  [34.7, 36.6, '… et le vendeur reçoit son argent.'],
  [37, 40, 'La porte arrive dans sa nouvelle maison.'],
  [40.4, 44.4, 'Réchantier\u00a0: les matériaux ont', 'une deuxième chance de chantier.'],
]

const clock = (seconds: number) => `00:${new Date(seconds * 1000).toISOString().slice(14, 23)}`

const block = ([start, end, ...lines]: (typeof cues)[number]) =>
  [`${clock(start)} --> ${clock(end)}`, ...lines].join('\n')

export const subtitles = () => `${['WEBVTT', ...cues.map(block)].join('\n\n')}\n`
