/** Tab 'Mes Produits': what one sells. */
export const MyProducts = () => <p>Aucun produit pour le moment.</p>
