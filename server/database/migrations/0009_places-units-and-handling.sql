-- Distances between places, and indexes that hold them beside other columns.
CREATE EXTENSION IF NOT EXISTS cube WITH SCHEMA public;
--> statement-breakpoint
-- Nothing of this version asks for it: what came before did. Any owner of a database may create the others; this one takes a superuser.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS earthdistance WITH SCHEMA public;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
--> statement-breakpoint
-- Whether tiers begin above one piece, rise in quantity and fall in price below that of one (cents); none without a price.
CREATE FUNCTION price_tiers_fall(tiers jsonb, price numeric) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  SET search_path = public, pg_temp AS $$
DECLARE
  tier jsonb;
  last_from numeric := 1;
  last_price numeric := price * 100;
BEGIN
  IF tiers = '[]' THEN RETURN true; END IF;
  IF jsonb_typeof(tiers) <> 'array' OR price IS NULL THEN RETURN false; END IF;
  FOR tier IN SELECT jsonb_array_elements(tiers) LOOP
    IF jsonb_typeof(tier -> 'from') IS DISTINCT FROM 'number' OR jsonb_typeof(tier -> 'price') IS DISTINCT FROM 'number' THEN RETURN false; END IF;
    IF (tier ->> 'from')::numeric <= last_from OR (tier ->> 'from')::numeric % 1 <> 0 THEN RETURN false; END IF;
    IF (tier ->> 'price')::numeric >= last_price OR (tier ->> 'price')::numeric < 0 OR (tier ->> 'price')::numeric % 1 <> 0 THEN RETURN false; END IF;
    last_from := (tier ->> 'from')::numeric;
    last_price := (tier ->> 'price')::numeric;
  END LOOP;
  RETURN true;
END $$;
--> statement-breakpoint
CREATE TABLE "pickup_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"name" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"commune_code" text,
	"latitude" double precision,
	"longitude" double precision,
	"access" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_places_name" CHECK (length("pickup_places"."name") between 1 and 100),
	CONSTRAINT "pickup_places_street" CHECK (length("pickup_places"."street") <= 300),
	CONSTRAINT "pickup_places_postcode" CHECK ("pickup_places"."postcode" ~ '^([0-9]{5})?$'),
	CONSTRAINT "pickup_places_town" CHECK (length("pickup_places"."town") <= 100),
	CONSTRAINT "pickup_places_access" CHECK (length("pickup_places"."access") <= 500),
	CONSTRAINT "pickup_places_default_is_open" CHECK (not ("pickup_places"."is_default" and "pickup_places"."archived_at" is not null)),
	CONSTRAINT "pickup_places_coordinates" CHECK (("pickup_places"."latitude" is null) = ("pickup_places"."longitude" is null) and "pickup_places"."latitude" between -90 and 90 and "pickup_places"."longitude" between -180 and 180)
);
--> statement-breakpoint
-- Who sells, or has hours or articles, begins with one place: the address of their profile. Only where it ends as an address does are its
-- postcode and its town known; the whole of it stays the street, and a job resolves the commune.
INSERT INTO pickup_places (seller_id, name, street, postcode, town, is_default)
  SELECT p.id, coalesce(nullif(left(trim(found[2]), 80), ''), 'Lieu de retrait'),
    left(trim(both E' ,;\n\r\t' FROM coalesce(CASE WHEN found IS NULL THEN p.address
      ELSE regexp_replace(p.address, '[\s,;–-]*\m\d{5}\s+[^,;\n]{1,50}\s*$', '') END, '')), 300),
    coalesce(found[1], ''), coalesce(left(trim(found[2]), 100), ''), true
  FROM profiles p
  CROSS JOIN LATERAL (SELECT regexp_match(p.address, '\m(\d{5})\s+([^,;\n]{1,50})\s*$')) AS matched(found)
  WHERE p.user_type IN ('seller', 'both') AND p.address <> ''
    OR EXISTS (SELECT FROM opening_hours h WHERE h.seller_id = p.id)
    OR EXISTS (SELECT FROM products o WHERE o.user_id = p.id);
