-- A category's parent has no parent itself: two levels (specification, section 3).
CREATE FUNCTION check_category_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NOT NULL AND (
    EXISTS (SELECT FROM categories WHERE id = NEW.parent_id AND parent_id IS NOT NULL)
    OR EXISTS (SELECT FROM categories WHERE parent_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'categories have two levels' USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_two_levels';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER categories_two_levels AFTER INSERT OR UPDATE OF parent_id ON categories
  FOR EACH ROW EXECUTE FUNCTION check_category_levels();
--> statement-breakpoint
-- No price if and only if the custom field 'Indetermine' is true (specification, section 3). Checked at commit, so that
-- both can be written in either order; without it, taking the mark away could turn a price on request into a gift.
CREATE FUNCTION check_price_on_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    checked := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    checked := OLD.product_id;
  ELSE
    checked := NEW.product_id;
  END IF;
  IF EXISTS (
    SELECT FROM products p
    WHERE p.id = checked AND (p.price IS NULL) <> EXISTS (
      SELECT FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
      WHERE v.product_id = p.id AND f.name = 'Indetermine' AND v.value = 'true'
    )
  ) THEN
    RAISE EXCEPTION 'price and custom field Indetermine disagree'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'products_price_on_request';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_price_on_request AFTER INSERT OR UPDATE OF price ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_price_on_request();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_price_on_request AFTER INSERT OR UPDATE OR DELETE ON product_custom_field_values
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_price_on_request();
--> statement-breakpoint
INSERT INTO custom_fields (name, description, field_type) VALUES
  ('Indetermine', 'Prix sur demande : le vendeur communique son prix à la demande.', 'boolean');
