-- A row with its words (search_vector) is two kilobytes, and those above were kept apart: to rank a thousand answers, a thousand vectors were
-- looked up one by one. Rows written from now on hold them.
ALTER TABLE "listed_products" SET (toast_tuple_target = 4080);
