-- Adds what a statement changes in the read model to the counts of categories, of values (`{field}=…`), of traits (`condition=…`) and of
-- departments (`@44`). Rows are only inserted, so that transactions do not wait for each other; the job `merge-counts` merges them.
CREATE FUNCTION count_listed_products() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
      SELECT category_id, CASE WHEN substr(entry, 37, 1) = '=' THEN left(entry, 36)::uuid END,
        CASE WHEN substr(entry, 37, 1) = '=' THEN substr(entry, 38) WHEN entry ~ '^[a-z]+=' THEN entry END,
        CASE WHEN entry LIKE '@%' THEN substr(entry, 2) END, count(*), count(*) FILTER (WHERE status <> 'vendu')
      FROM new_rows CROSS JOIN LATERAL unnest(ARRAY[NULL, coalesce('@' || department, '')] || characteristics) AS entry
      WHERE entry IS NULL OR entry ~ '^([a-z]+=|@)' OR substr(entry, 37, 1) = '=' GROUP BY category_id, entry;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
      SELECT category_id, CASE WHEN substr(entry, 37, 1) = '=' THEN left(entry, 36)::uuid END,
        CASE WHEN substr(entry, 37, 1) = '=' THEN substr(entry, 38) WHEN entry ~ '^[a-z]+=' THEN entry END,
        CASE WHEN entry LIKE '@%' THEN substr(entry, 2) END, -count(*), -count(*) FILTER (WHERE status <> 'vendu')
      FROM old_rows CROSS JOIN LATERAL unnest(ARRAY[NULL, coalesce('@' || department, '')] || characteristics) AS entry
      WHERE entry IS NULL OR entry ~ '^([a-z]+=|@)' OR substr(entry, 37, 1) = '=' GROUP BY category_id, entry;
  ELSE
    INSERT INTO catalogue_counts (category_id, custom_field_id, value, department, listed, unsold)
      SELECT category_id, CASE WHEN substr(entry, 37, 1) = '=' THEN left(entry, 36)::uuid END,
        CASE WHEN substr(entry, 37, 1) = '=' THEN substr(entry, 38) WHEN entry ~ '^[a-z]+=' THEN entry END,
        CASE WHEN entry LIKE '@%' THEN substr(entry, 2) END, sum(sign), coalesce(sum(sign) FILTER (WHERE status <> 'vendu'), 0)
      FROM (
        SELECT category_id, status, characteristics, department, 1 AS sign FROM new_rows
        UNION ALL SELECT category_id, status, characteristics, department, -1 FROM old_rows
      ) changed CROSS JOIN LATERAL unnest(ARRAY[NULL, coalesce('@' || department, '')] || characteristics) AS entry
      WHERE entry IS NULL OR entry ~ '^([a-z]+=|@)' OR substr(entry, 37, 1) = '=' GROUP BY category_id, entry
      HAVING sum(sign) <> 0 OR coalesce(sum(sign) FILTER (WHERE status <> 'vendu'), 0) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER listed_products_count_new AFTER INSERT ON listed_products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_products();

CREATE TRIGGER listed_products_count AFTER UPDATE ON listed_products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_products();

CREATE TRIGGER listed_products_count_deleted AFTER DELETE ON listed_products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_products();
