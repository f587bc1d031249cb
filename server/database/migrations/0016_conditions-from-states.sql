-- What sellers said of an article's state in a characteristic named 'État' is its condition, where the words are known. The characteristic and
-- its values stay: nothing that was written is lost, and words of one's own say more than the scale.
UPDATE products p SET condition = known.condition
  FROM (
    SELECT v.product_id, CASE
        WHEN said LIKE 'neuf%deball%' OR said LIKE 'neuf%ouvert%' THEN 'new_opened'
        WHEN said LIKE 'neuf%emball%' THEN 'new_sealed'
        WHEN said LIKE '%exposition%' THEN 'exhibited'
        WHEN said LIKE '%renover%' OR said LIKE '%restaurer%' OR said LIKE '%remettre en etat%' THEN 'to_restore'
        WHEN said LIKE 'reemploi%' OR said LIKE 'occasion%' OR said LIKE '%bon etat%' THEN 'reused_good'
        WHEN said LIKE '%inconnu%' THEN 'unknown'
      END AS condition
    FROM product_custom_field_values v
    JOIN custom_fields f ON f.id = v.custom_field_id AND f.name = 'État' AND f.field_type IN ('select', 'text')
    CROSS JOIN LATERAL (
      SELECT search_form(coalesce((
        SELECT option ->> 'label' FROM jsonb_array_elements(CASE jsonb_typeof(f.options) WHEN 'array' THEN f.options ELSE '[]' END) AS option
        WHERE jsonb_typeof(option) = 'object' AND option ->> 'value' = v.value LIMIT 1), v.value)) AS said
    ) AS words
  ) AS known
  WHERE p.id = known.product_id AND p.condition IS NULL AND known.condition IS NOT NULL;
