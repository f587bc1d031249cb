-- Stock and status stand in no index: where the page has room, changing them leaves all indexes as they are.
ALTER TABLE listed_products SET (fillfactor = 85);