--> statement-breakpoint
ALTER TABLE "opening_hours" DROP CONSTRAINT "opening_hours_seller_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "opening_hours" DROP CONSTRAINT "opening_hours_seller_id_weekday_opens_at_pk";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pickup_place_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_unit" text DEFAULT 'piece' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "content_quantity" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "content_unit" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "minimum_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "quantity_step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_tiers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "handling" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD COLUMN "place_id" uuid;--> statement-breakpoint
UPDATE opening_hours h SET place_id = p.id FROM pickup_places p WHERE p.seller_id = h.seller_id;--> statement-breakpoint
ALTER TABLE "opening_hours" ALTER COLUMN "place_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_place_id_weekday_opens_at_pk" PRIMARY KEY("place_id","weekday","opens_at");--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "town" text;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "commune_code" text;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "sale_unit" text NOT NULL DEFAULT 'piece';--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "content_quantity" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "content_unit" text;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "minimum_quantity" integer NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "quantity_step" integer NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "price_tiers" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sale_unit" text DEFAULT 'piece' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "content_quantity" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "content_unit" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "handling" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "pickup_places" ADD CONSTRAINT "pickup_places_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_places_one_default" ON "pickup_places" USING btree ("seller_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "pickup_places_by_seller" ON "pickup_places" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "pickup_places_unresolved" ON "pickup_places" USING btree ("created_at") WHERE commune_code is null and archived_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pickup_place_id_pickup_places_id_fk" FOREIGN KEY ("pickup_place_id") REFERENCES "public"."pickup_places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_place_id_pickup_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."pickup_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_place_id_pickup_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."pickup_places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_place" ON "products" USING btree ("pickup_place_id") WHERE pickup_place_id is not null;--> statement-breakpoint
CREATE INDEX "order_items_by_place" ON "order_items" USING btree ("place_id") WHERE place_id is not null;--> statement-breakpoint
ALTER TABLE "opening_hours" DROP COLUMN "seller_id";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_unit" CHECK ("products"."sale_unit" in ('piece', 'lot', 'carton', 'palette', 'm2', 'ml', 'm3', 'kg', 'litre', 'rouleau', 'paire', 'botte', 'sac'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_content_unit" CHECK ("products"."content_unit" in ('piece', 'm2', 'ml', 'm3', 'kg', 'litre'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_content" CHECK (("products"."content_quantity" is null) = ("products"."content_unit" is null) and "products"."content_quantity" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_minimum_quantity" CHECK ("products"."minimum_quantity" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_quantity_step" CHECK ("products"."quantity_step" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_tiers" CHECK (price_tiers_fall("products"."price_tiers", "products"."price"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_condition" CHECK ("products"."condition" in ('new_sealed', 'new_opened', 'exhibited', 'reused_good', 'to_restore', 'unknown'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_handling" CHECK (jsonb_typeof("products"."handling") = 'object');--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sale_unit" CHECK ("order_items"."sale_unit" in ('piece', 'lot', 'carton', 'palette', 'm2', 'ml', 'm3', 'kg', 'litre', 'rouleau', 'paire', 'botte', 'sac'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_content_unit" CHECK ("order_items"."content_unit" in ('piece', 'm2', 'ml', 'm3', 'kg', 'litre'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_condition" CHECK ("order_items"."condition" in ('new_sealed', 'new_opened', 'exhibited', 'reused_good', 'to_restore', 'unknown'));
--> statement-breakpoint
ALTER TABLE listed_products ALTER COLUMN sale_unit DROP DEFAULT, ALTER COLUMN minimum_quantity DROP DEFAULT,
  ALTER COLUMN quantity_step DROP DEFAULT, ALTER COLUMN price_tiers DROP DEFAULT;
--> statement-breakpoint
DROP VIEW listed_products_source;
--> statement-breakpoint
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
  p.created_at, p.updated_at,
  nullif(place.postcode, '') AS postcode, nullif(place.town, '') AS town, place.commune_code,
  CASE WHEN place.commune_code ~ '^9[78]' THEN left(place.commune_code, 3) ELSE left(place.commune_code, 2) END AS department,
  place.latitude, place.longitude,
  p.sale_unit, p.content_quantity, p.content_unit, p.minimum_quantity, p.quantity_step, p.price_tiers, p.condition
FROM products p
JOIN categories category ON category.id = p.category_id
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
      price_tiers, condition)
    SELECT
      id, number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured, featured_position,
      picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at, postcode, town,
      commune_code, department, latitude, longitude, sale_unit, content_quantity, content_unit, minimum_quantity, quantity_step,
      price_tiers, condition
    FROM listed_products_source WHERE id = ANY (ids)
    ON CONFLICT (id) DO UPDATE SET (
      number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured, featured_position,
      picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at, postcode, town,
      commune_code, department, latitude, longitude, sale_unit, content_quantity, content_unit, minimum_quantity, quantity_step,
      price_tiers, condition) = (
      excluded.number, excluded.title, excluded.search_title, excluded.price, excluded.quantity, excluded.status, excluded.category_id,
      excluded.family_id, excluded.user_id, excluded.is_featured, excluded.featured_position, excluded.picture_url,
      excluded.picture_width, excluded.picture_height, excluded.characteristics, excluded.numbers, excluded.selects,
      excluded.created_at, excluded.updated_at, excluded.postcode, excluded.town, excluded.commune_code, excluded.department,
      excluded.latitude, excluded.longitude, excluded.sale_unit, excluded.content_quantity, excluded.content_unit,
      excluded.minimum_quantity, excluded.quantity_step, excluded.price_tiers, excluded.condition)
    WHERE listed IS DISTINCT FROM excluded;
END $$;
--> statement-breakpoint
SELECT refresh_listed_products(ARRAY(SELECT id FROM listed_products));
