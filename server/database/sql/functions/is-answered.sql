-- Returns whether a listed product matches a query of words. PostgreSQL may not scan the whole table, which it would prefer because it expects
-- far more matches of a rare word than there are.
CREATE FUNCTION is_answered(query tsquery) RETURNS boolean
LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_indexscan = off
SET enable_indexonlyscan = off
RETURN EXISTS (SELECT FROM listed_products WHERE search_vector @@ query);
