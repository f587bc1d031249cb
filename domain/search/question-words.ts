import type { CatalogueSearch } from '../catalogue/search.ts'

/** Words that only introduce a search: `je cherche`. */
export const leadIns =
  /^\s*(?:bonjour,? )?(?:(?:je |on |nous )?(?:re)?cherch(?:e|ons|er)|(?:je |nous )?(?:veux|voudrais|voulons)|(?:j'ai |nous avons )?besoin d(?:e|')|il (?:me |nous )?(?:en )?(?:faut|faudrait)|achat d(?:e|')|acheter|achete|ou (?:trouver|acheter)|trouver|i need|need|looking for|buy|procuro|szukam|kupie|ariyorum)(?= |$|(?<=')) ?(?:acheter |trouver )?(?:des? |du |une? |d')?/

const genericWord =
  /^(?:d')?(?:materiau|materiaux|materials?|materiais|materiel|produits?|articles?|annonces?|objets?|choses?|trucs?|tout|toute?s?|offres?|materialy|stuff|things?|items?|products?|everything|anything|all|building|construction|de|du|des|les?|la|occasions?|lots?)$/

/** Returns true for words that apply to any product and are therefore not searched. */
export const meansAnyProduct = (plain: string): boolean =>
  plain.split(' ').every((word) => word === '' || word === "d'" || genericWord.test(word))

/** Words for collecting goods, which apply to every product and are therefore not searched. */
export const collectionPattern =
  /(?<=^|[ |])(?:a (?:venir )?(?:chercher|recuperer|prendre|enlever|emporter|debarrasser|retirer)(?: (?:sur place|soi-meme))?|contre enlevement|sur place)(?=$|[ |,.!])/

export const freePattern =
  /(?<=^|[ |])(?:gratuit(?:e?s?|ement)|gratos|gratis|a donner|(?:en |un )?dons?|donne|for free|free|offerte?s?|0 ?(?:€|euros?)|za darmo|darmow\w+|bedava|ucretsiz|majjani|batel|fabor)(?=$|[ |,.!])/

/** Words for a condition, in French and the languages of foreign-words.ts. */
export const conditionPatterns: readonly { pattern: RegExp; conditions: CatalogueSearch['conditions'] }[] = [
  {
    pattern:
      /(?<=^|[ |])(?:a (?:restaurer|renover|retaper|reparer|remettre en etat)|dans son jus|to restore|for repair)(?=$|[ |,.!])/,
    conditions: ['to_restore'],
  },
  {
    pattern:
      /(?<=^|[ |])(?:(?:modeles? )?d'expo(?:sition)?s?|modeles? expo|expo|ex[ -]display|display model)(?=$|[ |,.!])/,
    conditions: ['exhibited'],
  },
  {
    pattern: /(?<=^|[ |])(?:(?:neuf|neuve)s? (?:et |sous |en )?emball(?:e|ee|es|ees|age))(?=$|[ |,.!])/,
    conditions: ['new_sealed'],
  },
  {
    pattern:
      /(?<=^|[ |])(?:(?:a l')?etat neuf|comme (?:neuf|neuve)s?|(?:neuf|neuve)s?|jamais (?:servi|pose|utilise|installe)\w*|brand new|new|now[eyai]|yeni|nov[oa]s?|jdid)(?=$|[ |,.!])/,
    conditions: ['new_sealed', 'new_opened'],
  },
  {
    pattern:
      /(?<=^|[ |])(?:(?:d')?occas(?:ions?|es?)|en occasion|occaz|(?:de )?(?:seconde|2nde|2eme|deuxieme) main|(?:de |du |en )?re-?emploi|reemployee?s?|reutilisee?s?|(?:de )?recup(?:eration)?|used|second[ -]?hand|uzywan\w+|ikinci el|usad[oa]s?|mosta3mal)(?=$|[ |,.!])/,
    conditions: ['reused_good', 'to_restore'],
  },
  {
    pattern: /(?<=^|[ |])(?:en )?(?:tres )?bon etat(?=$|[ |,.!])/,
    conditions: ['new_sealed', 'new_opened', 'exhibited', 'reused_good'],
  },
]
