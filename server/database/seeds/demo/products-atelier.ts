import { prose } from './prose.ts'
import type { DemoProduct } from './types.ts'

export const workshopProducts: DemoProduct[] = [
  {
    title: 'Scie à format 250 cm avec inciseur, triphasée, révisée',
    description: prose(`
      Scie à panneaux de notre atelier, chariot aluminium de 250 cm, lame de 315 mm et inciseur. Nous la
      remplaçons par une machine à commande numérique.

      Révisée en juin : courroies, roulements du chariot et réglage d'équerrage. Carnet d'entretien et
      notice en français. Visible sous tension à Vannes sur rendez-vous.

      Chargement avec notre chariot de 2,5 t, camion plateau indispensable (620 kg).
    `),
    category: 'machines-d-atelier',
    seller: 'le-bihan',
    price: 2900,
    quantity: 1,
    status: 'disponible',
    featured: true,
    daysAgo: 42,
    values: {
      etat: 'reemploi-bon',
      origine: 'renouvellement',
      reference: 'SF-315-250',
      poids: 620,
      puissance: 5500,
      alimentation: 'tri-400',
      certifications: ['ce'],
      chariot: true,
    },
    pictures: { kind: 'machine', finish: 'green', views: ['front', 'detail'] },
  },
  {
    title: 'Aspirateur à copeaux 2 200 W sur roulettes, sac de 180 litres',
    description: prose(`
      Groupe d'aspiration monophasé pour une ou deux machines, manche filtrante neuve, 5 m de flexible de
      100 mm et réducteurs. Repris avec un fonds de menuiserie, testé une demi-journée.

      Peinture rayée, turbine sans jeu. Se démonte en deux parties pour un utilitaire moyen.
    `),
    category: 'machines-d-atelier',
    seller: 'fabre',
    price: 195,
    quantity: 1,
    status: 'disponible',
    daysAgo: 27,
    values: {
      etat: 'reemploi-usage',
      origine: 'renouvellement',
      reference: 'ASP-2200-M',
      poids: 48,
      puissance: 2200,
      alimentation: 'mono-230',
      certifications: ['ce'],
      chariot: false,
    },
    pictures: { kind: 'machine', finish: 'blue', views: ['front', 'detail'] },
  },
  {
    title: 'Scie à carrelage sur table, coupe 120 cm, disque de 250 mm',
    description: prose(`
      Scie à eau à tête coulissante, moteur de 1 500 W, coupe droite et à 45 degrés, pompe immergée
      remplacée. Elle a servi à deux chantiers de commerces.

      Vendue avec deux disques, pieds pliants et guide d'angle. Bac fissuré dans un coin, réparé et étanche.
    `),
    category: 'machines-d-atelier',
    seller: 'vasseur',
    price: 420,
    quantity: 1,
    status: 'vendu',
    daysAgo: 101,
    values: {
      etat: 'reemploi-usage',
      origine: 'renouvellement',
      reference: 'SCE-120-250',
      poids: 86,
      puissance: 1500,
      alimentation: 'mono-230',
      certifications: ['ce'],
      chariot: true,
      'date-achat': '2026-02-16',
    },
    pictures: { kind: 'machine', finish: 'red', views: ['front', 'detail'] },
  },
  {
    title: 'Rayonnage à palettes, travée de 270 cm, trois niveaux',
    description: prose(`
      Échelles de 400 x 110 cm et lisses de 270 cm, charge de 2 tonnes par niveau. Démontage d'un dépôt qui
      déménage : sept travées, quatre échelles de départ.

      Prix par travée complète, goupilles de sécurité et protections de pied comprises. Une lisse tordue a
      été écartée. L'entrepôt reste en activité : enlèvement avant 8 h ou après 16 h.
    `),
    category: 'rayonnages-et-manutention',
    seller: 'chabrier',
    price: 180,
    quantity: 7,
    status: 'disponible',
    daysAgo: 115,
    values: {
      etat: 'reemploi-bon',
      origine: 'deconstruction',
      reference: 'RP-270-400',
      largeur: 270,
      hauteur: 400,
      poids: 165,
      materiau: ['acier'],
      chariot: true,
      'batiment-occupe': true,
    },
    pictures: { kind: 'pallet', finish: 'blue', views: ['front', 'stored'] },
  },
  {
    title: 'Transpalette manuel 2 500 kg, fourches de 115 cm',
    description: prose(`
      Transpalettes déposés par un transporteur, hydraulique purgée et galets remplacés. Bons pour l'atelier
      ou pour un chantier de longue durée.

      Six appareils, testés en charge à 1 800 kg. Peinture passée, un timon légèrement voilé remis droit.
      Prix à la pièce.
    `),
    category: 'rayonnages-et-manutention',
    seller: 'chabrier',
    price: 130,
    quantity: 6,
    status: 'disponible',
    daysAgo: 74,
    values: {
      etat: 'reemploi-usage',
      origine: 'renouvellement',
      reference: 'TP25-115',
      largeur: 54,
      hauteur: 122,
      poids: 72,
      materiau: ['acier'],
      chariot: true,
      'batiment-occupe': false,
    },
    pictures: { kind: 'machine', finish: 'red', views: ['front', 'stored'] },
  },
  {
    title: 'Palettes bois 120 x 80 cm, solides, par pile de 15',
    description: prose(`
      Palettes quatre entrées en bois brut, triées : aucune planche cassée, pas de traitement chimique.
      Parties plus vite que prévu, une nouvelle rotation est attendue avec les prochaines livraisons.

      Prix par pile de quinze, sangle comprise. Chargement au chariot à Clermont-Ferrand.
    `),
    category: 'rayonnages-et-manutention',
    seller: 'chabrier',
    price: 60,
    quantity: 0,
    status: 'rupture_stock',
    daysAgo: 85,
    values: {
      etat: 'reemploi-bon',
      origine: 'surplus',
      largeur: 80,
      hauteur: 215,
      poids: 330,
      materiau: ['sapin'],
      chariot: true,
      'batiment-occupe': false,
    },
    pictures: { kind: 'pallet', finish: 'pine', views: ['stored', 'front'] },
  },
  {
    title: 'Palette de quincaillerie : paumelles, serrures et béquilles, 280 kg',
    description: prose(`
      Fin de chantier d'une clinique : environ quatre-vingts paires de béquilles inox, cent vingt serrures à
      larder, des paumelles de 140 et des boîtes de vis. Le détail est listé sur la palette.

      Tout est neuf, une partie sans emballage. Vendu en bloc, photos de chaque caisse sur demande. Chariot
      élévateur à Pantin de 8 h à 16 h.
    `),
    category: 'lots-de-fin-de-chantier',
    seller: 'depose-et-remploi',
    price: 550,
    quantity: 1,
    status: 'disponible',
    daysAgo: 9,
    values: {
      etat: 'neuf-deballe',
      origine: 'surplus',
      poids: 280,
      materiau: ['inox', 'acier'],
      conditionnement: 'palette',
      chariot: true,
      'date-achat': '2026-06-23',
    },
    pictures: { kind: 'pallet', finish: 'steel', views: ['front', 'detail', 'stored'] },
  },
  {
    title: 'Lot de chutes de chêne et de hêtre sec, caisse de 1 m³',
    description: prose(`
      Chutes d'atelier de 20 à 80 cm, sections de 20 x 40 à 60 x 90 mm, séchées et rabotées sur au moins
      deux faces. Pour petites menuiseries, jouets, manches ou cales.

      Caisse grillagée à rendre ou échangée contre la vôtre. Cinq caisses prêtes, prix par caisse.
    `),
    category: 'lots-de-fin-de-chantier',
    seller: 'le-bihan',
    price: 55,
    quantity: 5,
    status: 'disponible',
    daysAgo: 72,
    values: {
      etat: 'neuf-deballe',
      origine: 'surplus',
      poids: 380,
      materiau: ['chene', 'hetre'],
      conditionnement: 'caisse',
      chariot: true,
    },
    pictures: { kind: 'pallet', finish: 'oak', views: ['stored', 'detail'] },
  },
  {
    title: 'Lot de profilés aluminium et joints pour menuiseries, 60 barres',
    description: prose(`
      Barres de 6 m, profilés de dormant et d'ouvrant anthracite, avec quatre couronnes de joint. La gamme
      s'arrête, un confrère les a retenues pour ses réparations.

      Quelques barres rayées en surface, comptées en plus. Recoupe en deux possible pour le transport.
    `),
    category: 'lots-de-fin-de-chantier',
    seller: 'arnoux',
    price: 670,
    quantity: 1,
    status: 'reserve',
    daysAgo: 5,
    values: {
      etat: 'neuf-deballe',
      origine: 'fin-serie',
      reference: 'PROF-GA-7016',
      poids: 410,
      materiau: ['aluminium'],
      conditionnement: 'vrac',
      chariot: true,
      'date-achat': '2026-08-11',
    },
    pictures: { kind: 'pallet', finish: 'anthracite', views: ['stored', 'detail'] },
  },
]
