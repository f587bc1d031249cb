import { expect, test } from 'vitest'
import { countInText } from './count-in-text.ts'

const read = (title: string, description = '', price = '') => countInText({ title, description, price })

test.each([
  [
    '4 roues de transpalette',
    'Roues usagées, jantes saines, 300 euros les 4',
    '300 € (à discuter)',
    4,
    'all',
  ],
  ['3 pneus de nacelle', '3 pneus de nacelle, dont 1 rechappé', '60 €', 3, 'unsaid'],
  ['Tableau électrique', 'Lots de 5 tableaux électriques. Nous contacter.', '180 €', 5, 'unsaid'],
  ['COFFRE DE CHANTIER 120L BLEU', 'COFFRE DE CHANTIER 120L BLEU (4 lots disponibles)', '480 €', 4, 'unsaid'],
  ['20 fûts métalliques', 'Fûts de 200 L, 50 € l’unité', '50', 20, 'one'],
  ['Fûts métalliques', '20 fûts de 200 L', '50 € l’unité', 20, 'one'],
  ['Vingt fûts bleus', '', '50', 20, 'unsaid'],
  ['Une douzaine de portes', '', '30', 12, 'unsaid'],
  ['Chaises', 'Une trentaine de chaises empilables, 5 € pièce', '5 €', 30, 'one'],
  ['Chaises', 'une vingtaine', '3 €', 20, 'unsaid'],
  ['Tuiles', 'environ 2 000 tuiles', '0,50 € l’unité', 2_000, 'one'],
  ['Sanitaires', '2 lavabos et 1 wc, 40 € chaque', '40 €', 3, 'one'],
  ['Gravier', '3 big bags de gravier 10/20, 40 l’un', '40', 3, 'one'],
  ['Briques', 'Briques, 0,80 € pièce par 100 minimum, stock 1200', '0,80 €', 1_200, 'one'],
  ['Carrelage', '22 m² restants à 12 €/m², 60x60', '12', 22, 'one'],
  ['Parquet', 'Reste de chantier : 18,5 m2 + plinthes, 35 € le m2', '35 €/m²', 18, 'one'],
  ['Carrelage', 'cartons de 1,44 m²', '12 €/m²', null, 'one'],
  ['Poutres IPN', '3 IPN de 6 m', '15 € le mètre', null, 'one'],
  ['Radiateurs fonte x 4', '', '80', 4, 'unsaid'],
  ['Radiateurs fonte (x4)', '', '80', 4, 'unsaid'],
  ['4x radiateurs', '', '80', 4, 'unsaid'],
  ['Fûts bleus (20)', '', '10', 20, 'unsaid'],
  ['Paire de portes anciennes', '', '200', 2, 'all'],
  ['Chaises d’école par 10', '', '90', 10, 'unsaid'],
  ['Tables', 'Les 6 à prendre ensemble, 300 € l’ensemble', '300', 6, 'all'],
  ['Dalles moquette', 'Lot de 120 pièces', '2 €', 120, 'unsaid'],
  ['Spots encastrés', '35 exemplaires', '4 € pièce', 35, 'one'],
  ['Carrelage', '12 cartons disponibles', '15', 12, 'unsaid'],
  ['Parquet chêne', 'Lot de 25 m2, 12 € le m2', '12', 25, 'one'],
  ['Lot de 12 chaises', '', '120', 12, 'all'],
  ['Chaise x 6', 'Le lot', '60', 6, 'all'],
  ['Robinets', 'bon état', '30 les 6', 6, 'all'],
  ['Parquet massif 22m2', '22 m² à 15 euros le m2, vendus en une fois', '330 € le tout', 22, 'all'],
  ['Gaines ICTA', '3 couronnes de 100 m, neuves', '25€ / couronne', 3, 'one'],
  ['Rayonnages', '12 travées, 35 € la travée ou 380 € le tout', '35 €', 12, 'one'],
  ['Poutres de chêne', '12 poutres de 4 à 6 m', '25 €/ml', null, 'one'],
  ['Carrelage', 'reste 45', '12 €/m²', 45, 'one'],
  ['Chêne ancien', 'Dépose soignée, 40 planches de 2 m', '12 € la planche', 40, 'one'],
  ['6 chaises', 'Vendues ensemble', '60', 6, 'all'],
  ['Laine de bois', '12 paquets de 4 panneaux', '25 €/paquet', 12, 'one'],
  ['Laine de verre', 'Neuve, 5 paquets de 8 m²', '30 € le paquet', 5, 'one'],
  ['Tuiles', 'Bon état, 2 palettes de 300', '150 € la palette', 2, 'one'],
  ['Lambris', 'Neuf, 7 paquets de 2,5 m² soit 17,5 m²', '14 € / paquet', 7, 'one'],
  ['Radiateurs fonte', 'Lot de 5 radiateurs, prix pour le lot', '400', 5, 'all'],
  ['6 radiateurs', 'Prix de l’ensemble', '500', 6, 'all'],
  ['4 portes', 'vendues en un seul lot', '90', 4, 'all'],
  ['Dalles', 'Bon état, 30 dalles', '20 € les 10', 10, 'all'],
  ['3 portes isoplanes', '3 portes 204x73. Prix pour les 3.', '90', 3, 'all'],
  ['2 portes', 'prix pour les deux', '90', 2, 'all'],
  ['Plinthes', 'Restant : 22 ml, hauteur 70 mm, barres de 2,20 m, 1,50 le ml', '1.5', 22, 'one'],
  ['Volets bois', 'Paire de volets. 60 € la paire.', '60', null, 'one'],
  ['Isolant', 'Neuf, 14 plaques de 0,6 x 1,25 m', '3 € plaque', 14, 'one'],
  ['Parquet ancien', '34 m² de lames', '40 €/m²', 34, 'one'],
  ['Plaques de plâtre', '40 en stock', '6 € chacune', 40, 'unsaid'],
  ['Portes', 'Vendues à la pièce', '45', null, 'one'],
  ['Chaises', '', '15 € / pièce', null, 'one'],
  ['Chaises', 'Prix unitaire', '15', null, 'one'],
  ['Bureaux', '30 € chaque', '30', null, 'one'],
  ['Carrelage', '18 € le m²', '18', null, 'one'],
  ['Parpaings', '', '80 € la palette', null, 'one'],
  ['Échantillons', 'Plusieurs pièces, à voir sur place', '20 - 150 €', null, 'unsaid'],
  ['Cuves inox', 'Cuves de récupération', '300', null, 'unsaid'],
  [
    'Bobines 4 tonnes d’aluminium',
    '3 à 4 T Bobine bande Alu laqué épaisseur 0,3 et 0,5mm',
    'XX €',
    null,
    'unsaid',
  ],
  ['Chutes de parquet', 'Plusieurs essences', '10 - 180 €', null, 'unsaid'],
  ['Lot de carrelage', 'Fin de chantier', '80', null, 'unsaid'],
  ['Quincaillerie, divers', '', '15', null, 'unsaid'],
])('countInText of %s, %s, %s counts %s', (title, description, price, count, priceOf) => {
  expect(read(title, description, price)).toMatchObject({ count, priceOf })
})

