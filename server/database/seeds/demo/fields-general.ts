import { options } from './field-helpers.ts'
import type { DemoField } from './types.ts'

export const generalFields: DemoField[] = [
  {
    key: 'etat',
    name: 'État',
    description: "L'état réel du produit au moment de la mise en vente.",
    type: 'select',
    options: options({
      'neuf-emballe': 'Neuf, emballé',
      'neuf-deballe': 'Neuf, déballé',
      expo: "Modèle d'exposition",
      'reemploi-bon': 'Réemploi, bon état',
      'reemploi-usage': "Réemploi, traces d'usage",
      'reemploi-a-renover': 'Réemploi, à rénover',
    }),
    required: true,
    filterable: true,
    categories: '*',
  },
  {
    key: 'origine',
    name: 'Origine',
    description: 'Pourquoi ce produit est à vendre.',
    type: 'select',
    options: options({
      'chantier-annule': 'Chantier annulé',
      'erreur-commande': 'Erreur de commande',
      'fin-serie': 'Fin de série',
      surplus: 'Surplus de chantier',
      exposition: 'Exposition',
      deconstruction: 'Déconstruction',
      renouvellement: 'Renouvellement de matériel',
    }),
    required: false,
    filterable: true,
    categories: '*',
  },
  {
    key: 'reference',
    name: 'Référence fabricant',
    description: "La référence lue sur l'étiquette, la plaque ou le bon de livraison.",
    type: 'text',
    required: false,
    filterable: true,
    categories: '*',
  },
  {
    key: 'indetermine',
    name: 'Indetermine',
    description: 'À cocher quand le prix est communiqué sur demande : il ne sera alors pas affiché.',
    type: 'boolean',
    required: false,
    filterable: false,
    categories: '*',
  },
]
