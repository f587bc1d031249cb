-- Makes the rows of these products in the read model equal to the view listed_products_source; writes only what differs.
CREATE FUNCTION refresh_listed_products(ids uuid[]) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_nestloop = on AS $$
BEGIN
  DELETE FROM listed_products listed
    WHERE listed.id = ANY (ids) AND NOT EXISTS (SELECT FROM listed_products_source source WHERE source.id = listed.id);
  INSERT INTO listed_products AS listed (
      id, number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured, featured_position,
      picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at, postcode, town,
      commune_code, department, latitude, longitude, sale_unit, content_quantity, content_unit, minimum_quantity, quantity_step,
      price_tiers, condition, search_vector, search_hash, vat_regime)
    SELECT
      source.id, source.number, source.title, source.search_title, source.price, source.quantity, source.status, source.category_id,
      source.family_id, source.user_id, source.is_featured, source.featured_position, source.picture_url, source.picture_width,
      source.picture_height, source.characteristics, source.numbers, source.selects, source.created_at, source.updated_at,
      source.postcode, source.town, source.commune_code, source.department, source.latitude, source.longitude, source.sale_unit,
      source.content_quantity, source.content_unit, source.minimum_quantity, source.quantity_step, source.price_tiers,
      source.condition,
      -- Words are parsed again only after a change, because that takes longer than the rest.
      CASE WHEN known.search_hash = source.search_hash THEN known.search_vector ELSE source.search_vector END, source.search_hash,
      source.vat_regime
    FROM listed_products_source source LEFT JOIN listed_products known ON known.id = source.id WHERE source.id = ANY (ids)
    ON CONFLICT (id) DO UPDATE SET (
      number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured, featured_position,
      picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at, postcode, town,
      commune_code, department, latitude, longitude, sale_unit, content_quantity, content_unit, minimum_quantity, quantity_step,
      price_tiers, condition, search_vector, search_hash, vat_regime) = (
      excluded.number, excluded.title, excluded.search_title, excluded.price, excluded.quantity, excluded.status, excluded.category_id,
      excluded.family_id, excluded.user_id, excluded.is_featured, excluded.featured_position, excluded.picture_url,
      excluded.picture_width, excluded.picture_height, excluded.characteristics, excluded.numbers, excluded.selects,
      excluded.created_at, excluded.updated_at, excluded.postcode, excluded.town, excluded.commune_code, excluded.department,
      excluded.latitude, excluded.longitude, excluded.sale_unit, excluded.content_quantity, excluded.content_unit,
      excluded.minimum_quantity, excluded.quantity_step, excluded.price_tiers, excluded.condition, excluded.search_vector, excluded.search_hash,
      excluded.vat_regime)
    WHERE listed IS DISTINCT FROM excluded;
END $$;