test.each([
  ['Récupérateur d’eau 2', "Produit d'occasion - 1,9 m x 0,8 m - (prix neuf 350 €)", '100 €'],
  ['Bâche de chantier', 'Bâche - 8 m x 3m - (prix neuf 120 €)', '40 €'],
  ['Banc d’essai', 'Banc automatique, 1-120 cycles/min, précision <1%, norme EN 12209.', '7 500 €'],
  ['Broyeur', '1 broyeur à plaques (fonctionnel)', 'Prix à débattre'],
  ['Cadre de verrière', "Cadre en acier d'atelier (280kg)", '438 €'],
  ['Plaqueuse / Presse à panneaux', 'largeur active 0,7 m, 12 rouleaux (30/20/15 mm), 450 kg.', '21 500 €'],
  [
    'Centre de perçage PC12',
    'Centre 3 axes,\n2 zones de travail,\n8 butées à positionnement,\nMagasin 10 outils',
    '9 000 €',
  ],
  ['Cuve à fioul', 'Cuve à fioul 1800 l.', '80 €'],
  ['Pneu 23.5 R25', '', '500 €'],
  ['Carrelage 60x60', 'Carreaux 60 x 60 cm', '20'],
  ['3 bacs évier', 'Évier 3 bacs inox', '90'],
  ['Armoire 2 portes', '4 tiroirs, livrée avec 2 clés', '90'],
  ['Fenêtre 2 vantaux', 'Double vitrage 4/16/4, 120 par 135 cm', '90'],
  ['Radiateur 10 éléments', 'Puissance 1 500 W', '90'],
  ['Perceuse 18 V', '2 vitesses, 3 ans de garantie', '90 €'],
  ['Porte neuf', 'Neuf, jamais posé', '90 € (à discuter)'],
  ['Chêne ancien', 'Dépose soignée, planches de 2 m', '12 € la planche'],
  ['Rail de spot + 5 spots', 'Rail de 2 m avec 5 spots orientables', '45 €'],
  ['Table', 'Pièce unique, dans son jus', '400 €'],
  ['Unité centrale de ventilation', 'Chaque élément est démontable', '400 €'],
])('countInText of %s, %s, %s is null', (title, description, price) => {
  expect(read(title, description, price)).toBeNull()
})

