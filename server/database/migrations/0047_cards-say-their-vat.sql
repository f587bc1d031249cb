ALTER TABLE "listed_products" ADD COLUMN "vat_regime" text DEFAULT 'standard';
--> statement-breakpoint
CREATE OR REPLACE VIEW listed_products_source AS
SELECT p.id, p.number, p.title, p.search_title, p.price, p.quantity, p.status, p.category_id,
  coalesce(category.parent_id, category.id) AS family_id, p.user_id, p.is_featured, p.featured_position,
  picture.url AS picture_url, picture.width AS picture_width, picture.height AS picture_height,
  -- What every article may be (domain/catalogue/traits.ts), then what its fields say.
  array_remove(ARRAY[
    'condition=' || p.condition,
    CASE WHEN p.weight IS NOT NULL AND place.commune_code IS NOT NULL THEN 'offer=delivery' END,
    CASE WHEN p.minimum_quantity = 1 AND p.sale_unit IN ('piece', 'paire', 'm2', 'ml', 'm3', 'kg', 'litre') THEN 'offer=retail' END,
    CASE seller.organization_type WHEN 'other' THEN 'seller=professional' WHEN 'individual' THEN 'seller=private' END], NULL)
  || ARRAY(
    SELECT DISTINCT (v.custom_field_id
      || CASE WHEN f.field_type = 'number' THEN '#' WHEN f.field_type IN ('boolean', 'select', 'multiselect', 'color') THEN '=' ELSE '~' END
      -- No filter is longer than 500 characters, no entry of an index than 2704 bytes.
      || left(entry, 501)) COLLATE "C"
    FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
    CROSS JOIN LATERAL unnest(
      CASE f.field_type WHEN 'number' THEN ARRAY[listed_number_step(v.match_number)] ELSE v.match_values END) AS entry
    WHERE v.product_id = p.id AND entry IS NOT NULL
    ORDER BY 1) COLLATE "default" AS characteristics,
  coalesce((
    SELECT jsonb_object_agg(v.custom_field_id, v.match_number)
    FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
    WHERE v.product_id = p.id AND f.field_type = 'number' AND v.match_number IS NOT NULL), '{}') AS numbers,
  coalesce((
    SELECT jsonb_object_agg(v.custom_field_id, v.value)
    FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
    WHERE v.product_id = p.id AND f.field_type = 'select'), '{}') AS selects,
  p.created_at, p.updated_at,
  nullif(place.postcode, '') AS postcode, nullif(place.town, '') AS town, place.commune_code,
  CASE WHEN place.commune_code ~ '^9[78]' THEN left(place.commune_code, 3) ELSE left(place.commune_code, 2) END AS department,
  place.latitude, place.longitude,
  p.sale_unit, p.content_quantity, p.content_unit, p.minimum_quantity, p.quantity_step, p.price_tiers, p.condition,
  setweight(to_tsvector('public.french_catalogue', search_terms(p.title)), 'A')
    || setweight(to_tsvector('public.french_catalogue', search_terms(concat_ws(' ', category.name, p.reference, p.unique_code,
      regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')))), 'B')
    || setweight(to_tsvector('public.french_catalogue', search_terms(concat_ws(' ', family.name, CASE p.condition WHEN 'new_sealed' THEN 'neuf emballé' WHEN 'new_opened' THEN 'neuf déballé' WHEN 'exhibited' THEN 'exposition'
        WHEN 'reused_good' THEN 'réemploi bon état' WHEN 'to_restore' THEN 'réemploi à rénover' END,
      (SELECT string_agg(search_value(f.field_type, f.name, f.options, v.value, v.match_values), '; ' ORDER BY f.id)
        FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
        WHERE v.product_id = p.id)))), 'C')
    || strip(to_tsvector('public.french_catalogue', search_terms(left(p.description, 2000))))
    || array_to_tsvector(search_stretches(p.number)) AS search_vector,
  hashtextextended(concat_ws('|', p.number, p.title, category.name, family.name, p.reference, p.unique_code, p.condition, left(p.description, 2000),
    (SELECT sum(hashtextextended(concat_ws('|', f.field_type, f.name, f.options, v.value), 0))
      FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id WHERE v.product_id = p.id)), 0) AS search_hash,
  CASE WHEN seller.organization_type = 'other' THEN
    CASE seller.vat_regime WHEN 'exempt' THEN 'exempt' ELSE coalesce(p.vat_regime, seller.vat_regime) END END AS vat_regime
FROM products p
JOIN categories category ON category.id = p.category_id
LEFT JOIN categories family ON family.id = category.parent_id
JOIN profiles seller ON seller.id = p.user_id AND seller.suspended_at IS NULL
LEFT JOIN pickup_places default_place ON default_place.seller_id = p.user_id AND default_place.is_default
LEFT JOIN pickup_places place ON place.id = coalesce(p.pickup_place_id, default_place.id)
LEFT JOIN product_images picture ON picture.product_id = p.id AND picture.is_primary
WHERE is_listed(p.status, p.category_id, p.is_hidden);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listed_products(ids uuid[]) RETURNS void
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
      -- Words are read again only where they have changed: that takes longer than all the rest.
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
