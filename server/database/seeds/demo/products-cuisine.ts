import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const kitchenProducts: DemoProduct[] = [
  {
    title: 'Plan de travail chêne massif lamellé 300 x 65 cm, 40 mm',
    description: prose(`
      Chêne lamellé-collé à lamelles continues, huilé deux faces à l'usine. Commandé en 40 mm pour des
      meubles prévus en 32, il n'a jamais été percé ni recoupé.

      Deux plans identiques, sous carton et cornières. Prix à la pièce. Découpe droite offerte à l'atelier
      de Nîmes, découpe d'évier sur gabarit pour 45 euros.
    `),
    category: 'plans-de-travail',
    seller: 'fabre',
    price: 290,
    quantity: 2,
    status: 'disponible',
    featured: true,
    daysAgo: 7,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'PT-CHN-300-40',
      longueur: 300,
      profondeur: 65,
      epaisseur: 40,
      materiau: ['chene'],
      couleur: '#c89b6a',
      'date-achat': '2026-05-28',
    },
    pictures: { kind: 'worktop', finish: 'oak', views: ['front', 'detail', 'stored'] },
  },
  {
    title: "Plan de cuisine en quartz noir 210 x 65 cm, découpe d'évier faite",
    description: prose(`
      Plan de 20 mm en quartz reconstitué noir finement moucheté, finition veloutée, chant poli sur trois
      côtés. Modèle d'exposition avec découpe d'évier sous plan de 50 x 40 cm, centrée à 70 cm de la gauche.

      Aucune rayure, un micro-éclat d'un millimètre dans la découpe, caché par l'évier. 82 kg : transport
      sur chant, à deux, sangles fournies.
    `),
    category: 'plans-de-travail',
    seller: 'fabre',
    price: 360,
    quantity: 1,
    status: 'disponible',
    daysAgo: 108,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'QZ20-NOIR-210',
      longueur: 210,
      profondeur: 65,
      epaisseur: 20,
      materiau: ['quartz'],
      couleur: '#232527',
      'date-achat': '2026-01-15',
    },
    pictures: { kind: 'worktop', finish: 'black', views: ['front', 'detail'] },
  },
  {
    title: 'Plan de travail stratifié blanc 250 x 60 cm, chant droit',
    description: prose(`
      Plans de 28 mm en stratifié blanc mat, chant ABS droit. Prévus pour les kitchenettes d'une résidence
      de tourisme qui a finalement choisi un autre décor.

      Neufs, à plat sur palette, cales entre chaque plan. Prix au plan. Ils font aussi de bons établis ou
      bureaux d'atelier.
    `),
    category: 'plans-de-travail',
    seller: 'chabrier',
    price: 45,
    quantity: 9,
    status: 'attente_retrait',
    daysAgo: 51,
    values: {
      etat: 'neuf-deballe',
      origine: 'chantier-annule',
      reference: 'PT28-BM-250',
      longueur: 250,
      profondeur: 60,
      epaisseur: 28,
      materiau: ['stratifie', 'mdf'],
      couleur: '#f4f2ec',
      'date-achat': '2026-06-09',
    },
    pictures: { kind: 'worktop', finish: 'white', views: ['stored', 'front'] },
  },
  {
    title: 'Évier de ferme en grès blanc 80 cm, une grande cuve',
    description: prose(`
      Évier à poser avec tablier apparent, grès émaillé blanc, cuve de 23 cm de profondeur. Modèle
      d'exposition, posé sur un meuble de démonstration sans raccordement.

      Vidage à panier et siphon neufs compris. 38 kg. Le meuble sous évier en chêne peut être vendu avec,
      renseignez-vous.
    `),
    category: 'eviers',
    seller: 'fabre',
    price: 220,
    quantity: 1,
    status: 'disponible',
    daysAgo: 26,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'EVF-80-BL',
      largeur: 80,
      profondeur: 50,
      materiau: ['gres'],
      couleur: '#f4f2ec',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'kitchen-sink', finish: 'white', views: ['front', 'detail'] },
  },
  {
    title: 'Évier inox professionnel deux bacs 140 x 70 cm, sur piètement',
    description: prose(`
      Plonge de restauration collective en inox 304, deux bacs de 50 x 50 x 30 cm, dosseret de 10 cm et
      étagère basse. Déposée dans un restaurant d'entreprise.

      Dégraissée et polie, une petite bosse sur le flanc gauche. Bondes et trop-pleins présents, robinet non
      fourni. Pieds réglables, deux personnes suffisent pour la porter.
    `),
    category: 'eviers',
    seller: 'depose-et-remploi',
    price: 260,
    quantity: 2,
    status: 'disponible',
    daysAgo: 116,
    values: {
      etat: 'reemploi-usage',
      origine: 'deconstruction',
      largeur: 140,
      profondeur: 70,
      materiau: ['inox'],
      couleur: '#b4bac0',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'kitchen-sink', finish: 'steel', views: ['front', 'stored'] },
  },
  {
    title: 'Évier résine gris anthracite un bac et demi, 100 x 50 cm, réversible',
    description: prose(`
      Évier à encastrer en résine et quartz, égouttoir réversible, deux trous de robinet à ouvrir. Fin de
      série, quatre pièces encore en carton.

      Vidage complet avec siphon gain de place. Sous-meuble de 60 cm minimum. Un carton porte une trace
      d'eau, évier vérifié.
    `),
    category: 'eviers',
    seller: 'fabre',
    price: 105,
    quantity: 4,
    status: 'disponible',
    daysAgo: 53,
    values: {
      etat: 'neuf-emballe',
      origine: 'fin-serie',
      reference: 'EVR-100-ANT',
      largeur: 100,
      profondeur: 50,
      materiau: ['resine', 'quartz'],
      couleur: '#3b4147',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'kitchen-sink', finish: 'anthracite', views: ['front', 'detail'] },
  },
  {
    title: "Mitigeur d'évier noir mat à douchette extractible",
    description: prose(`
      Mitigeur à bec haut pivotant, douchette deux jets extractible, retour par contrepoids. Surplus de
      cuisines équipées livrées l'été dernier.

      Boîtes fermées, flexibles et contrepoids compris. Hauteur sous bec de 24 cm : vérifiez l'ouverture de
      votre fenêtre.
    `),
    category: 'robinetterie-de-cuisine',
    seller: 'fabre',
    price: 65,
    quantity: 12,
    status: 'disponible',
    daysAgo: 102,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'ME-DX-NM',
      hauteur: 44,
      materiau: ['laiton'],
      couleur: '#232527',
      certifications: ['acs', 'nf'],
    },
    pictures: { kind: 'tap', finish: 'black', views: ['front', 'stored'] },
  },
  {
    title: 'Mitigeur rabattable sous fenêtre, inox brossé',
    description: prose(`
      Mitigeur qui se couche en un geste pour ouvrir la fenêtre derrière l'évier, encombrement couché de 5
      cm. Modèle d'exposition monté à sec.

      Joints neufs, flexibles en 3/8 compris. Petite trace de serrage sous l'embase.
    `),
    category: 'robinetterie-de-cuisine',
    seller: 'delaunay',
    price: 78,
    quantity: 1,
    status: 'disponible',
    daysAgo: 34,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'MRF-INX',
      hauteur: 29,
      materiau: ['inox'],
      couleur: '#b4bac0',
      certifications: ['acs'],
    },
    pictures: { kind: 'tap', finish: 'steel', views: ['front', 'detail'] },
  },
]
