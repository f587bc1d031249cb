CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- unaccent() is STABLE because its dictionary could change. Naming the dictionary makes this function IMMUTABLE.
CREATE OR REPLACE FUNCTION search_form(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', $1));

-- A text as words, for stored texts and for queries: without accents, elisions and signs; units are joined to their numbers (`60 × 60 cm` is
-- `60x60cm`, `1,5 kW` is `1d5kw`); plural and feminine endings that the stemmer misses without accents are removed. Letters, digits and spaces remain.
CREATE OR REPLACE FUNCTION search_plain(text) RETURNS text
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

-- The stems of a text, by which synonyms are compared.
CREATE OR REPLACE FUNCTION search_stems(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce((
    SELECT string_agg((ts_lexize('pg_catalog.french_stem', word))[1], ' ' ORDER BY place)
    FROM unnest(string_to_array(search_plain($1), ' ')) WITH ORDINALITY AS words (word, place)), '');

CREATE OR REPLACE FUNCTION search_stems_of(texts text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT search_stems(one) FROM unnest(texts) WITH ORDINALITY AS listed (one, place) ORDER BY place);

-- How a word sounds in French: `lavabeau` and `lavabo`, `plaintes` and `plinthe` are equal. Silent endings, doubled letters and h are removed;
-- capitals stand for sounds of several letters.
CREATE OR REPLACE FUNCTION search_sound(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(replace(replace(replace(search_form($1), 'ph', 'f'), 'sch', 'X'), 'ch', 'X'), 'sh', 'X'), 'h', ''), 'ck', 'k'),
      'qu?', 'k', 'g'),
      'c(?=[eiy])', 's', 'g'),
      'gu(?=[eiy])', 'G', 'g'),
      'g(?=[eiy])|ge(?=[ao])', 'j', 'g'),
      '(?:e(?:e?s?|ts?|rs?|z)|[stdxpz]+)$', ''),
      '(.)\1+', '\1', 'g'),
      'e?au', 'o', 'g'),
      '[ae][iy](?=[nm])', 'i', 'g'),
      '[ae][iy]', 'e', 'g'),
      '[ae][nm](?![aeiouynm])', 'A', 'g'),
      '[iy][nm](?![aeiouy])', 'I', 'g'),
      'o[nm](?![aeiouy])', 'O', 'g'),
    'cyzG', 'kisg');
