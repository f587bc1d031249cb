-- Stock stands in no index of a product, as in none of its row in the catalogue: where the page has room, an order leaves all thirteen as they are.
ALTER TABLE "products" SET (fillfactor = 90);
