-- The acting user's id, which inTransaction (server/context.ts) sets until the transaction ends; null for jobs.
CREATE FUNCTION current_actor() RETURNS uuid LANGUAGE sql STABLE
RETURN nullif(current_setting('rechantier.actor', true), '')::uuid;
