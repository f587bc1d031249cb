-- Returns a product's stock in a unit, by its content or else by the measures in its title. Null when neither is known.
CREATE FUNCTION stock_in(unit text, quantity integer, sale_unit text, content_quantity numeric, content_unit text, title text) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  plain text;
  found text[];
  factor numeric;
  sides numeric[];
BEGIN
  IF sale_unit = unit OR (sale_unit IN ('carton', 'paquet') AND unit IN ('carton', 'paquet')) THEN
    RETURN quantity;
  ELSIF content_unit = unit THEN
    RETURN quantity * content_quantity;
  ELSIF unit = 'piece' AND sale_unit = 'paire' THEN
    RETURN quantity * 2;
  ELSIF unit NOT IN ('m2', 'm3', 'ml') OR content_unit IS NOT NULL OR sale_unit NOT IN ('piece', 'paire', 'lot') THEN
    RETURN NULL;
  END IF;
  plain := search_plain(title);
  found := regexp_match(plain, '\m(\d{1,6}(?:d\d{1,3})?)' || CASE unit WHEN 'ml' THEN 'm(?:l|etres? lineaires?)' ELSE unit END || '\M');
  IF found IS NOT NULL THEN
    RETURN quantity * replace(found[1], 'd', '.')::numeric;
  END IF;
  found := regexp_match(plain, '\m(\d{1,5}(?:d\d{1,2})?)x(\d{1,5}(?:d\d{1,2})?)(mm|cm|m)?\M');
  IF found IS NULL OR unit = 'm3' THEN
    RETURN NULL;
  END IF;
  factor := CASE found[3] WHEN 'mm' THEN 0.001 WHEN 'm' THEN 1 ELSE 0.01 END;
  sides := ARRAY[replace(found[1], 'd', '.')::numeric * factor, replace(found[2], 'd', '.')::numeric * factor];
  RETURN quantity * CASE unit WHEN 'ml' THEN greatest(sides[1], sides[2]) ELSE sides[1] * sides[2] END;
END $$;

-- Returns whether a product's title, description or characteristics match a pattern of domain/search/guarantees.ts.
CREATE FUNCTION product_says(product_id uuid, pattern text) RETURNS boolean
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM products p
    WHERE p.id = product_says.product_id
      AND unaccent('unaccent', translate(concat_ws('; ', p.title, left(p.description, 2000),
        (SELECT string_agg(search_value(f.field_type, f.name, f.options, v.value, v.match_values), '; ')
          FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id WHERE v.product_id = p.id)),
        E'\u00a0\u202f', '  ')) ~ pattern);
END $$;
