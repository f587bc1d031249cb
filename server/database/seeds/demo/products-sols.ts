import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const floorProducts: DemoProduct[] = [
  {
    title: 'Parquet contrecollé chêne 14 mm, huilé naturel, cartons de 2,17 m²',
    description: prose(`
      Lames de 190 x 1 900 mm, parement de 3,5 mm ponçable deux fois, quatre chanfreins, assemblage à
      clipser. Surplus d'un plateau de bureaux : vingt-six cartons du même lot de fabrication.

      Choix rustique léger, nœuds mastiqués. Compatible sol chauffant basse température. Prix par carton, un
      échantillon peut vous être remis à Amiens.
    `),
    category: 'parquets',
    seller: 'vasseur',
    price: 72,
    quantity: 26,
    status: 'disponible',
    featured: true,
    daysAgo: 8,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'CC14-CHN-HN',
      epaisseur: 14,
      format: '19 x 190',
      surface: 2.17,
      materiau: ['chene'],
      certifications: ['ce', 'pefc'],
      conditionnement: 'carton',
    },
    pictures: { kind: 'parquet', finish: 'oak', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Parquet ancien point de Hongrie en chêne, décloué, 38 m²',
    description: prose(`
      Lames de chêne de 23 mm déposées dans un appartement parisien de 1880, déclouées, brossées et triées
      par longueur. Rainures et languettes nettoyées, casse déduite du métrage.

      Vendu d'un seul tenant pour garder la patine. Prévoir 10 % de chutes et un ponçage. Fagots cerclés sur
      deux palettes, 640 kg au total, chargement au chariot.
    `),
    category: 'parquets',
    seller: 'depose-et-remploi',
    price: 2280,
    quantity: 1,
    status: 'disponible',
    daysAgo: 65,
    values: {
      etat: 'reemploi-usage',
      origine: 'deconstruction',
      epaisseur: 23,
      format: '8 x 45',
      surface: 38,
      materiau: ['chene'],
      conditionnement: 'palette',
    },
    pictures: { kind: 'parquet', finish: 'walnut', views: ['front', 'stored', 'detail'] },
  },
  {
    title: 'Parquet massif pin des Landes 21 mm, brut, bottes de 1,68 m²',
    description: prose(`
      Lames de 120 mm en pin maritime, longueur 200 cm, rainure et languette sur quatre côtés. À clouer sur
      lambourdes ou à coller, puis à vitrifier ou à huiler.

      Reste de la rénovation d'un gymnase. Bois à 11 % d'humidité, stocké à plat. Prix à la botte, dix-neuf
      bottes, remise de 10 % pour la totalité.
    `),
    category: 'parquets',
    seller: 'vasseur',
    price: 34,
    quantity: 19,
    status: 'disponible',
    daysAgo: 76,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'PM21-120-BR',
      epaisseur: 21,
      format: '12 x 200',
      surface: 1.68,
      materiau: ['sapin'],
      certifications: ['pefc'],
      conditionnement: 'paquet',
    },
    pictures: { kind: 'parquet', finish: 'pine', views: ['stored', 'detail'] },
  },
  {
    title: 'Parquet mosaïque chêne 8 mm, paquets de 1,15 m²',
    description: prose(`
      Dalles de 48 x 48 cm sur filet, motif échiquier, à coller. Retrouvées en réserve d'une école, dans
      leurs paquets papier des années 1980.

      Quelques lamelles décollées à remettre en place au collage. Le reste du lot est réservé à un artisan
      d'Amiens.
    `),
    category: 'parquets',
    seller: 'vasseur',
    price: 16,
    quantity: 30,
    status: 'reserve',
    daysAgo: 111,
    values: {
      etat: 'neuf-deballe',
      origine: 'deconstruction',
      epaisseur: 8,
      format: '48 x 48',
      surface: 1.15,
      materiau: ['chene'],
      conditionnement: 'paquet',
    },
    pictures: { kind: 'parquet', finish: 'oak', views: ['detail', 'stored'] },
  },
  {
    title: 'Carrelage grès cérame 60 x 60 cm effet pierre, cartons de 1,44 m²',
    description: prose(`
      Grès cérame rectifié beige, pleine masse colorée, légèrement structuré. Cinquante-deux cartons du même
      bain et du même calibre, soit près de 75 m², restés d'un commerce.

      Convient à un passage intense. Prix par carton de quatre carreaux. 31 kg le carton : comptez votre
      charge utile, nous pouvons faire deux chargements.
    `),
    category: 'carrelages',
    seller: 'chabrier',
    price: 21.5,
    quantity: 52,
    status: 'disponible',
    daysAgo: 104,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'GC60-PIERRE-B14',
      epaisseur: 9,
      format: '60 x 60',
      surface: 1.44,
      'classement-upec': 'u4-p4-e3-c2',
      couleur: '#c9bfae',
    },
    pictures: { kind: 'tiles', finish: 'stone', views: ['front', 'stored'] },
  },
  {
    title: 'Tomettes hexagonales anciennes en terre cuite, le mètre carré',
    description: prose(`
      Tomettes provençales de 16 cm déposées dans un mas près d'Uzès, décrottées et lavées. Belle patine,
      teintes du rouge au miel.

      Environ 5 % de pièces ébréchées laissées en plus pour les coupes. Prix au m², minimum 4 m², 46 m² en
      stock. Rangées en caisses de 2 m², chargement par nos soins à Nîmes.
    `),
    category: 'carrelages',
    seller: 'fabre',
    price: 39,
    quantity: 46,
    status: 'disponible',
    daysAgo: 109,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      epaisseur: 20,
      format: '16 x 16',
      surface: 1,
      'classement-upec': 'aucun',
      couleur: '#c47a5a',
    },
    pictures: { kind: 'tiles', finish: 'terracotta', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Faïence murale 10 x 30 cm vert bouteille brillant, cartons de 1 m²',
    description: prose(`
      Carreaux à bords légèrement irréguliers, émail brillant nuancé, pour crédence ou douche. Fin de
      collection d'un magasin, dix-sept cartons.

      Deux cartons entamés comptés à part et offerts pour la totalité. Prix au carton.
    `),
    category: 'carrelages',
    seller: 'delaunay',
    price: 24,
    quantity: 17,
    status: 'disponible',
    daysAgo: 49,
    values: {
      etat: 'neuf-emballe',
      origine: 'fin-serie',
      reference: 'FA1030-VB',
      epaisseur: 9,
      format: '10 x 30',
      surface: 1,
      'classement-upec': 'aucun',
      couleur: '#5d7c69',
    },
    pictures: { kind: 'tiles', finish: 'green', views: ['front', 'detail'] },
  },
  {
    title: 'Sol stratifié 8 mm décor chêne clair, paquets de 2,22 m²',
    description: prose(`
      Lames de 193 x 1 280 mm, pose à clipser, bord vif. Palette complète refusée pour une référence voisine
      de celle commandée.

      Soixante-douze paquets, soit 160 m², vendus à partir d'un paquet. Sous-couche et plinthes assorties
      disponibles sur place. Retrait à Amiens, quai de chargement.
    `),
    category: 'sols-stratifies',
    seller: 'vasseur',
    price: 17.9,
    quantity: 72,
    status: 'disponible',
    daysAgo: 61,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'ST8-CC-222',
      epaisseur: 8,
      surface: 2.22,
      'classement-usage': '32',
      couleur: '#e3c08d',
      certifications: ['ce', 'pefc'],
      conditionnement: 'paquet',
    },
    pictures: { kind: 'laminate', finish: 'pine', views: ['stored', 'front'] },
  },
  {
    title: 'Sol stratifié 12 mm gris fumé, résistant aux taches, 1,29 m² le paquet',
    description: prose(`
      Lames larges à quatre chanfreins, surface structurée synchrone. Derniers paquets d'une boutique
      d'Amiens, posés depuis par l'acheteur.

      Annonce conservée pour mémoire, un réassort est attendu au printemps.
    `),
    category: 'sols-stratifies',
    seller: 'vasseur',
    price: 19,
    quantity: 12,
    status: 'livre',
    daysAgo: 84,
    values: {
      etat: 'neuf-emballe',
      origine: 'fin-serie',
      reference: 'ST12-GF-129',
      epaisseur: 12,
      surface: 1.29,
      'classement-usage': '33',
      couleur: '#8b9095',
      certifications: ['ce'],
      conditionnement: 'paquet',
    },
    pictures: { kind: 'laminate', finish: 'grey', views: ['front', 'stored'] },
  },
  {
    title: 'Dalles vinyle à clipser 5 mm, décor béton, paquets de 2,03 m²',
    description: prose(`
      Dalles de 45 x 90 cm à âme rigide, sous-couche intégrée, adaptées aux salles d'eau. Reste d'une maison
      médicale ouverte en juin : trente-huit paquets.

      Prix au paquet. Pose flottante sur carrelage existant possible si les joints font moins de 4 mm.
      Procès-verbaux de classement fournis avec la facture.
    `),
    category: 'sols-vinyles',
    seller: 'vasseur',
    price: 41,
    quantity: 38,
    status: 'disponible',
    daysAgo: 113,
    values: {
      etat: 'neuf-emballe',
      origine: 'surplus',
      reference: 'DVC5-BET-203',
      epaisseur: 5,
      surface: 2.03,
      'classement-feu': 'bfl-s1',
      'classement-usage': '33',
      'classement-upec': 'u3-p3-e3-c2',
    },
    pictures: { kind: 'laminate', finish: 'stone', views: ['front', 'stored'] },
  },
  {
    title: 'Rouleau de sol vinyle acoustique 2 m de large, chute de 22 m²',
    description: prose(`
      Chute propre de 2 x 11 m d'un revêtement acoustique pour hébergement, gain annoncé de 19 dB. Décor
      bois foncé. Laissée dans notre dépôt à la fin d'un chantier d'internat.

      Roulée face dehors sur mandrin, sans pli. À coller en plein sur un sol lisse. 62 kg, deux personnes.
    `),
    category: 'sols-vinyles',
    seller: 'vasseur',
    price: 155,
    quantity: 1,
    status: 'disponible',
    daysAgo: 117,
    values: {
      etat: 'neuf-deballe',
      origine: 'surplus',
      epaisseur: 3.4,
      surface: 22,
      'classement-feu': 'cfl-s1',
      'classement-usage': '32',
      'classement-upec': 'u3-p3-e3-c2',
    },
    pictures: { kind: 'laminate', finish: 'walnut', views: ['stored', 'detail'] },
  },
  {
    title: 'Dalles de moquette 50 x 50 cm bleu pétrole, cartons de 5 m²',
    description: prose(`
      Dalles plombantes à velours bouclé, déposées dans des bureaux du 13e arrondissement après quatre ans
      sous mobilier. Aspirées, triées, les dalles tachées sont écartées.

      Quarante-huit cartons de vingt dalles, soit 240 m². Prix au carton. Pose libre ou avec une colle
      poissante, parfaites pour un atelier, une chambre d'enfant ou une salle de répétition.
    `),
    category: 'dalles-de-moquette',
    seller: 'depose-et-remploi',
    price: 20,
    quantity: 48,
    status: 'disponible',
    daysAgo: 28,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      reference: 'DM50-PETROLE',
      surface: 5,
      'classement-feu': 'bfl-s1',
      couleur: '#54738c',
      conditionnement: 'carton',
      'batiment-occupe': false,
      'date-depose': '2026-10-15',
    },
    pictures: { kind: 'carpet-tiles', finish: 'blue', views: ['stored', 'front', 'detail'] },
  },
  {
    title: 'Dalles de moquette grises à reprendre gratuitement, environ 90 m²',
    description: prose(`
      À donner contre enlèvement : dalles plombantes grises de 50 x 50 cm, usées dans les passages mais
      encore bonnes pour un box, un grenier ou la protection d'un chantier.

      Elles sont empilées au rez-de-chaussée d'un immeuble de bureaux en activité. Retrait entre 7 h et 9 h,
      badge visiteur à prévoir la veille. Le tout en une fois, merci de ne pas trier sur place.
    `),
    category: 'dalles-de-moquette',
    seller: 'depose-et-remploi',
    price: 0,
    quantity: 1,
    status: 'disponible',
    daysAgo: 33,
    values: {
      etat: 'reemploi-usage',
      origine: 'deconstruction',
      surface: 90,
      'classement-feu': 'cfl-s1',
      couleur: '#8b9095',
      conditionnement: 'vrac',
      'batiment-occupe': true,
      'date-depose': '2026-09-28',
    },
    pictures: { kind: 'carpet-tiles', finish: 'grey', views: ['stored', 'front'] },
  },
]
