-- Makers whose name stands for what they make. What administrators have written of a word stays.
INSERT INTO search_synonyms (term, meanings, category_slugs) VALUES
  ('schüco', ARRAY['fenêtre aluminium', 'porte-fenêtre aluminium'], ARRAY['fenetres']),
  ('reynaers', ARRAY['fenêtre aluminium', 'porte-fenêtre aluminium'], ARRAY['fenetres']),
  ('kline', ARRAY['fenêtre aluminium'], ARRAY['fenetres']),
  ('toshiba', ARRAY['pompe à chaleur', 'climatisation'], ARRAY['pompes-a-chaleur']),
  ('philips', ARRAY['luminaire', 'dalle led'], ARRAY['luminaires-interieurs']),
  ('kingspan', ARRAY['panneau isolant', 'polyuréthane'], ARRAY['panneaux-rigides']),
  ('pergo', ARRAY['sol stratifié'], ARRAY['sols-stratifies']),
  ('faac', ARRAY['motorisation', 'portail'], ARRAY['portails-battants', 'portails-coulissants']),
  ('zilten', ARRAY['porte d''entrée'], ARRAY['portes-d-entree']),
  ('betafence', ARRAY['clôture', 'grillage'], ARRAY['clotures']),
  ('palazzetti', ARRAY['poêle à granulés', 'poêle'], ARRAY['poeles']),
  ('profalux', ARRAY['volet roulant'], ARRAY['volets-roulants'])
  ON CONFLICT DO NOTHING;
