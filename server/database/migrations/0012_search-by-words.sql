CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
--> statement-breakpoint
-- Words without accents and endings. Whatever numbers are joined to (`60x60`, `1200w`) stands as it is.
CREATE TEXT SEARCH CONFIGURATION public.french_catalogue (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.french_catalogue
  ALTER MAPPING FOR asciiword, word, hword, hword_part, asciihword, hword_asciipart WITH public.unaccent, pg_catalog.french_stem;
--> statement-breakpoint
-- A text as words, the same for what is kept and for what is looked for: without accents, elisions and signs; what belongs to a number stands
-- with it (`60 × 60 cm` is `60x60cm`, `1,5 kW` is `1d5kw`), and words that the stemmer does not know for one without their accents have one
-- ending in the plural and the feminine. Only letters, digits and spaces are left of it.
CREATE FUNCTION search_plain(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    search_form(translate(replace(replace($1, 'Ø', ' diametre '), 'ø', ' diametre '), E'²³×’ʼ‘\u00a0\u202f\u2009', '23x''''''   ')),
    '\m(?:[cdjlmnst]|qu|jusqu|lorsqu)''', '', 'g'),
    '(\d) ?(?:mm|cm|m)? ?(?:x|\*|par) ?(?=\d)', '\1x', 'g'),
    '(\d)[.,](?=\d)', '\1d', 'g'),
    '\m(\d{1,3}) (\d{3}) ?(?=(?:kw|w|kg|g|t|l|mm|v|k|m2|m3|watts?)\M)', '\1\2', 'g'),
    '(\d) ?(mm|cm|dm|ml|m2|m3|m|kw|w|kg|g|t|l|v|a|k|kilos?|litres?|volts?|watts?|metres?|tonnes?|centimetres?|millimetres?|amperes?)\M', '\1\2', 'g'),
    '\m(?:(ep)(?:ais)?\.? ?|(h)(?:aut)?\.? ?|(prof)\.? ?|(diam)\.? ?|(larg)\.? ?|(ip) ?|l\.? ?)(?=\d)', '\1\2\3\4\5\6 ', 'g'),
    '\m(?:(blanc)he|(neu)(?:f|ve)|(long)ue|(bas)se|(gros)se)(?=s?\M)', '\1\2\3\4\5', 'g'),
    '\m(?!(?:dans|nous|vous|mais|elles)\M)([a-z]{2,}?)(?:(e)es?|(i)(?:ves?|fs?)|([a-rt-z])s)\M', '\1\2\3\4', 'g'),
    '[^a-z0-9]+', ' ', 'g'));
