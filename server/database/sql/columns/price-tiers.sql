-- Returns whether the tiers begin above one sale unit, rise in quantity and fall in price (cents) below the price of one unit. A price on request
-- has no tiers.
CREATE OR REPLACE FUNCTION price_tiers_fall(tiers jsonb, price numeric) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path = public, pg_temp AS $$
DECLARE
  tier jsonb;
  last_from numeric := 1;
  last_price numeric := price * 100;
BEGIN
  IF tiers = '[]' THEN RETURN true; END IF;
  IF jsonb_typeof(tiers) <> 'array' OR price IS NULL THEN RETURN false; END IF;
  FOR tier IN SELECT jsonb_array_elements(tiers) LOOP
    IF jsonb_typeof(tier -> 'from') IS DISTINCT FROM 'number' OR jsonb_typeof(tier -> 'price') IS DISTINCT FROM 'number' THEN RETURN false; END IF;
    IF (tier ->> 'from')::numeric <= last_from OR (tier ->> 'from')::numeric % 1 <> 0 THEN RETURN false; END IF;
    IF (tier ->> 'price')::numeric >= last_price OR (tier ->> 'price')::numeric < 0 OR (tier ->> 'price')::numeric % 1 <> 0 THEN RETURN false; END IF;
    last_from := (tier ->> 'from')::numeric;
    last_price := (tier ->> 'price')::numeric;
  END LOOP;
  RETURN true;
END $$;
