-- The price in euros of the smallest quantity that can be bought, like smallestPurchase of domain/catalogue/quantities.ts. Null for a price
-- on request.
CREATE OR REPLACE FUNCTION smallest_price(price numeric, tiers jsonb, minimum integer, step integer, stock integer)
  RETURNS numeric LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  least integer := ((minimum + step - 1) / step) * step;
BEGIN
  IF stock > 0 AND stock < least THEN least := stock; END IF;
  IF tiers = '[]' OR least = 1 THEN RETURN least * price; END IF;
  RETURN least * coalesce((
    SELECT (tier ->> 'price')::numeric / 100 FROM jsonb_array_elements(tiers) tier
    WHERE (tier ->> 'from')::numeric <= least ORDER BY (tier ->> 'from')::numeric DESC LIMIT 1), price);
END $$;
