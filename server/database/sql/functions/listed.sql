-- Returns whether visitors see a product, like isListed of domain/catalogue/statuses.ts.
CREATE FUNCTION is_listed(status text, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu')
  AND category_id IS NOT NULL AND NOT is_hidden;

-- Returns whether a product is listed and can be bought, like isBuyable of domain/catalogue/statuses.ts.
CREATE FUNCTION is_buyable(status text, quantity integer, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status = 'disponible' AND quantity > 0 AND is_listed(status, category_id, is_hidden);
