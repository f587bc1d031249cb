-- Whether visitors see a product, as domain/catalogue/statuses.ts and the indexes products_listed_… define it.
CREATE FUNCTION is_listed(status text, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu')
  AND category_id IS NOT NULL AND NOT is_hidden;

-- isBuyable of domain/catalogue/statuses.ts, and listed.
CREATE FUNCTION is_buyable(status text, quantity integer, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status = 'disponible' AND quantity > 0 AND is_listed(status, category_id, is_hidden);
