-- The catalogue's advisory lock, until the transaction ends: shared for a change of single products (share_catalogue), exclusive for a change
-- that many products show. Neither can miss what the other has written and not committed.
CREATE FUNCTION hold_catalogue() RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  PERFORM set_config('rechantier.holds_catalogue', 'on', true);
END $$;

CREATE FUNCTION holds_catalogue() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN coalesce(current_setting('rechantier.holds_catalogue', true), '') = 'on';
