-- Set by inTransaction (server/context.ts) for the length of a transaction.
CREATE FUNCTION current_actor() RETURNS uuid LANGUAGE sql STABLE
RETURN nullif(current_setting('rechantier.actor', true), '')::uuid;
