-- The content of catalogue_counts, computed from the read model; the nightly check compares the two.
CREATE VIEW catalogue_counts_source AS
SELECT category_id, NULL::uuid AS custom_field_id, NULL::text AS value, NULL::text AS department,
  count(*)::integer AS listed, (count(*) FILTER (WHERE status <> 'vendu'))::integer AS unsold
FROM listed_products GROUP BY category_id
UNION ALL
SELECT category_id, CASE WHEN substr(entry, 37, 1) = '=' THEN left(entry, 36)::uuid END,
  CASE WHEN substr(entry, 37, 1) = '=' THEN substr(entry, 38) ELSE entry END, NULL,
  count(*)::integer, (count(*) FILTER (WHERE status <> 'vendu'))::integer
FROM listed_products CROSS JOIN LATERAL unnest(characteristics) AS entry
WHERE substr(entry, 37, 1) = '=' OR entry ~ '^[a-z]+=' GROUP BY category_id, entry
UNION ALL
SELECT category_id, NULL, NULL, department, count(*)::integer, (count(*) FILTER (WHERE status <> 'vendu'))::integer
FROM listed_products WHERE department IS NOT NULL GROUP BY category_id, department;
