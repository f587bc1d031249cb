import type { PageSection } from '../page-section.ts'

/** What the marketplace is for, why to choose it, and where to go on. */
export const aboutSections: readonly PageSection[] = [
  {
    id: 'mission',
    label: 'Mission',
    title: 'Rien de ce qui peut encore se poser ne devrait finir à la benne',
    body: `Une erreur de cote, un chantier qui s’arrête, une fin de série, un modèle d’exposition : chaque année, des portes, des radiateurs, des vasques et des parquets parfaitement bons sont jetés faute d’acheteur au bon moment.

{site} met ces matériaux sous les yeux de ceux qui en cherchent. C’est de l’économie circulaire à hauteur de chantier : un produit, un prix, un endroit où le retirer.`,
  },
  {
    id: 'raisons',
    label: 'Raisons',
    title: 'Six raisons de choisir {site}',
    body: `## Des annonces précises

Chaque annonce dit l’état, les dimensions et l’origine du produit. Ce qui ne correspond pas se signale avant que le vendeur soit payé.

## Un argent protégé

Le paiement est conservé jusqu’au retrait. Le vendeur sait qu’il sera payé, l’acheteur sait qu’il recevra.

## Des prix de seconde chance

Une commande annulée ou un modèle d’exposition coûte moins cher que le neuf, et vaut souvent autant.

## Près du chantier

Les produits se retirent chez le professionnel qui les vend. Pour le reste, une livraison se demande en deux lignes.

## Moins de bennes

Une porte reposée est une porte qu’on n’a ni fabriquée, ni jetée. Le second œuvre est la part du chantier qui se réemploie le mieux.

## Sans but lucratif

Une association fait tourner la place de marché. Ce qu’elle gagne sert à la faire tourner mieux.`,
  },
  {
    id: 'avancer',
    label: 'Invitation',
    title: 'Un lot qui dort, un chantier qui attend',
    body: '{boutons-produits-et-contact}',
  },
]
