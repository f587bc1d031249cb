import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const joineryProducts: DemoProduct[] = [
  {
    title: 'Porte intérieure chêne plaqué 83 cm, poussant droit',
    description: prose(`
      Bloc-porte neuf, âme pleine, parement chêne plaqué verni mat, huisserie de 72 mm prête à sceller ou à
      visser. Commandé pour un cabinet dentaire dont le chantier a été annulé : il nous en reste six, encore
      sous film.

      Serrure bec-de-cane et paumelles comprises, béquille non fournie. Prix par bloc-porte.

      Retrait à l'atelier de Vannes, du lundi au vendredi de 8 h à 12 h et de 13 h 30 à 17 h. Nous aidons à
      charger ; prévoir une couverture, le vernis marque facilement.
    `),
    category: 'portes-interieures',
    seller: 'le-bihan',
    price: 165,
    quantity: 6,
    status: 'disponible',
    featured: true,
    daysAgo: 30,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'BP-CHN-83-PD',
      largeur: 83,
      hauteur: 204,
      epaisseur: 40,
      'sens-ouverture': 'poussant-droit',
      materiau: ['chene', 'mdf'],
      'isole-phoniquement': true,
    },
    pictures: { kind: 'interior-door', finish: 'oak', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Porte intérieure blanche prépeinte 73 cm, poussant gauche, à la pièce',
    description: prose(`
      Blocs-portes alvéolaires prépeints, rainurés quatre traits horizontaux, huisserie sapin. Reste d'un
      programme de logements livré au printemps. Jamais posés, stockés debout et au sec.

      Trois d'entre eux ont un petit éclat de peinture sur la tranche, invisible après la couche de
      finition. Prix à la porte, possibilité d'en prendre une seule.

      Enlèvement au dépôt de Pantin sur rendez-vous, accès utilitaire et petit camion.
    `),
    category: 'portes-interieures',
    seller: 'depose-et-remploi',
    price: 48,
    quantity: 24,
    status: 'disponible',
    daysAgo: 110,
    values: {
      etat: 'neuf-deballe',
      origine: 'surplus',
      reference: 'ALV-4T-73',
      largeur: 73,
      hauteur: 204,
      epaisseur: 40,
      'sens-ouverture': 'poussant-gauche',
      materiau: ['mdf', 'sapin'],
      'isole-phoniquement': false,
    },
    pictures: { kind: 'interior-door', finish: 'white', views: ['stored', 'front'] },
  },
  {
    title: 'Porte coulissante en applique 93 cm, noyer, avec rail aluminium',
    description: prose(`
      Vantail plaqué noyer de fil, bords droits, livré avec son rail en aluminium brossé de 190 cm, les deux
      chariots, les butées et le guide de sol. C'est notre modèle de salle d'exposition : il a coulissé deux
      ans sans un accroc.

      Deux trous de fixation rebouchés à la cire au dos, côté mur. Poignée cuvette en laiton comprise.
    `),
    category: 'portes-interieures',
    seller: 'fabre',
    price: 210,
    quantity: 1,
    status: 'disponible',
    daysAgo: 92,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'COUL-NOY-93',
      largeur: 93,
      hauteur: 205,
      epaisseur: 38,
      'sens-ouverture': 'coulissant',
      materiau: ['noyer', 'mdf', 'aluminium'],
      'isole-phoniquement': false,
    },
    pictures: { kind: 'sliding-door', finish: 'walnut', views: ['front', 'detail'] },
  },
  {
    title: 'Porte de communication vitrée petits carreaux, pin massif, 83 cm',
    description: prose(`
      Porte en pin massif à huit carreaux biseautés, déposée dans une maison des années 1950. Tous les
      verres sont d'origine et intacts, un mastic a été refait. Vantail seul, sans huisserie.

      Ancienne peinture crème à poncer, bois sain dessous. Serrure à larder présente, clé manquante. Retrait
      à Pantin, le samedi matin possible sur demande.
    `),
    category: 'portes-interieures',
    seller: 'depose-et-remploi',
    price: 85,
    quantity: 2,
    status: 'reserve',
    daysAgo: 50,
    values: {
      etat: 'reemploi-a-renover',
      origine: 'deconstruction',
      largeur: 83,
      hauteur: 202,
      epaisseur: 34,
      'sens-ouverture': 'reversible',
      materiau: ['sapin', 'verre'],
      'isole-phoniquement': false,
    },
    pictures: { kind: 'glazed-door', finish: 'cream', views: ['front', 'detail'] },
  },
  {
    title: "Porte d'entrée aluminium anthracite 215 x 90 cm, poussant gauche",
    description: prose(`
      Porte d'entrée aluminium à rupture de pont thermique, panneau de 75 mm, serrure cinq points et
      cylindre avec quatre clés. Ud annoncé de 1,1 W/m².K. Refusée par le client : la baie faisait 5 cm de
      moins.

      Dormant de 60 mm pour pose en applique, seuil extra-plat, poignée de tirage en inox de 80 cm dans le
      carton d'origine. Aucun défaut.

      Poids environ 95 kg : venir à deux, avec un véhicule de 2,30 m de long utile.
    `),
    category: 'portes-d-entree',
    seller: 'le-bihan',
    price: 1290,
    quantity: 1,
    status: 'disponible',
    daysAgo: 12,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'PE-ALU75-7016',
      largeur: 90,
      hauteur: 215,
      'sens-ouverture': 'poussant-gauche',
      vitrage: 'aucun',
      materiau: ['aluminium'],
      couleur: '#3b4147',
    },
    pictures: { kind: 'entrance-door', finish: 'anthracite', views: ['front', 'detail', 'stored'] },
  },
  {
    title: "Porte d'entrée ancienne en chêne à deux vantaux, imposte vitrée",
    description: prose(`
      Belle porte d'immeuble de 1904, chêne massif de 45 mm, moulures et jets d'eau d'origine, grilles en
      fonte ouvrantes. Déposée avec son dormant et son imposte, numérotée pour le remontage.

      Bas des vantaux à reprendre sur 8 cm (trace d'humidité, pas de pourriture profonde). Une vitre de
      l'imposte est fêlée. Crémone complète, deux clés.

      Chargement avec nos transpalettes ; la porte est démontée en cinq éléments, le plus lourd pèse 60 kg.
    `),
    category: 'portes-d-entree',
    seller: 'depose-et-remploi',
    price: 1850,
    quantity: 1,
    status: 'disponible',
    daysAgo: 22,
    values: {
      etat: 'reemploi-a-renover',
      origine: 'deconstruction',
      largeur: 142,
      hauteur: 296,
      'sens-ouverture': 'double-vantail',
      vitrage: 'simple',
      materiau: ['chene', 'fonte'],
      couleur: '#7a5238',
    },
    pictures: { kind: 'entrance-door', finish: 'walnut', views: ['front', 'detail'] },
  },
  {
    title: 'Fenêtre PVC blanc deux vantaux 125 x 120 cm, double vitrage',
    description: prose(`
      Fenêtre oscillo-battante neuve, double vitrage 4/16/4 à isolation renforcée et gaz argon, tapées
      d'isolation de 120 mm déjà montées. Erreur de saisie sur la hauteur : 125 au lieu de 135.

      Cinq exemplaires identiques, étiquettes et films en place. Prix à l'unité, dégressif à partir de trois
      : demandez-nous par message.
    `),
    category: 'fenetres',
    seller: 'arnoux',
    price: 189,
    quantity: 5,
    status: 'disponible',
    daysAgo: 62,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'PVC70-OB2-125120',
      largeur: 120,
      hauteur: 125,
      vitrage: 'double',
      uw: 1.3,
      materiau: ['pvc', 'verre'],
      couleur: '#f4f2ec',
    },
    pictures: { kind: 'window', finish: 'white', views: ['front', 'stored'] },
  },
  {
    title: 'Porte-fenêtre chêne lamellé 215 x 140 cm, triple vitrage',
    description: prose(`
      Fabrication de notre atelier pour une maison passive dont le plan a changé. Chêne lamellé-collé de 78
      mm, lasuré incolore en deux couches, triple vitrage 4/14/4/14/4, seuil aluminium de 20 mm.

      Petit choc sur l'angle bas du dormant droit, invisible une fois posé. Quincaillerie de réglage et
      poignée à clé comprises. Nous pouvons fournir le plan de coupe au poseur.
    `),
    category: 'fenetres',
    seller: 'le-bihan',
    price: 1180,
    quantity: 1,
    status: 'disponible',
    daysAgo: 95,
    values: {
      etat: 'neuf-deballe',
      origine: 'chantier-annule',
      reference: 'PF78-T-215140',
      largeur: 140,
      hauteur: 215,
      vitrage: 'triple',
      uw: 0.9,
      materiau: ['chene', 'verre'],
      couleur: '#c89b6a',
    },
    pictures: { kind: 'window', finish: 'oak', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Châssis fixe aluminium noir 60 x 180 cm, verre feuilleté',
    description: prose(`
      Châssis fixe horizontal pour éclairer une cuisine ou un couloir, aluminium à rupture de pont
      thermique, double vitrage dont une face feuilletée retardatrice d'effraction.

      Client injoignable après acompte, commande jamais retirée. Vendu avec bavette et pattes de fixation.
      Carton ouvert, contrôlé complet.
    `),
    category: 'fenetres',
    seller: 'arnoux',
    price: 240,
    quantity: 2,
    status: 'attente_retrait',
    daysAgo: 29,
    values: {
      etat: 'neuf-deballe',
      origine: 'chantier-annule',
      reference: 'FX-ALU-60180',
      largeur: 180,
      hauteur: 60,
      vitrage: 'double',
      uw: 1.4,
      materiau: ['aluminium', 'verre'],
      couleur: '#232527',
    },
    pictures: { kind: 'window', finish: 'black', views: ['front', 'detail'] },
  },
  {
    title: 'Fenêtre de toit à rotation 78 x 98 cm, finition pin verni',
    description: prose(`
      Fenêtre de toit neuve, rotation par barre haute, aération à volet fermé, double vitrage feuilleté
      intérieur. Raccord pour tuiles mécaniques compris, pente de 15 à 90 degrés.

      Commandée en double par erreur. Trois exemplaires dans leur carton, l'un a un coin écrasé mais le
      cadre est intact. Garantie du fabricant à partir de la date d'achat.
    `),
    category: 'fenetres-de-toit',
    seller: 'chabrier',
    price: 265,
    quantity: 3,
    status: 'disponible',
    daysAgo: 71,
    values: {
      etat: 'neuf-emballe',
      origine: 'erreur-commande',
      reference: 'FT-ROT-78098',
      largeur: 78,
      hauteur: 98,
      vitrage: 'double',
      uw: 1.3,
      motorise: false,
      'date-achat': '2026-08-18',
    },
    pictures: { kind: 'roof-window', finish: 'pine', views: ['front', 'stored'] },
  },
  {
    title: 'Fenêtre de toit motorisée 114 x 118 cm avec capteur de pluie',
    description: prose(`
      Grand format blanc, ouverture électrique par télécommande, fermeture automatique à la première goutte.
      Triple vitrage, intérieur en bois enrobé de polyuréthane blanc, parfait en salle de bains.

      Posée trois mois dans un logement témoin puis remplacée par un châssis plus grand. Télécommande,
      alimentation et notice présentes ; le raccord pour ardoises est à prévoir.
    `),
    category: 'fenetres-de-toit',
    seller: 'delaunay',
    price: 490,
    quantity: 1,
    status: 'disponible',
    daysAgo: 6,
    values: {
      etat: 'reemploi-bon',
      origine: 'exposition',
      reference: 'FT-EL-114118',
      largeur: 114,
      hauteur: 118,
      vitrage: 'triple',
      uw: 1,
      motorise: true,
      'date-achat': '2026-01-26',
    },
    pictures: { kind: 'roof-window', finish: 'white', views: ['front', 'detail'] },
  },
  {
    title: "Verrière d'atelier acier noir, cinq vitrages, 155 x 105 cm",
    description: prose(`
      Verrière en acier thermolaqué noir sablé, cinq travées, verre feuilleté 33.2 livré posé et mastiqué.
      Fabriquée sur mesure pour une cuisine, le client a préféré abattre la cloison entière.

      Micro-rayure de 2 cm sur un montant, côté cuisine ; nous joignons le flacon de retouche. Cornières de
      pose et vis comprises. Environ 62 kg, chargement à deux assuré par l'atelier.
    `),
    category: 'verrieres-et-cloisons',
    seller: 'fabre',
    price: 520,
    quantity: 1,
    status: 'disponible',
    featured: true,
    daysAgo: 24,
    values: {
      etat: 'neuf-deballe',
      origine: 'chantier-annule',
      reference: 'VER-5T-155105',
      largeur: 155,
      hauteur: 105,
      vitrage: 'feuillete',
      materiau: ['acier', 'verre'],
      couleur: '#232527',
      'isole-phoniquement': false,
    },
    pictures: { kind: 'glass-partition', finish: 'black', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Cloison de bureau vitrée toute hauteur, module 100 x 260 cm',
    description: prose(`
      Modules de cloison amovible, ossature aluminium gris et double verre acoustique avec store vénitien
      intégré. Déposés proprement dans un siège social à La Défense, avec couvre-joints et lisses.

      Dix-huit modules identiques, affaiblissement annoncé de 42 dB. Deux stores ont un cordon à remplacer,
      signalé par une étiquette. Prix par module ; notice de montage photocopiée fournie.

      Retrait à Pantin, les modules sont debout sur chevalets, chargement à la ventouse par nos soins.
    `),
    category: 'verrieres-et-cloisons',
    seller: 'depose-et-remploi',
    price: 145,
    quantity: 18,
    status: 'disponible',
    daysAgo: 97,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      reference: 'CLV-100-STORE',
      largeur: 100,
      hauteur: 260,
      vitrage: 'double',
      materiau: ['aluminium', 'verre'],
      couleur: '#8b9095',
      'isole-phoniquement': true,
    },
    pictures: { kind: 'glass-partition', finish: 'grey', views: ['stored', 'front', 'detail'] },
  },
  {
    title: 'Porte vitrée de style atelier 83 cm, cadre acier blanc',
    description: prose(`
      Porte simple battante, cadre acier blanc, quatre carreaux de verre trempé et soubassement tôlé. Modèle
      d'exposition de notre salle de Nîmes, jamais manœuvré par le public.

      Vendue avec huisserie à visser, paumelles et serrure magnétique. Ouverture poussant droit.
    `),
    category: 'verrieres-et-cloisons',
    seller: 'fabre',
    price: 430,
    quantity: 1,
    status: 'vendu',
    daysAgo: 99,
    values: {
      etat: 'expo',
      origine: 'exposition',
      reference: 'PV-AT-83',
      largeur: 83,
      hauteur: 204,
      vitrage: 'trempe',
      materiau: ['acier', 'verre'],
      couleur: '#f4f2ec',
      'isole-phoniquement': false,
    },
    pictures: { kind: 'glazed-door', finish: 'white', views: ['front', 'detail'] },
  },
  {
    title: 'Escalier quart tournant bas en hêtre, hauteur à monter 274 cm',
    description: prose(`
      Escalier complet en hêtre massif : limons de 40 mm, treize marches, contremarches, rampe à barreaux
      tournés et poteau de départ. Vernis d'usine, trois couches. Trémie prévue de 220 x 90 cm.

      Chantier annulé après fabrication. Tout est en colis numérotés, rien n'a été monté. Convient pour une
      hauteur de 268 à 276 cm en recoupant le pied des limons.

      Retrait à Vannes avec un véhicule de 4 m utile ou un plateau ; chariot élévateur à disposition.
    `),
    category: 'escaliers-et-placards',
    seller: 'le-bihan',
    price: 1450,
    quantity: 1,
    status: 'disponible',
    daysAgo: 112,
    values: {
      etat: 'neuf-emballe',
      origine: 'chantier-annule',
      reference: 'ESC-QT-HET-274',
      largeur: 90,
      hauteur: 274,
      materiau: ['hetre'],
      couleur: '#e3c08d',
      'accessoires-fournis': true,
      'pose-comprise': false,
    },
    pictures: { kind: 'staircase', finish: 'pine', views: ['front', 'stored'] },
  },
  {
    title: 'Escalier hélicoïdal acier et chêne, diamètre 140 cm',
    description: prose(`
      Escalier en colimaçon, fût et garde-corps en acier anthracite, quatorze marches en chêne massif huilé.
      Déposé dans un commerce réaménagé, démonté par nos soins et photographié à chaque étape.

      Hauteur réglable de 260 à 310 cm par entretoises. Traces d'usage sur trois nez de marche, un ponçage
      léger suffit. Visserie complète, y compris le palier d'arrivée triangulaire.
    `),
    category: 'escaliers-et-placards',
    seller: 'depose-et-remploi',
    price: 980,
    quantity: 1,
    status: 'attente_paiement',
    daysAgo: 54,
    values: {
      etat: 'reemploi-usage',
      origine: 'deconstruction',
      largeur: 140,
      hauteur: 310,
      materiau: ['acier', 'chene'],
      couleur: '#3b4147',
      'accessoires-fournis': true,
      'pose-comprise': false,
    },
    pictures: { kind: 'staircase', finish: 'anthracite', views: ['front', 'detail'] },
  },
  {
    title: 'Façade de placard coulissante deux vantaux 180 x 250 cm, décor chêne',
    description: prose(`
      Deux vantaux coulissants de 92 cm, décor chêne clair structuré, profils aluminium champagne, rails
      haut et bas de 180 cm recoupables. Fin de série, quatre ensembles disponibles.

      Emballage d'origine, joints brosse et amortisseurs dans le carton. Prix par façade complète. La pose
      se fait à deux en une heure.
    `),
    category: 'escaliers-et-placards',
    seller: 'fabre',
    price: 175,
    quantity: 4,
    status: 'disponible',
    daysAgo: 88,
    values: {
      etat: 'neuf-emballe',
      origine: 'fin-serie',
      reference: 'FAC-2V-180250',
      largeur: 180,
      hauteur: 250,
      materiau: ['stratifie', 'aluminium'],
      couleur: '#c89b6a',
      'accessoires-fournis': true,
      'pose-comprise': false,
    },
    pictures: { kind: 'wardrobe', finish: 'oak', views: ['front', 'detail'] },
  },
]
