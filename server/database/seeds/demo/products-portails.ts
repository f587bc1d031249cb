import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const gateProducts: DemoProduct[] = [
  {
    title: 'Portail battant aluminium 350 x 160 cm, anthracite, semi-ajouré',
    description: prose(`
      Portail à deux vantaux, cadre mécano-soudé de 80 mm, bas plein et haut à barreaux. Fabriqué dans notre
      atelier pour un lotissement dont l'entrée a été déplacée.

      Gonds à sceller, sabot central, serrure et trois clés compris. Largeur entre piliers : 350 cm.
      Renforts déjà prévus pour une motorisation à bras.

      Chargement au chariot élévateur à Agen, du lundi au jeudi de 8 h à 17 h, le vendredi jusqu'à midi.
    `),
    category: 'portails-battants',
    seller: 'cazaubon',
    price: 1090,
    quantity: 1,
    status: 'disponible',
    featured: true,
    daysAgo: 39,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'PBA-350160-SA',
      largeur: 350,
      hauteur: 160,
      motorise: false,
      materiau: ['aluminium'],
      couleur: '#3b4147',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'swing-gate', finish: 'anthracite', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Portail battant bois exotique 300 x 140 cm, motorisation à bras',
    description: prose(`
      Portail plein à lames verticales, bois exotique certifié, dégrisé et huilé. Motorisation à vérins avec
      deux télécommandes, feu et photocellules, essayée sur notre banc.

      Repris à un client qui change de clôture, après trois ans d'usage. Une lame légèrement fendue au ras
      de la traverse basse, stabilisée à la résine.
    `),
    category: 'portails-battants',
    seller: 'cazaubon',
    price: 740,
    quantity: 1,
    status: 'disponible',
    daysAgo: 79,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      largeur: 300,
      hauteur: 140,
      motorise: true,
      materiau: ['bois-exotique', 'acier'],
      couleur: '#7a5238',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'swing-gate', finish: 'walnut', views: ['front', 'detail'] },
  },
  {
    title: 'Portillon acier forgé 100 x 150 cm, vert forêt',
    description: prose(`
      Portillon à barreaux ronds et volutes rivetées, galvanisé puis thermolaqué vert. Erreur de teinte, le
      portail du client était gris.

      Jamais posé ; une rayure de manutention sur la traverse haute, retouchée. Livré avec gonds réglables
      et serrure à gâche. Prix à la pièce.
    `),
    category: 'portails-battants',
    seller: 'cazaubon',
    price: 190,
    quantity: 2,
    status: 'reserve',
    daysAgo: 67,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'PTL-100150-V',
      largeur: 100,
      hauteur: 150,
      motorise: false,
      materiau: ['acier'],
      couleur: '#5d7c69',
      'accessoires-fournis': true,
    },
    pictures: { kind: 'swing-gate', finish: 'green', views: ['front', 'detail'] },
  },
  {
    title: 'Portail coulissant aluminium 400 x 180 cm, plein, gris, motorisé',
    description: prose(`
      Portail coulissant à lames horizontales pleines, rail à visser de 8,50 m en trois longueurs, guides
      hauts, butées et moteur enterré dans le pilier avec crémaillère.

      Modèle d'exposition de notre parc extérieur, trois ans dehors, lavé et vérifié. Deux petits impacts de
      gravier en bas de la face extérieure. Deux télécommandes neuves.

      Le vantail fait 4,60 m avec la queue : enlèvement sur plateau, ou transport sur devis.
    `),
    category: 'portails-coulissants',
    seller: 'cazaubon',
    price: 1780,
    quantity: 1,
    status: 'disponible',
    daysAgo: 107,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'PCA-400180-M',
      largeur: 400,
      hauteur: 180,
      motorise: true,
      materiau: ['aluminium'],
      couleur: '#8b9095',
    },
    pictures: { kind: 'sliding-gate', finish: 'grey', views: ['front', 'detail'] },
  },
  {
    title: 'Portail autoportant acier galvanisé 600 x 200 cm, accès de dépôt',
    description: prose(`
      Portail industriel autoportant à barreaudage, passage utile de 6 m, poutre de 160 mm, poteaux guides
      et galets compris. Commandé pour une plateforme logistique dont le projet s'est arrêté.

      Galvanisé à chaud, sans peinture. Prêt à motoriser. Le prix dépend du transport et des massifs à
      prévoir : demandez-le-nous, nous répondons dans la journée avec une solution complète.
    `),
    category: 'portails-coulissants',
    seller: 'cazaubon',
    price: null,
    quantity: 1,
    status: 'disponible',
    daysAgo: 14,
    values: {
      etat: 'neuf-deballe',
      origine: 'chantier-annule',
      reference: 'AUTO-600200-G',
      indetermine: true,
      largeur: 600,
      hauteur: 200,
      motorise: false,
      materiau: ['acier'],
      couleur: '#b4bac0',
      'date-achat': '2026-07-07',
    },
    pictures: { kind: 'sliding-gate', finish: 'steel', views: ['front', 'stored'] },
  },
  {
    title: 'Porte de garage sectionnelle 240 x 200 cm, blanche, motorisée',
    description: prose(`
      Porte sectionnelle à panneaux isolés de 40 mm, rainures horizontales, moteur à courroie et deux
      télécommandes. Rails, ressorts de traction et joints dans les colis.

      Le garage du client n'avait que 8 cm de retombée de linteau au lieu des 12 demandés. Un panneau a été
      déballé pour vérification, aucun choc.
    `),
    category: 'portes-de-garage',
    seller: 'arnoux',
    price: 620,
    quantity: 1,
    status: 'disponible',
    daysAgo: 69,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'SEC40-240200-M',
      largeur: 240,
      hauteur: 200,
      epaisseur: 40,
      motorise: true,
      couleur: '#f4f2ec',
    },
    pictures: { kind: 'garage-door', finish: 'white', views: ['front', 'stored'] },
  },
  {
    title: 'Porte de garage battante en pin, deux vantaux, 235 x 210 cm',
    description: prose(`
      Porte à la française en pin massif de 34 mm, oculus vitrés en partie haute, ferrures noires. Commandée
      trop étroite pour la baie, elle a reçu une couche d'apprêt entre-temps.

      Vantail semi-fixe à gauche, serrure trois points. Dormant non fourni.
    `),
    category: 'portes-de-garage',
    seller: 'le-bihan',
    price: 450,
    quantity: 1,
    status: 'attente_retrait',
    daysAgo: 87,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'PGB-PIN-235210',
      largeur: 235,
      hauteur: 210,
      epaisseur: 34,
      motorise: false,
      couleur: '#e3c08d',
    },
    pictures: { kind: 'garage-door', finish: 'pine', views: ['front', 'detail'] },
  },
  {
    title: 'Panneaux de clôture rigides 250 x 153 cm, vert, fil de 5 mm',
    description: prose(`
      Panneaux à trois plis, maille de 200 x 55 mm, galvanisés et plastifiés vert. Quatre-vingt-deux
      panneaux restants d'un terrain de sport, sur palettes cerclées.

      Prix au panneau, vente à partir de dix. Poteaux à encoches de 2 m disponibles en même quantité, à
      demander. Quelques plis de coin redressés à la main sur les panneaux du dessus.
    `),
    category: 'clotures',
    seller: 'cazaubon',
    price: 19,
    quantity: 82,
    status: 'disponible',
    daysAgo: 11,
    values: {
      etat: 'neuf-deballe',
      origine: 'surplus',
      reference: 'PR-250153-6005',
      largeur: 250,
      hauteur: 153,
      materiau: ['acier'],
      couleur: '#5d7c69',
      conditionnement: 'palette',
    },
    pictures: { kind: 'fence', finish: 'green', views: ['stored', 'front'] },
  },
  {
    title: 'Kit clôture aluminium à lames 180 x 180 cm, anthracite',
    description: prose(`
      Kits d'occultation à neuf lames emboîtées, avec un poteau, ses caches et la visserie. Fin de série, le
      profil a changé de dessin.

      Cartons filmés, poids 21 kg : un kit se porte seul. Prix au kit, quinze disponibles. Platines à visser
      sur muret en option à 14 euros pièce.
    `),
    category: 'clotures',
    seller: 'cazaubon',
    price: 165,
    quantity: 15,
    status: 'disponible',
    daysAgo: 90,
    values: {
      etat: 'neuf-emballe',
      origine: 'fin-serie',
      reference: 'KLA-180-7016',
      largeur: 180,
      hauteur: 180,
      materiau: ['aluminium'],
      couleur: '#3b4147',
      conditionnement: 'carton',
    },
    pictures: { kind: 'fence', finish: 'anthracite', views: ['front', 'detail'] },
  },
  {
    title: 'Lisses de clôture en châtaignier, lot de 120 piquets et 200 lisses',
    description: prose(`
      Piquets fendus de 150 cm et lisses de 200 cm en châtaignier local, pour une clôture champêtre
      d'environ 200 m. Commande d'une commune réduite de moitié.

      Lot vendu d'un bloc et déjà enlevé par un éleveur.
    `),
    category: 'clotures',
    seller: 'chabrier',
    price: 880,
    quantity: 1,
    status: 'vendu',
    daysAgo: 100,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      largeur: 200,
      hauteur: 150,
      materiau: ['chataignier'],
      couleur: '#c89b6a',
      conditionnement: 'palette',
    },
    pictures: { kind: 'fence', finish: 'oak', views: ['stored', 'front'] },
  },
]
