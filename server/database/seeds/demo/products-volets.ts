import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const shutterProducts: DemoProduct[] = [
  {
    title: 'Volet roulant solaire de rénovation 120 x 135 cm, blanc',
    description: prose(`
      Volet roulant de rénovation, tablier aluminium isolé de 40 mm, moteur à batterie et panneau solaire
      intégré au coffre : aucun câble à tirer. Télécommande murale comprise.

      Refusé à la livraison pour une cote fausse de 4 cm. Batterie rechargée et fins de course testées en
      atelier. Pose sous linteau ou en façade, enroulement extérieur.
    `),
    category: 'volets-roulants',
    seller: 'arnoux',
    price: 345,
    quantity: 2,
    status: 'disponible',
    featured: true,
    daysAgo: 16,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'VRS-120135-B',
      largeur: 120,
      hauteur: 135,
      motorise: true,
      materiau: ['aluminium'],
      couleur: '#f4f2ec',
      'date-achat': '2026-09-11',
    },
    pictures: { kind: 'roller-shutter', finish: 'white', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Volet roulant filaire 240 x 215 cm, aluminium anthracite',
    description: prose(`
      Grand volet pour baie coulissante, lames aluminium de 55 mm, moteur filaire 230 V avec arrêt sur
      obstacle. Chantier annulé, tablier jamais déroulé.

      Coffre de 20 cm à pans coupés, coulisses percées, verrous automatiques. Interrupteur non fourni.
      Longueur du colis : 2,50 m, venir avec une galerie ou un utilitaire.
    `),
    category: 'volets-roulants',
    seller: 'arnoux',
    price: 395,
    quantity: 3,
    status: 'disponible',
    daysAgo: 44,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'VRF-240215-7016',
      largeur: 240,
      hauteur: 215,
      motorise: true,
      materiau: ['aluminium'],
      couleur: '#3b4147',
      'date-achat': '2026-06-26',
    },
    pictures: { kind: 'roller-shutter', finish: 'anthracite', views: ['front', 'stored'] },
  },
  {
    title: 'Volet roulant PVC à manivelle 100 x 115 cm, gris clair',
    description: prose(`
      Volets en PVC à manivelle décrochable, surplus d'un programme locatif. Simple à poser, idéal pour une
      petite fenêtre de chambre ou de cuisine.

      Tout le lot est parti ; d'autres dimensions rentrent chaque mois, écrivez-nous vos cotes.
    `),
    category: 'volets-roulants',
    seller: 'arnoux',
    price: 79,
    quantity: 0,
    status: 'outofstock',
    daysAgo: 91,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'VRM-100115-G',
      largeur: 100,
      hauteur: 115,
      motorise: false,
      materiau: ['pvc'],
      couleur: '#b4bac0',
    },
    pictures: { kind: 'roller-shutter', finish: 'steel', views: ['front', 'stored'] },
  },
  {
    title: 'Paire de volets battants châtaignier à barres et écharpes, 135 x 110 cm',
    description: prose(`
      Volets pleins en châtaignier massif de 27 mm, barres et écharpes vissées par l'intérieur, une couche
      de saturateur incolore. Fabriqués à Vannes pour un gîte dont les tableaux ont été refaits plus larges.

      Deux paires identiques, prix à la paire. Pentures et arrêts non fournis, nous pouvons les ajouter.
    `),
    category: 'volets-battants',
    seller: 'le-bihan',
    price: 240,
    quantity: 2,
    status: 'disponible',
    daysAgo: 82,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'VB-CHAT-135110',
      largeur: 110,
      hauteur: 135,
      epaisseur: 27,
      materiau: ['chataignier'],
      couleur: '#c89b6a',
      'accessoires-fournis': false,
    },
    pictures: { kind: 'hinged-shutter', finish: 'oak', views: ['front', 'detail'] },
  },
  {
    title: 'Paire de volets persiennés anciens peints en bleu, 165 x 100 cm',
    description: prose(`
      Persiennes en sapin à lames fixes, déposées d'une bastide près de Valence. Ferrures forgées d'origine
      en place, gonds récupérés.

      Peinture écaillée, trois lames à recoller et un bas de vantail à enter. Le bois est sec et sain
      ailleurs. Prix à la paire. Décoratives aussi en tête de lit ou en claustra.
    `),
    category: 'volets-battants',
    seller: 'arnoux',
    price: 60,
    quantity: 4,
    status: 'disponible',
    daysAgo: 48,
    values: {
      etat: 'reemploi-a-renover',
      origine: 'deconstruction',
      largeur: 100,
      hauteur: 165,
      epaisseur: 32,
      materiau: ['sapin', 'acier'],
      couleur: '#54738c',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'hinged-shutter', finish: 'blue', views: ['stored', 'detail', 'front'] },
  },
  {
    title: 'Volets battants aluminium isolés vert olive 215 x 160 cm',
    description: prose(`
      Paire de volets pour porte-fenêtre, panneaux aluminium isolés à cadre, vert olive texturé. Ferrage
      complet : pentures, espagnolette plate et arrêts à bascule.

      Annonce en cours de vérification : photos des étiquettes à venir. Légère différence de teinte entre
      les deux vantaux, visible en plein soleil seulement.
    `),
    category: 'volets-battants',
    seller: 'arnoux',
    price: 310,
    quantity: 1,
    status: 'a_valider',
    daysAgo: 0,
    values: {
      etat: 'neuf-deballe',
      origine: 'fin-serie',
      reference: 'VBA-215160-OL',
      largeur: 160,
      hauteur: 215,
      epaisseur: 28,
      materiau: ['aluminium'],
      couleur: '#5d7c69',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'hinged-shutter', finish: 'green', views: ['front', 'detail'] },
  },
  {
    title: 'Stores enrouleurs occultants 140 x 220 cm, gris, classés M1',
    description: prose(`
      Stores à chaînette en toile occultante, dos blanc, supports plafond ou mur. Fin de chantier dans un
      centre de formation : commande en trop de trente-deux pièces.

      Neufs, sous gaine plastique, procès-verbal de classement au feu fourni. La toile se recoupe en largeur
      à l'atelier pour 10 euros. Prix à la pièce.
    `),
    category: 'stores',
    seller: 'arnoux',
    price: 28,
    quantity: 32,
    status: 'disponible',
    daysAgo: 63,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'ENR-OCC-140220',
      largeur: 140,
      hauteur: 220,
      motorise: false,
      couleur: '#8b9095',
      'classement-feu': 'm1',
    },
    pictures: { kind: 'blind', finish: 'grey', views: ['front', 'stored'] },
  },
  {
    title: 'Store banne coffre intégral 400 x 300 cm, toile terre cuite, motorisé',
    description: prose(`
      Store banne de terrasse avec coffre intégral, bras renforcés, moteur avec manœuvre de secours et
      automatisme vent. Modèle monté sur la façade de notre magasin pendant deux saisons.

      Toile brossée et traitée, un peu plus claire du côté ouest. Supports de façade compris. Démontage déjà
      fait, colis de 4,10 m : remorque ou plateau nécessaire.
    `),
    category: 'stores',
    seller: 'arnoux',
    price: 790,
    quantity: 1,
    status: 'disponible',
    daysAgo: 57,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'SBC-400300',
      largeur: 400,
      hauteur: 300,
      motorise: true,
      couleur: '#c47a5a',
      'classement-feu': 'non-classe',
    },
    pictures: { kind: 'blind', finish: 'terracotta', views: ['front', 'detail'] },
  },
]
