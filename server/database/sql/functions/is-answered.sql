-- Whether a listed product answers a query of words. The table is never read whole: PostgreSQL expects of a rare word far more rows than there are.
CREATE FUNCTION is_answered(query tsquery) RETURNS boolean
LANGUAGE sql STABLE
SET enable_seqscan = off
SET enable_indexscan = off
SET enable_indexonlyscan = off
RETURN EXISTS (SELECT FROM listed_products WHERE search_vector @@ query);
