-- How a word sounds in French, for whoever writes as they hear: `lavabeau` and `lavabo`, `plaintes` and `plinthe` are one. Without what is
-- written at its end and not heard, letters that are doubled, or an h; capitals stand for sounds that take several letters.
CREATE FUNCTION search_sound(text) RETURNS text
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
