-- What a suspended person sells leaves the read model, and comes back when the suspension ends; whether they are a professional, and how they
-- charge VAT, is said of all they sell. One statement, however much it is.
CREATE OR REPLACE FUNCTION keep_listed_sellers() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_catalogue();
  IF NEW.suspended_at IS NOT NULL THEN
    DELETE FROM listed_products WHERE user_id = NEW.id;
  ELSE
    PERFORM refresh_listed_products(ARRAY(SELECT id FROM products WHERE user_id = NEW.id AND is_listed(status, category_id, is_hidden)));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER profiles_keep_listed AFTER UPDATE ON profiles
  FOR EACH ROW WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL) OR OLD.organization_type IS DISTINCT FROM NEW.organization_type
    OR OLD.vat_regime <> NEW.vat_regime)
  EXECUTE FUNCTION keep_listed_sellers();
