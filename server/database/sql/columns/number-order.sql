-- Names in French order, numbers in them by their value: 1, 2, 10.
CREATE COLLATION IF NOT EXISTS french_numbers (provider = icu, locale = 'fr-u-kn-true');