--> statement-breakpoint
-- What a number with its unit may also be written as: itself alone, in millimetres (`83cm`: 83, 830, 830mm), in the unit's base (`7kw`: 7000w).
CREATE FUNCTION search_measures(plain text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  found text[];
  part text;
  number numeric;
  factor numeric;
  base text;
  together text;
  terms text := '';
BEGIN
  FOR found IN SELECT regexp_matches(plain, '\m(\d{1,12}(?:d\d{1,6})?)((?:x\d{1,12}(?:d\d{1,6})?)*)([a-z]{1,12}[23]?)?\M', 'g') LOOP
    base := CASE
      WHEN found[3] IN ('mm', 'millimetre', 'millimetres', 'cm', 'centimetre', 'centimetres', 'dm', 'm', 'ml', 'metre', 'metres') THEN 'mm'
      WHEN found[3] IN ('w', 'watt', 'watts', 'kw') THEN 'w'
      WHEN found[3] IN ('g', 'kg', 'kilo', 'kilos', 't', 'tonne', 'tonnes') THEN 'kg'
      WHEN found[3] IN ('l', 'litre', 'litres') THEN 'l'
      WHEN found[3] IN ('v', 'volt', 'volts') THEN 'v'
      WHEN found[3] IN ('a', 'ampere', 'amperes') THEN 'a'
      WHEN found[3] IN ('m2', 'm3', 'k') THEN found[3] END;
    factor := CASE
      WHEN found[3] IN ('cm', 'centimetre', 'centimetres') THEN 10
      WHEN found[3] = 'dm' THEN 100
      WHEN found[3] IN ('m', 'ml', 'metre', 'metres', 'kw', 't', 'tonne', 'tonnes') THEN 1000
      WHEN found[3] = 'g' THEN 0.001 ELSE 1 END;
    together := '';
    FOREACH part IN ARRAY string_to_array(found[1] || found[2], 'x') LOOP
      terms := terms || ' ' || part;
      IF base IS NOT NULL THEN
        number := replace(part, 'd', '.')::numeric * factor;
        terms := terms || ' ' || replace(trim_scale(number)::text, '.', 'd') || base;
        IF base = 'mm' THEN
          terms := concat_ws(' ', terms, replace(trim_scale(number)::text, '.', 'd'), replace(trim_scale(number / 10)::text, '.', 'd'));
          together := together || 'x' || replace(trim_scale(number)::text, '.', 'd');
        END IF;
      END IF;
    END LOOP;
    IF found[2] <> '' THEN
      terms := concat_ws(' ', terms, found[1] || found[2], nullif(substr(together, 2), ''));
    END IF;
  END LOOP;
  RETURN terms;
END $$;
--> statement-breakpoint
-- All by which a text is found: its words, its measures, and what it joins by a hyphen as one word (`porte-fenêtre`: portefenetre).
CREATE FUNCTION search_terms(text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  plain text := search_plain($1);
  found text[];
  terms text := plain;
BEGIN
  IF plain ~ '\d' THEN
    terms := terms || search_measures(plain);
  END IF;
  IF position('-' IN $1) > 0 THEN
    FOR found IN SELECT regexp_matches(search_form($1), '\m([a-z]{2,}?)[sx]?-([a-z]{3,})\M', 'g') LOOP
      terms := terms || ' ' || found[1] || found[2];
    END LOOP;
  END IF;
  RETURN terms;
END $$;
--> statement-breakpoint
-- The words of a text without articles and endings, as synonyms are compared.
CREATE FUNCTION search_stems(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce((
    SELECT string_agg((ts_lexize('pg_catalog.french_stem', word))[1], ' ' ORDER BY place)
    FROM unnest(string_to_array(search_plain($1), ' ')) WITH ORDINALITY AS words (word, place)), '');
--> statement-breakpoint
CREATE FUNCTION search_stems_of(texts text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT search_stems(one) FROM unnest(texts) WITH ORDINALITY AS listed (one, place) ORDER BY place);
--> statement-breakpoint
-- As domain/catalogue/colours.ts names the nearest colour.
CREATE FUNCTION colour_name(hex text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  names CONSTANT text[] := ARRAY[
    'Blanc', 'Blanc cassé', 'Beige', 'Sable', 'Miel', 'Doré', 'Marron', 'Brun foncé', 'Gris clair', 'Gris', 'Gris foncé',
    'Anthracite', 'Noir', 'Terre cuite', 'Brique', 'Rouge', 'Orange', 'Jaune', 'Vert sauge', 'Vert', 'Vert foncé', 'Turquoise',
    'Bleu clair', 'Bleu gris', 'Bleu', 'Bleu marine', 'Violet', 'Rose'];
  colours CONSTANT integer[] := ARRAY[
    255, 255, 255, 244, 242, 236, 201, 191, 174, 227, 192, 141, 200, 155, 106, 198, 161, 77, 122, 82, 56, 74, 47, 32, 180, 186, 192,
    139, 144, 149, 95, 102, 107, 59, 65, 71, 28, 30, 32, 196, 122, 90, 158, 74, 60, 198, 40, 40, 232, 119, 34, 242, 194, 48, 93,
    124, 105, 46, 125, 50, 31, 61, 43, 42, 157, 157, 169, 201, 226, 84, 115, 140, 31, 95, 176, 27, 42, 73, 106, 76, 147, 227, 166,
    181];
  wanted bytea;
  mean float;
  distance float;
  least float := 'infinity';
  nearest text;
BEGIN
  IF hex !~* '^#[0-9a-f]{6}$' THEN
    RETURN NULL;
  END IF;
  wanted := decode(substr(hex, 2), 'hex');
  FOR place IN 1 .. cardinality(names) LOOP
    mean := (get_byte(wanted, 0) + colours[place * 3 - 2]) / 2.0;
    distance := (2 + mean / 256) * (get_byte(wanted, 0) - colours[place * 3 - 2]) ^ 2 + 4 * (get_byte(wanted, 1) - colours[place * 3 - 1]) ^ 2
      + (2 + (255 - mean) / 256) * (get_byte(wanted, 2) - colours[place * 3]) ^ 2;
    IF distance < least THEN
      least := distance;
      nearest := names[place];
    END IF;
  END LOOP;
  RETURN nearest;
END $$;
--> statement-breakpoint
-- Where a product stands among all, by its number, in five widths: so a search for what many have looks among the newest first.
CREATE FUNCTION search_stretches(number bigint) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY['@10:' || (number >> 10), '@12:' || (number >> 12), '@14:' || (number >> 14), '@16:' || (number >> 16), '@18:' || (number >> 18)];
--> statement-breakpoint
-- What a characteristic says in words; null where it says nothing that is looked for.
CREATE FUNCTION search_value(field_type text, name text, options jsonb, value text, match_values text[]) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
  IF field_type = 'number' THEN
    RETURN concat_ws(' ', split_part(name, '(', 1), value, rtrim(split_part(name, '(', 2), ') '));
  ELSIF field_type = 'boolean' THEN
    RETURN CASE WHEN value = 'true' THEN name END;
  ELSIF field_type = 'color' THEN
    RETURN colour_name(value);
  ELSIF field_type IN ('select', 'multiselect') AND jsonb_typeof(options) = 'array' THEN
    RETURN coalesce((
      SELECT string_agg(coalesce(option ->> 'label', option #>> '{}'), ' ')
      FROM jsonb_array_elements(options) AS option
      WHERE search_form(coalesce(option ->> 'value', option #>> '{}')) = ANY (match_values)), array_to_string(match_values, ' '));
  ELSIF field_type = 'date' THEN
    RETURN NULL;
  END IF;
  RETURN left(value, 300);
END $$;
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term" text NOT NULL,
	"meanings" text[] NOT NULL,
	"category_slugs" text[] NOT NULL,
	"stems" text GENERATED ALWAYS AS (search_stems(term)) STORED NOT NULL,
	"meaning_stems" text[] GENERATED ALWAYS AS (search_stems_of(meanings)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_once" UNIQUE("stems"),
	CONSTRAINT "search_synonyms_term" CHECK (length("search_synonyms"."term") between 1 and 60 and search_stems("search_synonyms"."term") <> ''),
	CONSTRAINT "search_synonyms_says" CHECK (cardinality("search_synonyms"."meanings") + cardinality("search_synonyms"."category_slugs") > 0)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"written" text NOT NULL,
	"stem" text GENERATED ALWAYS AS (search_stems(word)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "listed_products_search";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "text_query" "tsquery";--> statement-breakpoint
ALTER TABLE "listed_products" ADD COLUMN "search_vector" "tsvector", ADD COLUMN "search_hash" bigint;
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
  p.sale_unit, p.content_quantity, p.content_unit, p.minimum_quantity, p.quantity_step, p.price_tiers, p.condition,
  setweight(to_tsvector('public.french_catalogue', search_terms(p.title)), 'A')
    || setweight(to_tsvector('public.french_catalogue', search_terms(concat_ws(' ', category.name, p.reference, p.unique_code,
      regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')))), 'B')
    || setweight(to_tsvector('public.french_catalogue', search_terms(concat_ws(' ', family.name, CASE p.condition WHEN 'new_sealed' THEN 'neuf emballé' WHEN 'new_opened' THEN 'neuf déballé' WHEN 'exhibited' THEN 'exposition'
        WHEN 'reused_good' THEN 'réemploi bon état' WHEN 'to_restore' THEN 'réemploi à rénover' END,
      (SELECT string_agg(search_value(f.field_type, f.name, f.options, v.value, v.match_values), '; ' ORDER BY f.id)
        FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id
        WHERE v.product_id = p.id)))), 'C')
    || strip(to_tsvector('public.french_catalogue', search_terms(left(p.description, 2000))))
    || array_to_tsvector(search_stretches(p.number)) AS search_vector,
  hashtextextended(concat_ws('|', p.number, p.title, category.name, family.name, p.reference, p.unique_code, p.condition, left(p.description, 2000),
    (SELECT sum(hashtextextended(concat_ws('|', f.field_type, f.name, f.options, v.value), 0))
      FROM product_custom_field_values v JOIN custom_fields f ON f.id = v.custom_field_id WHERE v.product_id = p.id)), 0) AS search_hash
FROM products p
JOIN categories category ON category.id = p.category_id
LEFT JOIN categories family ON family.id = category.parent_id
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
      price_tiers, condition, search_vector, search_hash)
    SELECT
      source.id, source.number, source.title, source.search_title, source.price, source.quantity, source.status, source.category_id,
      source.family_id, source.user_id, source.is_featured, source.featured_position, source.picture_url, source.picture_width,
      source.picture_height, source.characteristics, source.numbers, source.selects, source.created_at, source.updated_at,
      source.postcode, source.town, source.commune_code, source.department, source.latitude, source.longitude, source.sale_unit,
      source.content_quantity, source.content_unit, source.minimum_quantity, source.quantity_step, source.price_tiers,
      source.condition,
      -- Words are read again only where they have changed: that takes longer than all the rest.
      CASE WHEN known.search_hash = source.search_hash THEN known.search_vector ELSE source.search_vector END, source.search_hash
    FROM listed_products_source source LEFT JOIN listed_products known ON known.id = source.id WHERE source.id = ANY (ids)
    ON CONFLICT (id) DO UPDATE SET (
      number, title, search_title, price, quantity, status, category_id, family_id, user_id, is_featured, featured_position,
      picture_url, picture_width, picture_height, characteristics, numbers, selects, created_at, updated_at, postcode, town,
      commune_code, department, latitude, longitude, sale_unit, content_quantity, content_unit, minimum_quantity, quantity_step,
      price_tiers, condition, search_vector, search_hash) = (
      excluded.number, excluded.title, excluded.search_title, excluded.price, excluded.quantity, excluded.status, excluded.category_id,
      excluded.family_id, excluded.user_id, excluded.is_featured, excluded.featured_position, excluded.picture_url,
      excluded.picture_width, excluded.picture_height, excluded.characteristics, excluded.numbers, excluded.selects,
      excluded.created_at, excluded.updated_at, excluded.postcode, excluded.town, excluded.commune_code, excluded.department,
      excluded.latitude, excluded.longitude, excluded.sale_unit, excluded.content_quantity, excluded.content_unit,
      excluded.minimum_quantity, excluded.quantity_step, excluded.price_tiers, excluded.condition, excluded.search_vector, excluded.search_hash)
    WHERE listed IS DISTINCT FROM excluded;
END $$;
--> statement-breakpoint
UPDATE listed_products listed SET search_vector = source.search_vector, search_hash = source.search_hash FROM listed_products_source source WHERE source.id = listed.id;
--> statement-breakpoint
ALTER TABLE listed_products ALTER COLUMN search_vector SET NOT NULL, ALTER COLUMN search_hash SET NOT NULL;
--> statement-breakpoint
INSERT INTO search_words (word, written)
  SELECT DISTINCT ON (word) word, written
  FROM (SELECT lower(written) AS written, search_form(written) AS word FROM listed_products, regexp_split_to_table(title, '[^[:alpha:]]+') AS written) AS words
  WHERE word ~ '^[a-z]{3,30}$' ORDER BY word, written DESC;
--> statement-breakpoint
-- As the search reads such words today; a part of a word is still found by title_pattern.
UPDATE saved_searches SET text_query = plainto_tsquery('public.french_catalogue',
  search_plain(regexp_replace(substr(title_pattern, 2, length(title_pattern) - 2), '\\(.)', '\1', 'g'))) WHERE title_pattern IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "listed_products_search" ON "listed_products" USING gin ("search_vector",search_title gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_words_by_beginning" ON "search_words" USING btree ("word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "search_words_by_stem" ON "search_words" USING btree ("stem");
