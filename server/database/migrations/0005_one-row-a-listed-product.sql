CREATE TABLE "catalogue_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" uuid NOT NULL,
	"custom_field_id" uuid,
	"value" text,
	"listed" integer NOT NULL,
	"unsold" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"title" text NOT NULL,
	"search_title" text NOT NULL,
	"price" numeric(12,2),
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"category_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_featured" boolean NOT NULL,
	"featured_position" integer,
	"picture_url" text,
	"picture_width" integer,
	"picture_height" integer,
	"characteristics" text[] NOT NULL,
	"numbers" jsonb NOT NULL,
	"selects" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listed_products_number_unique" UNIQUE("number")
);
--> statement-breakpoint
-- Whoever changes what one product shows holds the catalogue with others, whoever changes what many show holds it alone, until the
-- transaction ends: neither can overlook what the other has written and not committed. The triggers of products take the first.
CREATE FUNCTION hold_catalogue() RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  PERFORM set_config('rechantier.holds_catalogue', 'on', true);
END $$;
--> statement-breakpoint
CREATE FUNCTION holds_catalogue() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN coalesce(current_setting('rechantier.holds_catalogue', true), '') = 'on';
--> statement-breakpoint
-- Numbers within a tenth of each other stand on the same step, or on two that are neighbours: an index finds the steps, the number itself decides.
CREATE FUNCTION listed_number_step(number numeric) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN number = 0 THEN '0' ELSE CASE WHEN number < 0 THEN '-' ELSE '+' END || floor(ln(abs(number)) * 10)::integer END;
--> statement-breakpoint
-- The entries of `characteristics` that numbers between these two have; neither is on the other side of zero.
CREATE FUNCTION listed_number_steps(field uuid, low numeric, high numeric) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN low = 0 THEN ARRAY[field || '#0'] ELSE ARRAY(
    SELECT field || '#' || CASE WHEN low < 0 THEN '-' ELSE '+' END || step
    FROM generate_series(
      floor(ln(least(abs(low), abs(high))) * 10)::integer, floor(ln(greatest(abs(low), abs(high))) * 10)::integer) AS step) END;
--> statement-breakpoint
-- What stands in listed_products, from where it comes. Triggers, rebuilding and the nightly comparison read it here.
CREATE VIEW listed_products_source AS
SELECT p.id, p.number, p.title, p.search_title, p.price, p.quantity, p.status, p.category_id,
  coalesce(category.parent_id, category.id) AS family_id, p.user_id, p.is_featured, p.featured_position,
  picture.url AS picture_url, picture.width AS picture_width, picture.height AS picture_height,
  ARRAY(
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
  p.created_at, p.updated_at
FROM products p
JOIN categories category ON category.id = p.category_id
JOIN profiles seller ON seller.id = p.user_id AND seller.suspended_at IS NULL
LEFT JOIN product_images picture ON picture.product_id = p.id AND picture.is_primary
WHERE is_listed(p.status, p.category_id, p.is_hidden);
--> statement-breakpoint
-- What the rows of catalogue_counts add up to.
CREATE VIEW catalogue_counts_source AS
SELECT category_id, NULL::uuid AS custom_field_id, NULL::text AS value,
  count(*)::integer AS listed, (count(*) FILTER (WHERE status <> 'vendu'))::integer AS unsold
FROM listed_products GROUP BY category_id
UNION ALL
SELECT category_id, left(entry, 36)::uuid, substr(entry, 38),
  count(*)::integer, (count(*) FILTER (WHERE status <> 'vendu'))::integer
FROM listed_products CROSS JOIN LATERAL unnest(characteristics) AS entry
WHERE substr(entry, 37, 1) = '=' GROUP BY category_id, entry;
--> statement-breakpoint
-- Makes the rows of these products what their sources say, and writes only what differs. The same plan for one product as for thousands,
-- each looked up by its key; whoever calls it holds the catalogue, and the products or the catalogue alone.
CREATE FUNCTION refresh_listed_products(ids uuid[]) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_nestloop = on AS $$
BEGIN
  DELETE FROM listed_products listed
    WHERE listed.id = ANY (ids) AND NOT EXISTS (SELECT FROM listed_products_source source WHERE source.id = listed.id);
  INSERT INTO listed_products AS listed (id, number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured,
      featured_position, picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at)
    SELECT id, number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured,
      featured_position, picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at
    FROM listed_products_source WHERE id = ANY (ids)
    ON CONFLICT (id) DO UPDATE SET (number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured,
      featured_position, picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at) =
      (excluded.number, excluded.title, excluded.search_title, excluded.price, excluded.quantity, excluded.status, excluded.category_id,
      excluded.family_id, excluded.user_id, excluded.is_featured, excluded.featured_position, excluded.picture_url, excluded.picture_width,
      excluded.picture_height, excluded.characteristics, excluded.numbers, excluded.selects, excluded.created_at, excluded.updated_at)
    WHERE listed IS DISTINCT FROM excluded;
END $$;
--> statement-breakpoint
INSERT INTO listed_products (id, number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured,
    featured_position, picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at)
  SELECT id, number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured,
    featured_position, picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at
  FROM listed_products_source;
--> statement-breakpoint
INSERT INTO catalogue_counts (category_id, custom_field_id, value, listed, unsold)
  SELECT category_id, custom_field_id, value, listed, unsold FROM catalogue_counts_source;
--> statement-breakpoint
CREATE INDEX "catalogue_counts_of_categories" ON "catalogue_counts" USING btree ("category_id") WHERE custom_field_id is null;--> statement-breakpoint
CREATE INDEX "catalogue_counts_of_values" ON "catalogue_counts" USING btree ("category_id","custom_field_id","value") WHERE custom_field_id is not null;--> statement-breakpoint
CREATE INDEX "listed_products_by_date" ON "listed_products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "listed_products_by_price" ON "listed_products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "listed_products_by_price_desc" ON "listed_products" USING btree (price desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "listed_products_by_title" ON "listed_products" USING btree (title collate "fr-x-icu","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_family_by_date" ON "listed_products" USING btree ("family_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_family_by_price" ON "listed_products" USING btree ("family_id","price","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_family_by_price_desc" ON "listed_products" USING btree ("family_id",price desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "listed_products_of_family_by_title" ON "listed_products" USING btree ("family_id",title collate "fr-x-icu","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_category_by_date" ON "listed_products" USING btree ("category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_category_by_price" ON "listed_products" USING btree ("category_id","price","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_category_by_price_desc" ON "listed_products" USING btree ("category_id",price desc nulls last,id desc);--> statement-breakpoint
CREATE INDEX "listed_products_of_category_by_title" ON "listed_products" USING btree ("category_id",title collate "fr-x-icu","id");--> statement-breakpoint
CREATE INDEX "listed_products_of_seller" ON "listed_products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listed_products_featured" ON "listed_products" USING btree ("featured_position") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "listed_products_search" ON "listed_products" USING gin (search_title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listed_products_characteristics" ON "listed_products" USING gin ("characteristics");