import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const insulationProducts: DemoProduct[] = [
  {
    title: 'Laine de verre 200 mm revêtue kraft, rouleaux de 4,80 m²',
    description: prose(`
      Rouleaux de 400 x 120 cm, lambda 0,035, pare-vapeur kraft quadrillé. Surplus de combles aménagés : le
      devis comptait une pente de trop.

      Vingt-trois rouleaux sous plastique intact, stockés sous abri. Prix au rouleau. Très volumineux : un
      fourgon de 10 m³ emporte environ dix-huit rouleaux.
    `),
    category: 'laines-minerales',
    seller: 'chabrier',
    price: 29,
    quantity: 23,
    status: 'disponible',
    featured: true,
    daysAgo: 35,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'LV35-200K',
      epaisseur: 200,
      surface: 4.8,
      'r-thermique': 5.7,
      'classement-feu': 'non-classe',
      certifications: ['acermi', 'ce'],
      conditionnement: 'rouleau',
    },
    pictures: { kind: 'mineral-wool', finish: 'brass', views: ['stored', 'detail', 'front'] },
  },
  {
    title: 'Panneaux de laine de roche 100 mm pour cloison, paquets de 4,86 m²',
    description: prose(`
      Panneaux semi-rigides de 135 x 60 cm, six par paquet, pour cloisons et doublages acoustiques. Chantier
      annulé d'un cinéma, huit palettes rentrées au dépôt.

      Cent quatre-vingt-quatre paquets disponibles, prix au paquet, tarif palette sur demande. Chariot
      élévateur et quai à Clermont-Ferrand, de 7 h à 16 h 30.
    `),
    category: 'laines-minerales',
    seller: 'chabrier',
    price: 23,
    quantity: 184,
    status: 'disponible',
    daysAgo: 56,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'LR-CL-100',
      epaisseur: 100,
      surface: 4.86,
      'r-thermique': 2.85,
      'classement-feu': 'a1',
      certifications: ['acermi', 'ce'],
      conditionnement: 'paquet',
    },
    pictures: { kind: 'mineral-wool', finish: 'green', views: ['stored', 'front'] },
  },
  {
    title: 'Laine de verre 45 mm pour cloisons, rouleaux de 16,20 m²',
    description: prose(`
      Rouleaux doubles de 60 cm de large pour ossature métallique de 48 mm. Reste d'un lot de plâtrerie,
      parti en deux jours.

      Nous en rentrons régulièrement : inscrivez-vous à l'alerte de retour en stock.
    `),
    category: 'laines-minerales',
    seller: 'chabrier',
    price: 31,
    quantity: 0,
    status: 'outofstock',
    daysAgo: 96,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'LV-CL-45',
      epaisseur: 45,
      surface: 16.2,
      'r-thermique': 1.25,
      'classement-feu': 'a2-s1-d0',
      certifications: ['acermi', 'ce'],
      conditionnement: 'rouleau',
    },
    pictures: { kind: 'mineral-wool', finish: 'brass', views: ['front', 'stored'] },
  },
  {
    title: 'Fibre de bois semi-rigide 145 mm, paquets de 2,81 m²',
    description: prose(`
      Panneaux de 122 x 57,5 cm à serrer entre montants, lambda 0,036, excellent confort d'été. Restes d'une
      extension en ossature bois finie au printemps.

      Vingt-sept paquets de quatre panneaux. Deux housses déchirées et recollées, panneaux secs mesurés à 9
      %. Prix au paquet. Retrait à Vannes, bâche fournie en cas de pluie.
    `),
    category: 'isolants-biosources',
    seller: 'le-bihan',
    price: 44,
    quantity: 27,
    status: 'disponible',
    daysAgo: 66,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'FB36-145',
      epaisseur: 145,
      surface: 2.81,
      'r-thermique': 4,
      materiau: ['fibre-bois'],
      certifications: ['acermi', 'pefc'],
      'date-achat': '2026-04-02',
    },
    pictures: { kind: 'wood-fibre', finish: 'oak', views: ['stored', 'detail'] },
  },
  {
    title: 'Panneaux chanvre et coton 100 mm, paquets de 3,60 m²',
    description: prose(`
      Panneaux souples mêlant chanvre français et coton recyclé, agréables à couper et à poser sans gants.
      L'autoconstructeur qui les avait commandés a opté pour de la ouate de cellulose.

      Quatorze paquets sous film, prix au paquet. Couteau à isolant prêté contre caution.
    `),
    category: 'isolants-biosources',
    seller: 'chabrier',
    price: 37,
    quantity: 14,
    status: 'disponible',
    daysAgo: 52,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'CHC-100',
      epaisseur: 100,
      surface: 3.6,
      'r-thermique': 2.55,
      materiau: ['chanvre', 'coton'],
      certifications: ['acermi'],
      'date-achat': '2026-09-04',
    },
    pictures: { kind: 'wood-fibre', finish: 'stone', views: ['front', 'stored'] },
  },
  {
    title: 'Liège expansé noir 60 mm, colis de 2,50 m²',
    description: prose(`
      Panneaux de 100 x 50 cm en liège expansé pur, sans colle, pour façade, plancher ou dalle de terrasse.
      Colis de cinq panneaux, fin d'un chantier d'isolation par l'extérieur.

      Odeur de liège torréfié qui disparaît en quelques semaines. Angles légèrement émoussés sur trois
      colis. Prix au colis, trente et un colis.
    `),
    category: 'isolants-biosources',
    seller: 'fabre',
    price: 39,
    quantity: 31,
    status: 'disponible',
    daysAgo: 98,
    values: {
      etat: 'neuf-deballe',
      origine: 'surplus',
      reference: 'LGE-60',
      epaisseur: 60,
      surface: 2.5,
      'r-thermique': 1.5,
      materiau: ['liege'],
      certifications: ['acermi', 'ce'],
      'date-achat': '2026-02-24',
    },
    pictures: { kind: 'wood-fibre', finish: 'walnut', views: ['stored', 'front'] },
  },
  {
    title: 'Polyuréthane 100 mm pour sol, bouveté, colis de 4,80 m²',
    description: prose(`
      Panneaux de 120 x 100 cm à parement kraft aluminium, bords rainurés, à poser sous chape ou plancher
      chauffant. Colis de quatre panneaux, quarante colis sur palettes d'usine.

      Commande passée deux fois par deux conducteurs de travaux. Prix au colis. Ne pas laisser dehors sans
      bâche après retrait.
    `),
    category: 'panneaux-rigides',
    seller: 'chabrier',
    price: 68,
    quantity: 40,
    status: 'disponible',
    daysAgo: 89,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'PU-SOL-100',
      epaisseur: 100,
      surface: 4.8,
      'r-thermique': 4.65,
      'classement-feu': 'e',
      certifications: ['acermi', 'ce'],
      conditionnement: 'palette',
    },
    pictures: { kind: 'rigid-panel', finish: 'cream', views: ['stored', 'front', 'detail'] },
  },
  {
    title: 'Polystyrène extrudé 60 mm, paquets de 5,25 m²',
    description: prose(`
      Panneaux de 125 x 60 cm à feuillures pour soubassement, mur enterré ou toiture inversée. Paquets de
      sept panneaux, dix-huit paquets restants d'un parking.

      Légèrement jaunis sur une face par le soleil, sans effet sur l'isolation. Prix au paquet.
    `),
    category: 'panneaux-rigides',
    seller: 'chabrier',
    price: 42,
    quantity: 18,
    status: 'disponible',
    daysAgo: 45,
    values: {
      etat: 'neuf-deballe',
      origine: 'surplus',
      reference: 'XPS-F-60',
      epaisseur: 60,
      surface: 5.25,
      'r-thermique': 1.75,
      'classement-feu': 'e',
      certifications: ['acermi', 'ce'],
      conditionnement: 'paquet',
    },
    pictures: { kind: 'rigid-panel', finish: 'blue', views: ['front', 'stored'] },
  },
  {
    title: 'Doublage plâtre et polystyrène 13+100 mm, plaques de 260 x 120 cm',
    description: prose(`
      Complexes de doublage à coller pour murs intérieurs, bord aminci. Déstockage d'un dépôt voisin qui
      ferme, cinquante-quatre plaques.

      Annonce en attente de validation, le comptage des plaques écornées est en cours. Prix à la plaque,
      chargement au chariot obligatoire.
    `),
    category: 'panneaux-rigides',
    seller: 'chabrier',
    price: 26,
    quantity: 54,
    status: 'a_valider',
    daysAgo: 1,
    values: {
      etat: 'neuf-deballe',
      origine: 'fin-serie',
      reference: 'DB-13-100',
      epaisseur: 113,
      surface: 3.12,
      'r-thermique': 3.15,
      'classement-feu': 'b-s1-d0',
      certifications: ['acermi', 'ce', 'nf'],
      conditionnement: 'palette',
    },
    pictures: { kind: 'rigid-panel', finish: 'white', views: ['stored', 'detail'] },
  },
]