test('countInText counts the lots to which a price refers', () => {
  expect(read('Lots de planches', '5 lots d’environ 20 planches', '45 € le lot')).toEqual({
    count: 5,
    unit: 'lot',
    priceOf: 'one',
  })
})

test.each([
  ['Rad fonte 3 colonnes, 11 éléments', '90 € l’unité. Il m’en reste 4.', '90 €', 4, 'one'],
  ['Chauffe-eau 200L, 80 euros', 'Chauffe-eau 200L. 80 euros', '80 €', null, undefined],
  ['Carrelage 60x60 gris', 'Carrelage 60x60 gris, il reste 22 m²', '15 €/m²', 22, 'one'],
  ['Escalier hêtre, 13 marches', 'Escalier 13 marches, démonté', '600 €', null, undefined],
  ['Vasques, lot de 2 lots de 5', '25 eur/u', '25', 10, 'one'],
  ['Briques', 'une palette de 400, 200 € la palette', '200', null, 'one'],
  ['Isolant', '2 paquets de 6 panneaux, 12 € le panneau', '12', 12, 'one'],
  ['Carrelage terre cuite', 'Reste 12 m2 de tomettes. 180 le tout ou 20€/m2 au détail', '180', null, 'all'],
  ['Fenêtres PVC', '120 l x 135 h : 2\n60 x 95 : 1\ntout : 380 €', '380 €', null, 'all'],
  ['Plaques BA13 x14', '14 plaques, 6€ TTC la plaque, je ne détaille pas donc 84€', '84', 14, 'all'],
  ['Plaques BA13 x14', '14 plaques, 6€ TTC la plaque', '6', 14, 'one'],
  ['Fenêtre PVC', '2 vantaux. J’en ai 3 identiques, prix à l’unité.', '90', 3, 'one'],
  ['Fenêtre PVC', '2 vantaux. J’en ai 3 autres.', '90', null, undefined],
  ['Parquet - 7 paquets de 2,4 m²', '8€/m² (vendu par paquet complet)', '8€/m²', null, 'one'],
])('countInText of « %s » and « %s » at %s', (title, description, price, count, priceOf) => {
  const counted = read(title, description, price)
  expect([counted?.count ?? null, counted?.priceOf]).toEqual([count, priceOf])
})
