-- Apart from the column, whose making nobody reads beside: the others say `standard` already.
UPDATE listed_products listed SET vat_regime = source.vat_regime
  FROM listed_products_source source WHERE source.id = listed.id AND source.vat_regime IS DISTINCT FROM listed.vat_regime;
