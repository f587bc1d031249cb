-- What became of each product, for its seller and administrators (product_history). The operation has said why (because.ts); of an
-- order the buyer is not written down, it names them to those who may know. Without nested loops, as record-product-changes.sql.
CREATE OR REPLACE FUNCTION keep_product_history() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_nestloop = off AS $$
DECLARE
  said text := coalesce(current_setting('rechantier.reason', true), '');
  why text := nullif(split_part(said, '/', 1), '');
  subject uuid := nullif(split_part(said, '/', 2), '')::uuid;
  who uuid := CASE WHEN why IN ('order', 'order-returned') THEN NULL ELSE current_actor() END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_history (product_id, created_at, reason, subject_id, actor_id,
        quantity_after, price_after, status_after, is_hidden)
      SELECT id, created_at, coalesce(why, 'creation'), subject, who, quantity, price, status, is_hidden FROM new_rows;
  ELSE
    INSERT INTO product_history (product_id, created_at, reason, subject_id, actor_id,
        quantity_before, quantity_after, price_before, price_after, status_before, status_after, was_hidden, is_hidden)
      SELECT after.id, CASE WHEN after.updated_at <> before.updated_at THEN after.updated_at ELSE now() END,
        coalesce(why, 'edit'), subject, who, before.quantity, after.quantity, before.price, after.price,
        before.status, after.status, before.is_hidden, after.is_hidden
      FROM new_rows after JOIN old_rows before ON before.id = after.id
      WHERE (after.quantity, after.price, after.status, after.is_hidden)
        IS DISTINCT FROM (before.quantity, before.price, before.status, before.is_hidden);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_keep_history AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_history();

CREATE TRIGGER products_begin_history AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_history();
