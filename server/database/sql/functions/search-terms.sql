-- Other spellings of a number with its unit: alone, in millimetres (`83cm`: 83, 830, 830mm), in the base unit (`7kw`: 7000w).
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

-- The terms of a text: its words, its measures, and words joined by a hyphen as one (`porte-fenêtre`: portefenetre).
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
