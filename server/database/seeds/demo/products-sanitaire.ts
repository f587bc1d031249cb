import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const sanitaryProducts: DemoProduct[] = [
  {
    title: 'Vasque à poser en pierre de lave, 42 cm, pièce unique',
    description: prose(`
      Vasque ronde taillée dans un bloc de pierre de lave, extérieur éclaté et intérieur poli. Présentée
      trois ans sur un meuble de notre salle d'exposition, jamais raccordée.

      Hydrofuge refait cet été. Bonde à écoulement libre en laiton noir comprise. 14 kg.
    `),
    category: 'lavabos-et-vasques',
    seller: 'delaunay',
    price: 135,
    quantity: 1,
    status: 'disponible',
    daysAgo: 120,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'VP-LAVE-42',
      largeur: 42,
      profondeur: 42,
      materiau: ['pierre'],
      couleur: '#5f666b',
    },
    pictures: { kind: 'basin', finish: 'slate', views: ['front', 'detail'] },
  },
  {
    title: 'Lavabo suspendu en céramique blanche 60 cm, à la pièce',
    description: prose(`
      Lavabos suspendus percés un trou, avec trop-plein. Déposés dans les chambres d'une résidence
      étudiante, détartrés et contrôlés un par un à la lumière rasante.

      Aucune fêlure ; de fines rayures au fond de quatre d'entre eux, vendus au même prix et choisis sur
      place. Bondes et fixations non fournies. Prix à l'unité.
    `),
    category: 'lavabos-et-vasques',
    seller: 'depose-et-remploi',
    price: 18,
    quantity: 14,
    status: 'disponible',
    daysAgo: 105,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      largeur: 60,
      profondeur: 47,
      materiau: ['ceramique'],
      couleur: '#f4f2ec',
    },
    pictures: { kind: 'basin', finish: 'white', views: ['stored', 'front'] },
  },
  {
    title: 'Meuble sous vasque noyer 120 cm, double vasque en résine',
    description: prose(`
      Caisson suspendu plaqué noyer, deux grands tiroirs à fermeture douce, plan double vasque en résine
      blanche mate. Ensemble d'exposition, tiroirs très peu ouverts.

      Une trace de frottement sur le chant gauche, côté mur. Le miroir et la robinetterie de la photo ne
      sont pas compris. Siphons gain de place fournis.

      Le meuble est déjà démonté et protégé ; retrait au Mans du mardi au samedi, de 10 h à 18 h.
    `),
    category: 'meubles-de-salle-de-bains',
    seller: 'delaunay',
    price: 590,
    quantity: 1,
    status: 'disponible',
    featured: true,
    daysAgo: 17,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'MSV-120-NOY',
      largeur: 120,
      hauteur: 54,
      profondeur: 46,
      materiau: ['noyer', 'mdf', 'resine'],
      couleur: '#7a5238',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'vanity', finish: 'walnut', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Meuble de salle de bains 80 cm vert sauge, plan céramique',
    description: prose(`
      Meuble à deux tiroirs laqué vert sauge mat, vasque céramique intégrée, pieds noirs réglables. Commandé
      en 80 pour une niche de 78 : neuf, carton ouvert, contrôlé complet.

      Poignées noires à visser et notice dans le tiroir du haut. Robinetterie non fournie.
    `),
    category: 'meubles-de-salle-de-bains',
    seller: 'delaunay',
    price: 285,
    quantity: 1,
    status: 'disponible',
    daysAgo: 58,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'MB80-SAUGE',
      largeur: 80,
      hauteur: 86,
      profondeur: 46,
      materiau: ['mdf', 'ceramique'],
      couleur: '#5d7c69',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'vanity', finish: 'green', views: ['front', 'detail'] },
  },
  {
    title: 'Ensemble meuble-vasque 60 cm blanc brillant, fin de programme',
    description: prose(`
      Petits meubles suspendus à deux portes, vasque de synthèse et miroir assorti, prévus pour des
      logements sociaux. Neuf ensembles encore en carton, lot vendu en une seule fois à une association.

      Dernière étiquette de palette disponible pour la traçabilité.
    `),
    category: 'meubles-de-salle-de-bains',
    seller: 'chabrier',
    price: 95,
    quantity: 9,
    status: 'expedie',
    daysAgo: 103,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'KIT60-BB',
      largeur: 60,
      hauteur: 55,
      profondeur: 45,
      materiau: ['mdf', 'resine'],
      couleur: '#f4f2ec',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'vanity', finish: 'white', views: ['stored', 'front'] },
  },
  {
    title: 'Baignoire fonte ancienne à pattes de lion, 170 cm',
    description: prose(`
      Baignoire en fonte émaillée à bords roulés, quatre pattes de lion d'origine. Sortie d'un immeuble du
      Marais par la fenêtre, à la grue : elle est entière et d'aplomb.

      Émail à reprendre : deux éclats de la taille d'un ongle et un voile mat au fond. Extérieur à
      repeindre. Vidage ancien en laiton présent, joint à changer.

      Environ 140 kg. Chargement au chariot, mais prévoyez quatre bras solides chez vous.
    `),
    category: 'baignoires',
    seller: 'depose-et-remploi',
    price: 380,
    quantity: 1,
    status: 'disponible',
    featured: true,
    daysAgo: 4,
    values: {
      etat: 'reemploi-a-renover',
      origine: 'deconstruction',
      largeur: 76,
      longueur: 170,
      poids: 140,
      materiau: ['fonte'],
      'date-depose': '2026-02-19',
    },
    pictures: { kind: 'bathtub', finish: 'cream', views: ['front', 'detail'] },
  },
  {
    title: 'Baignoire droite acrylique 160 x 70 cm avec tablier et pieds',
    description: prose(`
      Baignoire neuve à encastrer, acrylique renforcé blanc, pieds réglables et tablier de façade
      emboîtable. Le client a choisi une douche le jour de la pose.

      Film de protection en place. Vidage automatique non fourni. Rentre dans un break, sièges rabattus.
    `),
    category: 'baignoires',
    seller: 'delaunay',
    price: 130,
    quantity: 2,
    status: 'disponible',
    daysAgo: 68,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'BD-16070-T',
      largeur: 70,
      longueur: 160,
      poids: 24,
      materiau: ['resine'],
    },
    pictures: { kind: 'bathtub', finish: 'white', views: ['front', 'stored'] },
  },
  {
    title: 'Receveur extra-plat 120 x 90 cm, résine effet pierre gris ardoise',
    description: prose(`
      Receveur de 3 cm d'épaisseur en résine et charge minérale, surface texturée antidérapante, grille de
      bonde assortie. Recoupable à la disqueuse sur trois côtés.

      Surplus d'un hôtel de Touraine : huit receveurs sur palette, cerclés. Prix à l'unité, bonde de 90 mm
      comprise. 41 kg pièce.
    `),
    category: 'douches',
    seller: 'delaunay',
    price: 175,
    quantity: 8,
    status: 'disponible',
    daysAgo: 32,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'REC-12090-ARD',
      largeur: 90,
      longueur: 120,
      hauteur: 3,
      materiau: ['resine'],
      couleur: '#5f666b',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'shower-tray', finish: 'slate', views: ['stored', 'front'] },
  },
  {
    title: "Paroi de douche à l'italienne 100 x 200 cm, profilé noir",
    description: prose(`
      Paroi fixe en verre trempé de 8 mm traité anticalcaire, profilé mural et barre de maintien noirs
      réversibles. Réglage de 98 à 100 cm.

      Retour d'un chantier : le sol n'était pas d'équerre. Verre sans rayure, sachet de vis complet.
      Transport debout obligatoire, nous prêtons un chevalet contre caution.
    `),
    category: 'douches',
    seller: 'delaunay',
    price: 165,
    quantity: 3,
    status: 'disponible',
    daysAgo: 21,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'PF-100-N8',
      largeur: 100,
      hauteur: 200,
      materiau: ['verre', 'aluminium'],
      couleur: '#232527',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'shower-screen', finish: 'black', views: ['front', 'detail'] },
  },
  {
    title: 'Porte de douche coulissante 140 cm, profilés chromés',
    description: prose(`
      Porte coulissante en niche, verre de 6 mm transparent, roulettes déclipsables pour le nettoyage.
      Modèle d'exposition vendu et remis à son acheteur.

      Quelques traces d'usage sur le profilé bas, mentionnées à la vente.
    `),
    category: 'douches',
    seller: 'delaunay',
    price: 140,
    quantity: 1,
    status: 'livre',
    daysAgo: 70,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'PC-140-CHR',
      largeur: 140,
      hauteur: 195,
      materiau: ['verre', 'aluminium'],
      couleur: '#b4bac0',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'shower-screen', finish: 'steel', views: ['front', 'detail'] },
  },
  {
    title: 'Pack WC suspendu complet : bâti-support, cuvette sans bride, abattant',
    description: prose(`
      Bâti-support autoportant, réservoir double volume 3/6 litres, cuvette sans bride, abattant frein de
      chute et plaque blanche. Cinq packs restants d'une opération de trente logements.

      Emballages d'origine, un carton recollé après contrôle. Prix par pack. Garantie du fabricant sur le
      réservoir, facture au nom de l'acheteur.
    `),
    category: 'wc',
    seller: 'delaunay',
    price: 215,
    quantity: 5,
    status: 'disponible',
    daysAgo: 94,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'PACK-SB-112',
      largeur: 36,
      hauteur: 112,
      profondeur: 54,
      certifications: ['ce', 'nf'],
      'accessoires-fournis': true,
    },
    pictures: { kind: 'toilet', finish: 'white', views: ['front', 'stored'] },
  },
  {
    title: 'WC à poser surélevé 46 cm, sortie horizontale, blanc',
    description: prose(`
      Cuvette surélevée pour personne à mobilité réduite, réservoir attenant, mécanisme silencieux. Déposé
      au bout de quatre mois d'un logement réaménagé, désinfecté et détartré.

      Abattant neuf fourni. Fixations au sol comprises, pipe de raccordement à prévoir.
    `),
    category: 'wc',
    seller: 'chabrier',
    price: 70,
    quantity: 2,
    status: 'disponible',
    daysAgo: 25,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      reference: 'WC-SUR-46H',
      largeur: 37,
      hauteur: 82,
      profondeur: 68,
      certifications: ['nf'],
      'accessoires-fournis': true,
    },
    pictures: { kind: 'toilet', finish: 'cream', views: ['front', 'detail'] },
  },
  {
    title: 'Colonne de douche thermostatique noire mate, pomme de 25 cm',
    description: prose(`
      Mitigeur thermostatique, barre télescopique de 85 à 120 cm, pomme de tête ronde et douchette trois
      jets. Fin de série remplacée par une version en laiton brossé.

      Carton ouvert, contrôlé complet : raccords excentrés, joints et clé de montage. Essayée à l'eau avant
      la vente.
    `),
    category: 'robinetterie',
    seller: 'delaunay',
    price: 119,
    quantity: 6,
    status: 'disponible',
    daysAgo: 47,
    values: {
      etat: 'neuf-deballe',
      origine: 'fin-serie',
      reference: 'COL-TH-NM',
      entraxe: 150,
      materiau: ['laiton'],
      couleur: '#232527',
      certifications: ['acs', 'nf'],
      conditionnement: 'carton',
    },
    pictures: { kind: 'tap', finish: 'black', views: ['front', 'detail'] },
  },
  {
    title: 'Mitigeur de lavabo chromé, surplus de résidence, à la pièce',
    description: prose(`
      Mitigeurs bec bas à cartouche céramique, limiteur de débit à 5 litres par minute, flexibles en 3/8 et
      bonde à tirette. Surplus d'une résidence pour seniors.

      Chaque mitigeur est dans sa boîte individuelle. Prix à la pièce, à partir d'une pièce. Nous les
      expédions volontiers, demandez un devis.
    `),
    category: 'robinetterie',
    seller: 'chabrier',
    price: 22,
    quantity: 40,
    status: 'disponible',
    daysAgo: 60,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'ML-CH-5L',
      materiau: ['laiton'],
      couleur: '#b4bac0',
      certifications: ['acs', 'nf'],
      conditionnement: 'carton',
    },
    pictures: { kind: 'tap', finish: 'steel', views: ['stored', 'detail'] },
  },
  {
    title: 'Mélangeur rétro laiton pour baignoire, entraxe 150 mm',
    description: prose(`
      Mélangeur bain-douche à croisillons, laiton massif non verni qui se patine, douchette à poignée de
      porcelaine sur fourche. Clapets refaits par notre atelier, essayé à 4 bars.

      Petites marques de clé sur un écrou, sous les rosaces. Flexible neuf.
    `),
    category: 'robinetterie',
    seller: 'depose-et-remploi',
    price: 90,
    quantity: 1,
    status: 'vendu',
    daysAgo: 114,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      entraxe: 150,
      materiau: ['laiton', 'ceramique'],
      couleur: '#c6a14d',
      conditionnement: 'piece',
    },
    pictures: { kind: 'tap', finish: 'brass', views: ['front', 'detail'] },
  },
]
