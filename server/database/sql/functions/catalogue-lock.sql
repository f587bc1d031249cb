-- Whoever changes what one product shows holds the catalogue with others, whoever changes what many show holds it alone, until the
-- transaction ends: neither can overlook what the other has written and not committed. The triggers of products take the first.
CREATE FUNCTION hold_catalogue() RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  PERFORM set_config('rechantier.holds_catalogue', 'on', true);
END $$;

CREATE FUNCTION holds_catalogue() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN coalesce(current_setting('rechantier.holds_catalogue', true), '') = 'on';
