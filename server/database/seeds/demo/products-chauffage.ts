import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const heatingProducts: DemoProduct[] = [
  {
    title: 'Radiateur fonte ancien à colonnes, 12 éléments, sablé et éprouvé',
    description: prose(`
      Radiateur en fonte fleurie des années 1910, trois colonnes, douze éléments. Démonté, rincé, sablé puis
      éprouvé à 6 bars pendant une heure. Apprêt gris prêt à peindre.

      Deux bouchons neufs et un purgeur sont montés. Pieds en fonte intégrés, pas de fixation murale à
      prévoir. 118 kg : palette et hayon conseillés, nous avons un chariot élévateur.
    `),
    category: 'radiateurs-eau-chaude',
    seller: 'depose-et-remploi',
    price: 340,
    quantity: 3,
    status: 'disponible',
    featured: true,
    daysAgo: 31,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      largeur: 78,
      hauteur: 71,
      entraxe: 600,
      puissance: 1560,
      materiau: ['fonte'],
      'date-depose': '2026-06-12',
    },
    pictures: { kind: 'cast-iron-radiator', finish: 'grey', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Radiateur acier type 22 horizontal 60 x 120 cm, blanc',
    description: prose(`
      Panneau double avec double ailettes, habillage blanc, quatre raccordements latéraux en 15/21. Surplus
      d'une résidence : onze pièces filmées, consoles et purgeur dans le carton.

      Trois cartons ont pris l'humidité, les radiateurs sont secs et sans rouille. Prix à l'unité. Retrait à
      Colmar de 7 h 30 à 17 h, le vendredi jusqu'à 15 h.
    `),
    category: 'radiateurs-eau-chaude',
    seller: 'wendling',
    price: 110,
    quantity: 11,
    status: 'disponible',
    daysAgo: 13,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'T22-600-1200',
      largeur: 120,
      hauteur: 60,
      entraxe: 550,
      puissance: 2020,
      materiau: ['acier'],
    },
    pictures: { kind: 'panel-radiator', finish: 'white', views: ['front', 'stored'] },
  },
  {
    title: 'Radiateur vertical tubulaire anthracite 180 x 50 cm',
    description: prose(`
      Radiateur décoratif à dix tubes plats verticaux, idéal entre deux portes ou dans une entrée étroite.
      Raccordement central de 50 mm par le bas. Le client s'est trompé de couleur, l'emballage a seulement
      été ouvert pour contrôle.

      Fixations murales et bouchons fournis. Robinetterie à prévoir.
    `),
    category: 'radiateurs-eau-chaude',
    seller: 'wendling',
    price: 195,
    quantity: 2,
    status: 'disponible',
    daysAgo: 15,
    values: {
      etat: 'neuf-deballe',
      origine: 'erreur-commande',
      reference: 'VT10-1800-ANT',
      largeur: 50,
      hauteur: 180,
      entraxe: 50,
      puissance: 1340,
      materiau: ['acier'],
    },
    pictures: { kind: 'column-radiator', finish: 'anthracite', views: ['front', 'detail'] },
  },
  {
    title: 'Radiateur aluminium 8 éléments, hauteur 57 cm, à la pièce',
    description: prose(`
      Radiateurs en aluminium moulé déposés dans une école primaire avant démolition. Huit éléments chacun,
      joints contrôlés, essai à l'eau fait avant stockage.

      Peinture blanche défraîchie et quelques rayures : un coup d'aérosol spécial radiateur et ils sont
      repartis pour vingt ans. Vendus sans robinets, consoles comprises.
    `),
    category: 'radiateurs-eau-chaude',
    seller: 'depose-et-remploi',
    price: 35,
    quantity: 16,
    status: 'reserve',
    daysAgo: 64,
    values: {
      etat: 'reemploi-usage',
      origine: 'deconstruction',
      largeur: 64,
      hauteur: 57,
      entraxe: 500,
      puissance: 1090,
      materiau: ['aluminium'],
      'date-depose': '2026-09-04',
    },
    pictures: { kind: 'column-radiator', finish: 'white', views: ['stored', 'front'] },
  },
  {
    title: 'Radiateur électrique à inertie sèche 1500 W, cœur en fonte',
    description: prose(`
      Radiateur horizontal blanc, corps de chauffe en fonte et façade rayonnante, programmation
      hebdomadaire, détecteur de fenêtre ouverte. Surplus d'un hôtel passé au réseau de chaleur.

      Sept appareils neufs dans leur carton, gabarit de perçage et dosseret compris. Facture fournie,
      garantie du fabricant de deux ans.
    `),
    category: 'radiateurs-electriques',
    seller: 'marchand',
    price: 230,
    quantity: 7,
    status: 'disponible',
    daysAgo: 106,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'IF-1500-H-BL',
      largeur: 92,
      hauteur: 59,
      puissance: 1500,
      couleur: '#f4f2ec',
      certifications: ['ce', 'nf', 'nf-performance'],
    },
    pictures: { kind: 'panel-radiator', finish: 'white', views: ['front', 'detail'] },
  },
  {
    title: 'Panneau rayonnant vertical 1000 W en pierre naturelle ardoise',
    description: prose(`
      Façade en ardoise véritable de 2 cm, chaleur douce et très peu d'encombrement. Modèle présenté en
      salle d'exposition, il a chauffé un hiver.

      Un éclat de 1 cm sur la tranche basse, côté mur. Thermostat d'ambiance sans fil compris, piles neuves.
      52 kg : fixations renforcées fournies.
    `),
    category: 'radiateurs-electriques',
    seller: 'wendling',
    price: 310,
    quantity: 1,
    status: 'disponible',
    daysAgo: 23,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'PR-ARD-1000',
      largeur: 40,
      hauteur: 130,
      puissance: 1000,
      couleur: '#5f666b',
      certifications: ['ce'],
    },
    pictures: { kind: 'panel-radiator', finish: 'slate', views: ['front', 'detail'] },
  },
  {
    title: 'Sèche-serviettes électrique 750 W blanc, soufflerie 1000 W',
    description: prose(`
      Sèche-serviettes à fluide caloporteur avec soufflerie d'appoint, commande digitale en bas d'appareil.
      Rupture chez nous : dernier arrivage en cours de contrôle, créez une alerte pour être prévenu du
      retour.

      Cartons légèrement enfoncés par le transporteur, appareils testés un par un.
    `),
    category: 'seche-serviettes',
    seller: 'marchand',
    price: 145,
    quantity: 0,
    status: 'rupture_stock',
    daysAgo: 77,
    values: {
      etat: 'neuf-deballe',
      origine: 'fin-serie',
      reference: 'SSV-1750-BL',
      largeur: 55,
      hauteur: 142,
      puissance: 1750,
      energie: 'electrique',
      'indice-protection': 'ip24',
      couleur: '#f4f2ec',
    },
    pictures: { kind: 'towel-radiator', finish: 'white', views: ['front', 'detail'] },
  },
  {
    title: 'Sèche-serviettes mixte chromé 120 x 50 cm, 500 W',
    description: prose(`
      Échelle chromée à tubes ronds, raccordement eau chaude par le bas et résistance électrique de 500 W
      déjà montée pour la mi-saison. Modèle d'exposition de notre salle du Mans, jamais mis en eau.

      Chrome impeccable, quatre fixations et purgeur compris. Il manque le cache de l'une des fixations.
    `),
    category: 'seche-serviettes',
    seller: 'delaunay',
    price: 120,
    quantity: 2,
    status: 'disponible',
    daysAgo: 83,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'EC-MIX-12050',
      largeur: 50,
      hauteur: 120,
      puissance: 500,
      energie: 'mixte',
      'indice-protection': 'ip44',
      couleur: '#b4bac0',
    },
    pictures: { kind: 'towel-radiator', finish: 'steel', views: ['front', 'detail'] },
  },
  {
    title: 'Poêle à bûches 7 kW acier noir, foyer vitré trois faces',
    description: prose(`
      Poêle à bûches de 50 cm, corps acier, chambre de combustion en vermiculite, double combustion et
      système vitre propre. Modèle d'exposition allumé une dizaine de fois pour des démonstrations.

      Vermiculite du fond remplacée, joint de porte neuf. Notice, plaque signalétique et clé présentes.
      Sortie de fumée de 150 mm, dessus ou arrière. Conduit non fourni.

      Nous chargeons à Colmar avec le gerbeur ; prévoir deux personnes à l'arrivée.
    `),
    category: 'poeles',
    seller: 'wendling',
    price: 1150,
    quantity: 1,
    status: 'disponible',
    daysAgo: 20,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'PB7-3F-N',
      poids: 142,
      puissance: 7000,
      energie: 'buches',
      couleur: '#232527',
      certifications: ['ce', 'flamme-verte'],
      'date-achat': '2026-01-09',
    },
    pictures: { kind: 'stove', finish: 'black', views: ['front', 'detail'] },
  },
  {
    title: 'Poêle à granulés étanche 8 kW, habillage rouge, neuf',
    description: prose(`
      Poêle à granulés étanche pour maison récente, réservoir de 16 kg, allumage automatique et pilotage par
      téléphone. Chantier annulé : permis de construire retiré. Palette d'origine jamais ouverte.

      Sortie concentrique 80/125 à l'arrière. Mise en service à faire par un professionnel pour conserver la
      garantie ; nous la proposons en Alsace.
    `),
    category: 'poeles',
    seller: 'wendling',
    price: 1690,
    quantity: 2,
    status: 'disponible',
    daysAgo: 80,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'PGE-8-R',
      poids: 118,
      puissance: 8000,
      energie: 'granules',
      couleur: '#9e4a3c',
      certifications: ['ce', 'flamme-verte'],
      'date-achat': '2026-08-21',
    },
    pictures: { kind: 'stove', finish: 'red', views: ['front', 'stored'] },
  },
  {
    title: 'Pompe à chaleur air-eau monobloc 11 kW, jamais mise en service',
    description: prose(`
      Pompe à chaleur monobloc haute température (départ à 65 °C), fluide R290, prévue pour remplacer une
      chaudière sur radiateurs. Financement refusé au client : l'appareil n'a pas quitté sa palette.

      Vendue avec régulation, sonde extérieure, pot à boues et plots antivibratiles. Le raccordement et la
      mise en service sont à confier à une entreprise qualifiée ; la garantie court à partir de celle-ci.

      182 kg, chargement au chariot élévateur à Colmar, du lundi au vendredi.
    `),
    category: 'pompes-a-chaleur',
    seller: 'wendling',
    price: 3500,
    quantity: 1,
    status: 'disponible',
    daysAgo: 59,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'PAC-M11-R290',
      puissance: 11000,
      energie: 'air-eau',
      alimentation: 'mono-230',
      certifications: ['ce', 'nf'],
      'pose-comprise': false,
      'date-achat': '2026-07-14',
    },
    pictures: { kind: 'heat-pump', finish: 'cream', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Climatiseur réversible mural 3,5 kW, unité intérieure et extérieure',
    description: prose(`
      Ensemble mural réversible pour une pièce de 30 à 40 m², unités intérieure et extérieure préchargées en
      R32. Reste d'un immeuble de bureaux, commandé avec deux unités de trop.

      Cartons fermés, télécommandes comprises. Liaisons frigorifiques et support non fournis. La vente exige
      l'engagement de faire poser par une entreprise attestée pour les fluides.
    `),
    category: 'pompes-a-chaleur',
    seller: 'marchand',
    price: 640,
    quantity: 2,
    status: 'attente_paiement',
    daysAgo: 118,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'MUR-35-R32',
      puissance: 3500,
      energie: 'air-air',
      alimentation: 'mono-230',
      certifications: ['ce'],
      'pose-comprise': false,
      'date-achat': '2026-07-03',
    },
    pictures: { kind: 'heat-pump', finish: 'white', views: ['front', 'stored'] },
  },
]
