-- Takes the catalogue's advisory lock until the transaction ends: exclusively here, for a change that many products show; shared in
-- share_catalogue, for a change of single products. So neither misses changes of the other that are not committed yet.
CREATE FUNCTION hold_catalogue() RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  PERFORM set_config('rechantier.holds_catalogue', 'on', true);
END $$;

CREATE FUNCTION holds_catalogue() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN coalesce(current_setting('rechantier.holds_catalogue', true), '') = 'on';
