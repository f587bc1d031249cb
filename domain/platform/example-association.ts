/** Whose site it is until somebody says so: invented, so that a new site can be looked at. */
export const exampleFacts = {
  name: 'Association Réchantier',
  address: '1 rue de l’Exemple, 00000 Ville-Exemple',
  phone: '01 00 00 00 00',
  email: 'contact@rechantier.example',
}
