-- Keeps the words of titles, by which typing mistakes are corrected. New words are inserted in one order, so that two transactions seldom wait
-- for each other. The check of the operation stands alone, because a trigger of an insertion has no `old_rows`.
CREATE FUNCTION keep_search_words() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Stocks and prices change far more often than titles.
    IF NOT EXISTS (SELECT id, title FROM new_rows EXCEPT SELECT id, title FROM old_rows) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO search_words (word, written)
    SELECT DISTINCT ON (word) word, written
    FROM (
      SELECT lower(written) AS written, search_form(written) AS word
      FROM new_rows CROSS JOIN LATERAL regexp_split_to_table(title, '[^[:alpha:]]+') AS written) words
    WHERE word ~ '^[a-z]{3,30}$' AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = words.word)
    ORDER BY word, written DESC
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER listed_products_keep_search_words_new AFTER INSERT ON listed_products
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();

CREATE TRIGGER listed_products_keep_search_words AFTER UPDATE ON listed_products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
