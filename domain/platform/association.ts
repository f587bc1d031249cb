/**
 * What only the association that runs the site knows: to be filled in before opening to the public. Shown on the legal
 * pages and nowhere decided upon.
 */
export const association = {
  name: 'Association Réchantier',
  form: 'association régie par la loi du 1er juillet 1901',
  registration: 'RNA W000000000',
  siret: '000 000 000 00000',
  address: '1 rue de l’Exemple, 00000 Ville-Exemple',
  phone: '01 00 00 00 00',
  email: 'contact@rechantier.example',
  publicationDirector: 'la présidente ou le président de l’association',
  host: {
    name: 'Hébergeur à préciser',
    address: '2 rue de l’Exemple, 00000 Ville-Exemple',
    phone: '01 00 00 00 01',
  },
  mediator: {
    name: 'Médiateur de la consommation à préciser',
    address: '3 rue de l’Exemple, 00000 Ville-Exemple',
    site: 'https://mediateur.example',
  },
  founders: [
    {
      name: 'Claire Aubert',
      role: 'Cofondatrice, conductrice de travaux pendant quinze ans',
      picture: '/equipe/claire-aubert.svg',
    },
    {
      name: 'Malik Serrano',
      role: 'Cofondateur, négociant en matériaux devenu ressourcier',
      picture: '/equipe/malik-serrano.svg',
    },
  ],
} as const
