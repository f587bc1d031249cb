-- The content of the read model: a row for each product that visitors see. Triggers keep listed_products equal to it.
CREATE VIEW listed_products_source AS
SELECT p.id, p.number, p.title, p.search_title, p.price, p.quantity, p.status, p.category_id,
  coalesce(category.parent_id, category.id) AS family_id, p.user_id, p.is_featured, p.featured_position,
  picture.url AS picture_url, picture.width AS picture_width, picture.height AS picture_height,
  -- Traits (domain/catalogue/traits.ts), then the values of custom fields.
  array_remove(ARRAY[
    'condition=' || p.condition,
    CASE WHEN p.weight IS NOT NULL AND place.commune_code IS NOT NULL THEN 'offer=delivery' END,
    CASE WHEN p.minimum_quantity = 1 AND p.sale_unit IN ('piece', 'paire', 'm2', 'ml', 'm3', 'kg', 'litre') THEN 'offer=retail' END,
    CASE seller.organization_type WHEN 'other' THEN 'seller=professional' WHEN 'individual' THEN 'seller=private' END], NULL)
  || ARRAY(
    SELECT DISTINCT (v.custom_field_id
      || CASE characteristic_kind(f.field_type) WHEN 'number' THEN '#' WHEN 'choice' THEN '=' ELSE '~' END
      -- A filter has at most 500 characters, an index entry at most 2704 bytes.
      || left(entry, 501)) COLLATE "C"
    FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
    CROSS JOIN LATERAL unnest(
      CASE characteristic_kind(f.field_type) WHEN 'number' THEN ARRAY[listed_number_step(v.match_number)] ELSE v.match_values END) AS entry
    WHERE v.product_id = p.id AND entry IS NOT NULL
    ORDER BY 1) COLLATE "default" AS characteristics,
  coalesce((
    SELECT jsonb_object_agg(v.custom_field_id, v.match_number)
    FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
    WHERE v.product_id = p.id AND characteristic_kind(f.field_type) = 'number' AND v.match_number IS NOT NULL), '{}') AS numbers,
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
    -- A code's digits are no measure: `7QPGBTVA` does not answer « 7 ».
    || setweight(to_tsvector('public.french_catalogue', search_terms(concat_ws(' ', category.name, p.reference)) || ' '
      || search_plain(concat_ws(' ', p.unique_code, regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')))), 'B')
    || setweight(to_tsvector('public.french_catalogue', search_terms(concat_ws(' ', family.name, CASE p.condition WHEN 'new_sealed' THEN 'neuf emballé' WHEN 'new_opened' THEN 'neuf déballé' WHEN 'exhibited' THEN 'exposition'
        WHEN 'reused_good' THEN 'réemploi bon état' WHEN 'to_restore' THEN 'réemploi à rénover' END,
      CASE p.provenance->>'kind' WHEN 'surplus' THEN 'surplus' WHEN 'end-of-line' THEN 'fin de série' END,
      (SELECT string_agg(search_value(f.field_type, f.name, f.options, v.value, v.match_values), '; ' ORDER BY f.id)
        FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
        WHERE v.product_id = p.id)))), 'C')
    || strip(to_tsvector('public.french_catalogue', search_terms(left(p.description, 2000)))) AS search_vector,
  hashtextextended(concat_ws('|', p.number, p.title, category.name, family.name, p.reference, p.unique_code, p.condition, p.provenance->>'kind', left(p.description, 2000),
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
