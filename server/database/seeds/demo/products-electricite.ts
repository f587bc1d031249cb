import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const electricalProducts: DemoProduct[] = [
  {
    title: 'Dalles LED 60 x 60 cm 36 W blanc neutre, testées',
    description: prose(`
      Dalles à encastrer en faux plafond, diffuseur opale, déposées après cinq ans dans un plateau de
      bureaux. Chaque dalle a été allumée une heure ; les alimentations sont d'origine et comprises.

      Cent soixante-quatre pièces, prix à l'unité, par piles de dix sur palette. Retrait dans un bâtiment en
      activité à Pantin : prenez rendez-vous la veille avant 16 h.
    `),
    category: 'luminaires-interieurs',
    seller: 'depose-et-remploi',
    price: 14,
    quantity: 164,
    status: 'disponible',
    daysAgo: 81,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      reference: 'DL6060-36-840',
      puissance: 36,
      'temperature-couleur': 4000,
      'indice-protection': 'ip20',
      couleur: '#f4f2ec',
      'batiment-occupe': true,
      'date-depose': '2026-07-20',
    },
    pictures: { kind: 'luminaire', finish: 'white', views: ['stored', 'front'] },
  },
  {
    title: "Suspensions d'usine émaillées noires, diamètre 40 cm",
    description: prose(`
      Suspensions en tôle émaillée noire, intérieur blanc, récupérées dans une ancienne filature. Recâblées
      par notre atelier avec douille E27, 2 m de câble textile et pavillon neufs.

      Émail écaillé sur le bord de trois d'entre elles, c'est leur charme. Prix à la pièce, ampoule LED de 8
      W comprise. Huit disponibles.
    `),
    category: 'luminaires-interieurs',
    seller: 'marchand',
    price: 75,
    quantity: 8,
    status: 'disponible',
    featured: true,
    daysAgo: 41,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      puissance: 8,
      'temperature-couleur': 2700,
      'indice-protection': 'ip20',
      couleur: '#232527',
      'batiment-occupe': false,
      'date-depose': '2026-07-21',
    },
    pictures: { kind: 'luminaire', finish: 'black', views: ['front', 'detail', 'stored'] },
  },
  {
    title: "Applique murale en laiton brossé, surplus d'hôtel",
    description: prose(`
      Appliques à éclairage haut et bas, laiton brossé verni, LED intégrée de 6 W. Surplus d'un hôtel de
      Beaune, encore en boîtes individuelles.

      L'ensemble a été vendu à un décorateur. D'autres finitions arrivent avec les prochaines déposes.
    `),
    category: 'luminaires-interieurs',
    seller: 'marchand',
    price: 32,
    quantity: 22,
    status: 'expedie',
    daysAgo: 86,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'APL-LB-6',
      puissance: 6,
      'temperature-couleur': 3000,
      'indice-protection': 'ip20',
      couleur: '#c6a14d',
      'batiment-occupe': false,
    },
    pictures: { kind: 'luminaire', finish: 'brass', views: ['front', 'stored'] },
  },
  {
    title: 'Bornes de jardin LED 80 cm anthracite, étanches',
    description: prose(`
      Bornes cylindriques en aluminium, éclairage circulaire vers le bas, platine à visser et tiges de
      scellement. Prévues pour l'allée d'une résidence, le paysagiste a changé de modèle.

      Treize bornes neuves. Une a perdu son emballage et porte une rayure fine au pied, elle part à moitié
      prix avec le lot complet.
    `),
    category: 'luminaires-exterieurs',
    seller: 'marchand',
    price: 49,
    quantity: 13,
    status: 'disponible',
    daysAgo: 73,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'BJ80-ANT-10',
      puissance: 10,
      'temperature-couleur': 3000,
      'indice-protection': 'ip65',
      materiau: ['aluminium'],
      couleur: '#3b4147',
    },
    pictures: { kind: 'luminaire', finish: 'anthracite', views: ['front', 'detail'] },
  },
  {
    title: 'Projecteurs LED 50 W à détecteur, aluminium gris',
    description: prose(`
      Projecteurs extérieurs orientables avec détecteur de mouvement réglable, câble de 1 m. Retour d'une
      enseigne fermée, testés un par un par notre électricien.

      Vingt et un en stock, sans boîte, chacun dans un sachet à bulles avec son étrier. Prix à la pièce.
    `),
    category: 'luminaires-exterieurs',
    seller: 'marchand',
    price: 18,
    quantity: 21,
    status: 'disponible',
    daysAgo: 119,
    values: {
      etat: 'neuf-deballe',
      origine: 'fin-serie',
      reference: 'PJ50-DET',
      puissance: 50,
      'temperature-couleur': 4000,
      'indice-protection': 'ip54',
      materiau: ['aluminium', 'verre'],
      couleur: '#8b9095',
    },
    pictures: { kind: 'luminaire', finish: 'grey', views: ['stored', 'front'] },
  },
  {
    title: 'Tableau électrique précâblé trois rangées, 39 modules',
    description: prose(`
      Coffret trois rangées précâblé pour un logement de type T4 : trois interrupteurs différentiels de 30
      mA, seize disjoncteurs, bornier de terre et peigne d'alimentation. Repères vierges fournis.

      Chantier annulé avant la pose, schéma dans la porte. À faire raccorder et vérifier par un électricien.
    `),
    category: 'tableaux-et-appareillage',
    seller: 'marchand',
    price: 245,
    quantity: 4,
    status: 'disponible',
    daysAgo: 10,
    values: {
      etat: 'neuf-deballe',
      origine: 'chantier-annule',
      reference: 'TAB-T4-3R',
      alimentation: 'mono-230',
      'indice-protection': 'ip20',
      certifications: ['ce', 'nf'],
      conditionnement: 'carton',
      'date-achat': '2026-09-17',
    },
    pictures: { kind: 'electrical-panel', finish: 'white', views: ['front', 'detail'] },
  },
  {
    title: 'Prises de courant 16 A blanches complètes, boîte de 10',
    description: prose(`
      Prises à connexion automatique avec plaque et griffes amovibles, blanc brillant. Stock d'un grossiste
      qui ferme son agence : quatre cents boîtes.

      Prix à la boîte de dix. Emballages intacts, envoi possible par colis. Interrupteurs de la même gamme
      sur demande.
    `),
    category: 'tableaux-et-appareillage',
    seller: 'marchand',
    price: 24.9,
    quantity: 400,
    status: 'disponible',
    daysAgo: 37,
    values: {
      etat: 'neuf-emballe',
      origine: 'fin-serie',
      reference: 'PC16-BL-X10',
      alimentation: 'mono-230',
      'indice-protection': 'ip20',
      certifications: ['ce', 'nf'],
      conditionnement: 'carton',
      'date-achat': '2026-02-10',
    },
    pictures: { kind: 'electrical-panel', finish: 'cream', views: ['stored', 'front'] },
  },
  {
    title: 'Armoire de distribution 400 V étanche, 72 modules, porte pleine',
    description: prose(`
      Armoire murale grise avec châssis, interrupteur général de 63 A et deux jeux de barres. Modifiée puis
      refusée par le bureau de contrôle pour une question d'emplacement, non de matériel.

      Vérification des serrages en cours avant mise en ligne. Clé triangle et plaque passe-câbles fournies.
    `),
    category: 'tableaux-et-appareillage',
    seller: 'marchand',
    price: 380,
    quantity: 1,
    status: 'a_valider',
    daysAgo: 2,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'ARM-72-IP54',
      alimentation: 'tri-400',
      'indice-protection': 'ip54',
      certifications: ['ce', 'nf'],
      conditionnement: 'palette',
      'date-achat': '2026-10-01',
    },
    pictures: { kind: 'electrical-panel', finish: 'grey', views: ['front', 'detail'] },
  },
]
