-- A product has no price if and only if its custom field 'Indetermine' is true: otherwise a price on request could become a gift. Checked at
-- commit, so that both can be written in either order.
CREATE FUNCTION check_price_on_request() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

CREATE CONSTRAINT TRIGGER products_price_on_request AFTER INSERT OR UPDATE OF price ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_price_on_request();

CREATE CONSTRAINT TRIGGER products_price_on_request AFTER INSERT OR UPDATE OR DELETE ON product_custom_field_values
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_price_on_request();
