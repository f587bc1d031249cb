-- The tables, indexes and constraints of version 1.3, and the rows a new database begins with.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;

-- Words without accents and endings. Words joined with numbers (`60x60`, `1200w`) stay as they are.
CREATE TEXT SEARCH CONFIGURATION public.french_catalogue (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION public.french_catalogue
  ALTER MAPPING FOR asciiword, word, hword, hword_part, asciihword, hword_asciipart WITH public.unaccent, pg_catalog.french_stem;

CREATE TABLE accounts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE alert_preferences (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  category_id uuid,
  max_price numeric(12,2),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT alert_preferences_kind CHECK ((kind = ANY (ARRAY['price_drop'::text, 'back_in_stock'::text, 'low_quantity'::text, 'expiring_soon'::text]))),
  CONSTRAINT alert_preferences_max_price CHECK ((max_price >= (0)::numeric))
);

CREATE TABLE api_keys (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  digest text NOT NULL,
  rights text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT api_keys_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT api_keys_name CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT api_keys_rights CHECK (((cardinality(rights) > 0) AND (rights <@ ARRAY['read'::text, 'stock'::text, 'sales'::text, 'purchases'::text])))
);

CREATE TABLE audit_log (
  id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  admin_id uuid NOT NULL,
  admin_name text NOT NULL,
  on_behalf_of uuid,
  on_behalf_of_name text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  before jsonb,
  after jsonb
);
ALTER TABLE audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE authenticator_apps (
  user_id uuid NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE bank_comparisons (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  provider text NOT NULL,
  compared_at timestamp with time zone NOT NULL,
  CONSTRAINT bank_comparisons_provider CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text])))
);

CREATE TABLE bank_findings (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  provider text NOT NULL,
  kind text NOT NULL,
  object_id text NOT NULL,
  amount numeric(12,2) NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  found_at timestamp with time zone NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  provider_payment_id text,
  order_id uuid,
  told_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by uuid,
  note text,
  last_error text,
  CONSTRAINT bank_findings_kind CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'transfer'::text, 'reversal'::text, 'dispute'::text]))),
  CONSTRAINT bank_findings_noted CHECK (((settled_by IS NULL) OR ((status = 'settled'::text) AND (length(TRIM(BOTH FROM COALESCE(note, ''::text))) > 0)))),
  CONSTRAINT bank_findings_provider CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  CONSTRAINT bank_findings_refundable CHECK (((status <> ALL (ARRAY['refunding'::text, 'refused'::text])) OR ((kind = 'payment'::text) AND (provider_payment_id IS NOT NULL)))),
  CONSTRAINT bank_findings_settled CHECK (((status = 'settled'::text) = (settled_at IS NOT NULL))),
  CONSTRAINT bank_findings_status CHECK ((status = ANY (ARRAY['open'::text, 'refunding'::text, 'refused'::text, 'settled'::text])))
);

CREATE TABLE blocked_people (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blocked_people_of_two CHECK ((blocker_id <> blocked_id))
);

CREATE TABLE browser_errors (
  id text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  page text NOT NULL,
  build text NOT NULL,
  times integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT browser_errors_lengths CHECK (((length(message) <= 300) AND (length(stack) <= 3000) AND (length(page) <= 100)))
);

CREATE TABLE carbon_factors (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  category_id uuid,
  product_id uuid,
  basis text NOT NULL,
  grams integer NOT NULL,
  modules text,
  source text NOT NULL,
  url text NOT NULL,
  year integer NOT NULL,
  valid_until date NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT carbon_factors_basis CHECK ((basis = ANY (ARRAY['piece'::text, 'm2'::text, 'ml'::text, 'm3'::text, 'kg'::text, 'tkm'::text]))),
  CONSTRAINT carbon_factors_grams CHECK ((grams > 0)),
  CONSTRAINT carbon_factors_modules CHECK ((modules = ANY (ARRAY['A1-A3'::text, 'A1-A4'::text]))),
  CONSTRAINT carbon_factors_one_target CHECK (((category_id IS NULL) OR (product_id IS NULL))),
  CONSTRAINT carbon_factors_transport CHECK ((((basis = 'tkm'::text) = ((category_id IS NULL) AND (product_id IS NULL))) AND ((basis = 'tkm'::text) = (modules IS NULL))))
);

CREATE TABLE card_disputes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  payment_id uuid NOT NULL,
  provider_dispute_id text NOT NULL,
  amount numeric(12,2) NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  due_by timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT card_disputes_status CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);

CREATE TABLE catalogue_counts (
  id bigint NOT NULL,
  category_id uuid NOT NULL,
  custom_field_id uuid,
  value text,
  listed integer NOT NULL,
  unsold integer NOT NULL,
  department text
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');
ALTER TABLE catalogue_counts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE listed_products (
  id uuid NOT NULL,
  number bigint NOT NULL,
  title text NOT NULL,
  search_title text NOT NULL,
  price numeric(12,2),
  quantity integer NOT NULL,
  status text NOT NULL,
  category_id uuid NOT NULL,
  family_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_featured boolean NOT NULL,
  featured_position integer,
  picture_url text,
  picture_width integer,
  picture_height integer,
  characteristics text[] NOT NULL,
  numbers jsonb NOT NULL,
  selects jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  postcode text,
  town text,
  commune_code text,
  department text,
  latitude double precision,
  longitude double precision,
  sale_unit text NOT NULL,
  content_quantity numeric(12,3),
  content_unit text,
  minimum_quantity integer NOT NULL,
  quantity_step integer NOT NULL,
  price_tiers jsonb NOT NULL,
  condition text,
  search_vector tsvector NOT NULL,
  search_hash bigint NOT NULL,
  vat_regime text DEFAULT 'standard'::text
)
WITH (autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_insert_scale_factor='0.01', autovacuum_analyze_scale_factor='0.02', fillfactor='85', toast_tuple_target='4080');

CREATE TABLE categories (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  parent_id uuid,
  description text DEFAULT ''::text NOT NULL,
  image_url text,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  rep_family text,
  pemd_family text DEFAULT ''::text NOT NULL,
  CONSTRAINT categories_not_own_parent CHECK ((parent_id <> id)),
  CONSTRAINT categories_rep_family CHECK ((rep_family = ANY (ARRAY['concrete'::text, 'lime'::text, 'stone'::text, 'terracotta'::text, 'slate'::text, 'asphalt'::text, 'aggregate'::text, 'ceramic'::text, 'other-mineral'::text, 'metal'::text, 'wood'::text, 'coatings'::text, 'joinery'::text, 'plaster'::text, 'plastic'::text, 'membranes'::text, 'glass-wool'::text, 'rock-wool'::text, 'other'::text])))
);

CREATE TABLE category_slugs (
  slug text NOT NULL,
  category_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE conversation_reports (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  conversation_id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  reason text NOT NULL,
  details text DEFAULT ''::text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT conversation_reports_details CHECK ((length(details) <= 2000)),
  CONSTRAINT conversation_reports_note CHECK ((length(note) <= 2000)),
  CONSTRAINT conversation_reports_reason CHECK ((reason = ANY (ARRAY['fraud'::text, 'payment-outside'::text, 'insult'::text, 'spam'::text, 'other'::text]))),
  CONSTRAINT conversation_reports_status CHECK ((status = ANY (ARRAY['open'::text, 'dismissed'::text, 'acted'::text])))
);

CREATE TABLE conversations (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  buyer_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  product_id uuid,
  fulfilment_id uuid,
  subject text NOT NULL,
  last_message_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT conversations_of_two CHECK ((buyer_id <> seller_id)),
  CONSTRAINT conversations_one_subject CHECK (((product_id IS NULL) OR (fulfilment_id IS NULL))),
  CONSTRAINT conversations_subject CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);

CREATE TABLE custom_field_categories (
  custom_field_id uuid NOT NULL,
  category_id uuid NOT NULL
);

CREATE TABLE custom_fields (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  field_type text NOT NULL,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_required boolean DEFAULT false NOT NULL,
  is_filterable boolean DEFAULT false NOT NULL,
  display_order integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT custom_fields_type CHECK ((field_type = ANY (ARRAY['boolean'::text, 'select'::text, 'multiselect'::text, 'number'::text, 'text'::text, 'date'::text, 'color'::text])))
);

CREATE TABLE daily_figures (
  day date NOT NULL,
  figure text NOT NULL,
  value bigint NOT NULL
);

CREATE TABLE deleted_products (
  id uuid NOT NULL,
  number bigint NOT NULL,
  deleted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE delivery_quotes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  fulfilment_id uuid NOT NULL,
  price numeric(12,2) NOT NULL,
  conditions text DEFAULT ''::text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  status text DEFAULT 'offered'::text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT delivery_quotes_conditions CHECK ((length(conditions) <= 2000)),
  CONSTRAINT delivery_quotes_price CHECK ((price >= (0)::numeric)),
  CONSTRAINT delivery_quotes_status CHECK ((status = ANY (ARRAY['offered'::text, 'accepted'::text, 'refused'::text, 'expired'::text, 'replaced'::text])))
);

CREATE TABLE disputes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  fulfilment_id uuid NOT NULL,
  opened_by uuid,
  opened_as text NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  refund_amount numeric(12,2),
  explanation text DEFAULT ''::text NOT NULL,
  CONSTRAINT disputes_decided CHECK (((decided_at IS NULL) = (decision IS NULL))),
  CONSTRAINT disputes_decision CHECK ((decision = ANY (ARRAY['refund'::text, 'part-refund'::text, 'release'::text]))),
  CONSTRAINT disputes_explanation CHECK ((length(explanation) <= 2000)),
  CONSTRAINT disputes_opened_as CHECK ((opened_as = ANY (ARRAY['buyer'::text, 'seller'::text, 'administrator'::text, 'clock'::text, 'provider'::text]))),
  CONSTRAINT disputes_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 2000)))
);

CREATE TABLE email_attachments (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  email_id uuid NOT NULL,
  "position" integer NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL
);

CREATE TABLE email_suppressions (
  address text NOT NULL,
  reason text NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT email_suppressions_reason CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text])))
);

CREATE TABLE emails (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  template text NOT NULL,
  recipient text NOT NULL,
  data jsonb NOT NULL,
  order_id uuid,
  product_id uuid,
  status text DEFAULT 'queued'::text NOT NULL,
  subject text,
  html text,
  text text,
  last_error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT emails_status CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'suppressed'::text])))
);

CREATE TABLE favorites (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE feed_articles (
  product_id uuid NOT NULL,
  feed_id uuid NOT NULL,
  gone_at timestamp with time zone
);

CREATE TABLE feed_reads (
  import_id uuid NOT NULL,
  feed_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL
);

CREATE TABLE former_order_items (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  product_id uuid,
  seller_id uuid,
  title text NOT NULL,
  quantity integer NOT NULL,
  price numeric(12,2) NOT NULL,
  CONSTRAINT former_order_items_price CHECK ((price >= (0)::numeric)),
  CONSTRAINT former_order_items_quantity CHECK ((quantity > 0))
);

CREATE TABLE former_orders (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  buyer_id uuid NOT NULL,
  total_amount numeric(12,2) NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT former_orders_status CHECK ((status = ANY (ARRAY['initial'::text, 'pending'::text, 'accuse_reception'::text, 'expediee'::text, 'livree'::text, 'annulee'::text, 'disputed'::text, 'reviewed-by-provider'::text, 'reviewed-by-customer'::text, 'reviewed'::text]))),
  CONSTRAINT former_orders_total_amount CHECK ((total_amount >= (0)::numeric))
);

CREATE TABLE fulfilment_marks (
  fulfilment_id uuid NOT NULL,
  mark text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT fulfilment_marks_mark CHECK ((mark = ANY (ARRAY['acknowledge-reminder'::text, 'cancellation-offered'::text, 'review-asked'::text])))
);

CREATE TABLE fulfilments (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  amount numeric(12,2) NOT NULL,
  transport_amount numeric(12,2),
  commission_rate integer DEFAULT 0 NOT NULL,
  status text DEFAULT 'initial'::text NOT NULL,
  status_since timestamp with time zone DEFAULT now() NOT NULL,
  holds_stock boolean DEFAULT false NOT NULL,
  paid_at timestamp with time zone,
  waiting_since timestamp with time zone,
  received_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT fulfilments_amount CHECK ((amount >= (0)::numeric)),
  CONSTRAINT fulfilments_commission_rate CHECK (((commission_rate >= 0) AND (commission_rate <= 10000))),
  CONSTRAINT fulfilments_holds_stock CHECK ((NOT (holds_stock AND (status = 'annulee'::text)))),
  CONSTRAINT fulfilments_status CHECK ((status = ANY (ARRAY['initial'::text, 'pending'::text, 'accuse_reception'::text, 'expediee'::text, 'livree'::text, 'annulee'::text, 'disputed'::text]))),
  CONSTRAINT fulfilments_transport_amount CHECK ((transport_amount >= (0)::numeric))
);

CREATE TABLE guesses (
  key text NOT NULL,
  level double precision NOT NULL,
  next_at timestamp with time zone NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  CONSTRAINT guesses_level CHECK ((level >= (0)::double precision))
);

CREATE TABLE hand_over_items (
  hand_over_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT hand_over_items_quantity CHECK ((quantity > 0))
);

CREATE TABLE hand_overs (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  fulfilment_id uuid NOT NULL,
  pickup_code_id uuid,
  actor_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE import_removals (
  import_id uuid NOT NULL,
  row_number integer NOT NULL,
  product jsonb,
  product_id uuid NOT NULL,
  images jsonb NOT NULL,
  "values" jsonb NOT NULL,
  picture_urls text[] NOT NULL,
  removed_at timestamp with time zone NOT NULL
);

CREATE TABLE invoice_hand_overs (
  invoice_id uuid NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  platform_id text,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_hand_overs_platform_id CHECK (((platform_id IS NOT NULL) OR (state = ANY (ARRAY['waiting'::text, 'refused'::text, 'failed'::text])))),
  CONSTRAINT invoice_hand_overs_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'accepted'::text, 'refused'::text, 'failed'::text])))
);

CREATE TABLE invoice_numbers (
  seller_id uuid NOT NULL,
  last integer NOT NULL
);

CREATE TABLE invoice_requests (
  id bigint NOT NULL,
  seller_id uuid NOT NULL,
  kind text NOT NULL,
  fulfilment_id uuid NOT NULL,
  refund_id uuid,
  amount numeric(12,2) NOT NULL,
  content jsonb,
  reason text DEFAULT ''::text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  given_back text,
  CONSTRAINT invoice_requests_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT invoice_requests_content CHECK (((kind = 'invoice'::text) = (content IS NOT NULL))),
  CONSTRAINT invoice_requests_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
  CONSTRAINT invoice_requests_refund CHECK (((kind = 'credit-note'::text) = (refund_id IS NOT NULL)))
);
ALTER TABLE invoice_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE invoices (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id uuid NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  fulfilment_id uuid NOT NULL,
  refund_id uuid,
  amount numeric(12,2) NOT NULL,
  content jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT invoices_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT invoices_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
  CONSTRAINT invoices_refund CHECK (((kind = 'credit-note'::text) = (refund_id IS NOT NULL)))
);

CREATE TABLE known_devices (
  digest text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL
);

CREATE TABLE ledger_checks (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  orders integer NOT NULL,
  problems jsonb NOT NULL
);

CREATE TABLE ledger_entries (
  id bigint NOT NULL,
  kind text NOT NULL,
  source_id uuid NOT NULL,
  account text NOT NULL,
  amount numeric(12,2) NOT NULL,
  order_id uuid NOT NULL,
  fulfilment_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_entries_account CHECK ((account = ANY (ARRAY['charged'::text, 'held'::text, 'released'::text, 'refunded'::text, 'commission'::text, 'fees'::text]))),
  CONSTRAINT ledger_entries_amount CHECK ((amount <> (0)::numeric)),
  CONSTRAINT ledger_entries_kind CHECK ((kind = ANY (ARRAY['charge'::text, 'fee'::text, 'release'::text, 'reversal'::text, 'refund'::text, 'loss'::text, 'reinstatement'::text])))
);
ALTER TABLE ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE pickup_places (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  seller_id uuid NOT NULL,
  name text NOT NULL,
  street text DEFAULT ''::text NOT NULL,
  postcode text DEFAULT ''::text NOT NULL,
  town text DEFAULT ''::text NOT NULL,
  commune_code text,
  latitude double precision,
  longitude double precision,
  access text DEFAULT ''::text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pickup_places_access CHECK ((length(access) <= 500)),
  CONSTRAINT pickup_places_coordinates CHECK ((((latitude IS NULL) = (longitude IS NULL)) AND ((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)) AND ((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))),
  CONSTRAINT pickup_places_default_is_open CHECK ((NOT (is_default AND (archived_at IS NOT NULL)))),
  CONSTRAINT pickup_places_name CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT pickup_places_postcode CHECK ((postcode ~ '^([0-9]{5})?$'::text)),
  CONSTRAINT pickup_places_street CHECK ((length(street) <= 300)),
  CONSTRAINT pickup_places_town CHECK ((length(town) <= 100))
);

CREATE TABLE product_custom_field_values (
  product_id uuid NOT NULL,
  custom_field_id uuid NOT NULL,
  value text NOT NULL,
  match_values text[] GENERATED ALWAYS AS (custom_value_matches(value)) STORED NOT NULL,
  match_number numeric GENERATED ALWAYS AS (custom_value_number(value)) STORED
);
ALTER TABLE product_custom_field_values ALTER COLUMN product_id SET (n_distinct=-0.125);

CREATE TABLE product_images (
  id uuid DEFAULT uuid_in_order() NOT NULL,
  product_id uuid NOT NULL,
  url text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  is_primary boolean DEFAULT false NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE products (
  id uuid DEFAULT uuid_in_order() NOT NULL,
  number bigint NOT NULL,
  title text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  price numeric(12,2),
  quantity integer NOT NULL,
  status text DEFAULT 'disponible'::text NOT NULL,
  category_id uuid,
  is_featured boolean DEFAULT false NOT NULL,
  featured_position integer,
  is_hidden boolean DEFAULT false NOT NULL,
  user_id uuid NOT NULL,
  unique_code text NOT NULL,
  reference text,
  submission_key uuid,
  available_until date,
  refusal_reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  search_title text GENERATED ALWAYS AS (search_form(title)) STORED NOT NULL,
  pickup_place_id uuid,
  sale_unit text DEFAULT 'piece'::text NOT NULL,
  content_quantity numeric(12,3),
  content_unit text,
  minimum_quantity integer DEFAULT 1 NOT NULL,
  quantity_step integer DEFAULT 1 NOT NULL,
  price_tiers jsonb DEFAULT '[]'::jsonb NOT NULL,
  condition text,
  weight integer,
  handling jsonb DEFAULT '{}'::jsonb NOT NULL,
  provenance jsonb DEFAULT '{}'::jsonb NOT NULL,
  vat_regime text,
  CONSTRAINT products_condition CHECK ((condition = ANY (ARRAY['new_sealed'::text, 'new_opened'::text, 'exhibited'::text, 'reused_good'::text, 'to_restore'::text, 'unknown'::text]))),
  CONSTRAINT products_content CHECK ((((content_quantity IS NULL) = (content_unit IS NULL)) AND (content_quantity > (0)::numeric))),
  CONSTRAINT products_content_unit CHECK ((content_unit = ANY (ARRAY['piece'::text, 'm2'::text, 'ml'::text, 'm3'::text, 'kg'::text, 'litre'::text]))),
  CONSTRAINT products_handling CHECK ((jsonb_typeof(handling) = 'object'::text)),
  CONSTRAINT products_minimum_quantity CHECK (((minimum_quantity >= 1) AND (minimum_quantity <= 1000000))),
  CONSTRAINT products_price CHECK ((price >= (0)::numeric)),
  CONSTRAINT products_price_tiers CHECK (price_tiers_fall(price_tiers, price)),
  CONSTRAINT products_provenance CHECK ((jsonb_typeof(provenance) = 'object'::text)),
  CONSTRAINT products_quantity CHECK ((quantity >= 0)),
  CONSTRAINT products_quantity_step CHECK (((quantity_step >= 1) AND (quantity_step <= 1000000))),
  CONSTRAINT products_reference CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT products_sale_unit CHECK ((sale_unit = ANY (ARRAY['piece'::text, 'lot'::text, 'carton'::text, 'palette'::text, 'm2'::text, 'ml'::text, 'm3'::text, 'kg'::text, 'litre'::text, 'rouleau'::text, 'paire'::text, 'botte'::text, 'sac'::text]))),
  CONSTRAINT products_status CHECK ((status = ANY (ARRAY['disponible'::text, 'reserve'::text, 'expedie'::text, 'vendu'::text, 'attente_retrait'::text, 'attente_paiement'::text, 'livre'::text, 'rupture_stock'::text, 'a_valider'::text, 'outofstock'::text]))),
  CONSTRAINT products_title CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT products_vat_regime CHECK ((vat_regime = ANY (ARRAY['standard'::text, 'margin'::text]))),
  CONSTRAINT products_weight CHECK ((weight > 0))
)
WITH (fillfactor='90');

CREATE TABLE profiles (
  id uuid NOT NULL,
  email text NOT NULL,
  username text,
  first_name text,
  last_name text,
  user_type text DEFAULT 'buyer'::text NOT NULL,
  organization_type text,
  company_name text,
  phone text,
  address text,
  siret text,
  vat_number text,
  vat_regime text DEFAULT 'standard'::text NOT NULL,
  birth_date date,
  tax_number text,
  role text,
  avatar_url text,
  suspended_at timestamp with time zone,
  suspension_reason text,
  deleted_at timestamp with time zone,
  completion_status text DEFAULT 'incomplete'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  search_text text GENERATED ALWAYS AS (search_form(((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(company_name, ''::text)) || ' '::text) || email))) STORED NOT NULL,
  sales_paused_until date,
  calendar_nonce text,
  vat_on_debits boolean DEFAULT false NOT NULL,
  CONSTRAINT profiles_completion_status CHECK ((completion_status = ANY (ARRAY['incomplete'::text, 'complete'::text]))),
  CONSTRAINT profiles_organization_type CHECK ((organization_type = ANY (ARRAY['individual'::text, 'other'::text]))),
  CONSTRAINT profiles_role CHECK ((role = 'admin'::text)),
  CONSTRAINT profiles_siret CHECK ((siret ~ '^[0-9]{14}$'::text)),
  CONSTRAINT profiles_tax_number CHECK ((tax_number ~ '^[0-9A-Z]{5,20}$'::text)),
  CONSTRAINT profiles_user_type CHECK ((user_type = ANY (ARRAY['buyer'::text, 'seller'::text, 'both'::text]))),
  CONSTRAINT profiles_vat_regime CHECK ((vat_regime = ANY (ARRAY['standard'::text, 'exempt'::text, 'margin'::text])))
);

CREATE TABLE live_events (
  id bigint NOT NULL,
  topic text NOT NULL,
  kind text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT live_events_kind CHECK ((kind = ANY (ARRAY['message'::text, 'seen'::text, 'order'::text, 'product'::text, 'counters'::text, 'session'::text]))),
  CONSTRAINT live_events_topic CHECK ((length(topic) <= 100))
);
ALTER TABLE live_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE message_authors (
  message_id uuid NOT NULL,
  person_id uuid NOT NULL
);

CREATE TABLE message_pictures (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  message_id uuid NOT NULL,
  url text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  "position" integer NOT NULL
);

CREATE TABLE messages (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  number bigint NOT NULL,
  content text NOT NULL,
  conversation_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  submission_key uuid DEFAULT gen_random_uuid() NOT NULL,
  seen_at timestamp with time zone,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT messages_content CHECK ((length(content) <= 5000)),
  CONSTRAINT messages_not_to_oneself CHECK ((sender_id <> recipient_id))
);
ALTER TABLE messages ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE onboarding_reminders (
  seller_id uuid NOT NULL,
  reminded_at timestamp with time zone NOT NULL
);

CREATE TABLE opening_hours (
  weekday integer NOT NULL,
  opens_at integer NOT NULL,
  closes_at integer NOT NULL,
  place_id uuid NOT NULL,
  CONSTRAINT opening_hours_range CHECK (((opens_at >= 0) AND (opens_at < closes_at) AND (closes_at <= 1440))),
  CONSTRAINT opening_hours_weekday CHECK (((weekday >= 1) AND (weekday <= 7)))
);

CREATE TABLE order_events (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  from_status text,
  to_status text NOT NULL,
  actor_id uuid,
  fulfilment_id uuid,
  transition text,
  mover text,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_events_note CHECK ((length(note) <= 2000))
);

CREATE TABLE order_items (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  fulfilment_id uuid NOT NULL,
  product_id uuid NOT NULL,
  title text NOT NULL,
  quantity integer NOT NULL,
  price numeric(12,2) NOT NULL,
  handed_over integer DEFAULT 0 NOT NULL,
  sale_unit text DEFAULT 'piece'::text NOT NULL,
  content_quantity numeric(12,3),
  content_unit text,
  condition text,
  weight integer,
  handling jsonb DEFAULT '{}'::jsonb NOT NULL,
  place_id uuid,
  place jsonb,
  provenance jsonb DEFAULT '{}'::jsonb NOT NULL,
  carbon jsonb,
  vat_regime text,
  CONSTRAINT order_items_condition CHECK ((condition = ANY (ARRAY['new_sealed'::text, 'new_opened'::text, 'exhibited'::text, 'reused_good'::text, 'to_restore'::text, 'unknown'::text]))),
  CONSTRAINT order_items_content_unit CHECK ((content_unit = ANY (ARRAY['piece'::text, 'm2'::text, 'ml'::text, 'm3'::text, 'kg'::text, 'litre'::text]))),
  CONSTRAINT order_items_handed_over CHECK (((handed_over >= 0) AND (handed_over <= quantity))),
  CONSTRAINT order_items_price CHECK ((price >= (0)::numeric)),
  CONSTRAINT order_items_quantity CHECK ((quantity > 0)),
  CONSTRAINT order_items_sale_unit CHECK ((sale_unit = ANY (ARRAY['piece'::text, 'lot'::text, 'carton'::text, 'palette'::text, 'm2'::text, 'ml'::text, 'm3'::text, 'kg'::text, 'litre'::text, 'rouleau'::text, 'paire'::text, 'botte'::text, 'sac'::text]))),
  CONSTRAINT order_items_vat_regime CHECK ((vat_regime = ANY (ARRAY['standard'::text, 'exempt'::text, 'margin'::text])))
);

CREATE TABLE order_notes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  author_id uuid,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_notes_text CHECK (((length(text) >= 1) AND (length(text) <= 5000)))
);

CREATE TABLE orders (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  total_amount numeric(12,2) NOT NULL,
  status text DEFAULT 'initial'::text NOT NULL,
  delivery_option text NOT NULL,
  delivery_note text DEFAULT ''::text NOT NULL,
  idempotency_key uuid NOT NULL,
  payment_due_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  destination text,
  CONSTRAINT orders_delivery_note CHECK ((length(delivery_note) <= 2500)),
  CONSTRAINT orders_delivery_option CHECK ((delivery_option = ANY (ARRAY['pickup'::text, 'quote'::text]))),
  CONSTRAINT orders_destination CHECK ((destination ~ '^(\d{2,3}|2[AB])$'::text)),
  CONSTRAINT orders_status CHECK ((status = ANY (ARRAY['initial'::text, 'pending'::text, 'accuse_reception'::text, 'expediee'::text, 'livree'::text, 'annulee'::text, 'disputed'::text, 'reviewed-by-provider'::text, 'reviewed-by-customer'::text, 'reviewed'::text]))),
  CONSTRAINT orders_total_amount CHECK ((total_amount >= (0)::numeric))
);

CREATE TABLE passkeys (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone
);

CREATE TABLE payments (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  provider text NOT NULL,
  provider_payment_id text,
  client_secret text,
  charge_id text,
  amount numeric(12,2) NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  succeeded_at timestamp with time zone,
  CONSTRAINT payments_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT payments_provider CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  CONSTRAINT payments_status CHECK ((status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'cancelled'::text])))
);

CREATE TABLE person_notes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  author_id uuid,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT person_notes_text CHECK (((length(text) >= 1) AND (length(text) <= 5000)))
);

CREATE TABLE person_tags (
  user_id uuid NOT NULL,
  tag text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT person_tags_tag CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);

CREATE TABLE pickup_appointments (
  fulfilment_id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  reminded_at timestamp with time zone,
  CONSTRAINT pickup_appointments_range CHECK ((starts_at < ends_at))
);

CREATE TABLE pickup_attempts (
  id bigint NOT NULL,
  seller_id uuid NOT NULL,
  typed text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pickup_attempts_typed CHECK ((length(typed) <= 20))
);
ALTER TABLE pickup_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE pickup_codes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  fulfilment_id uuid NOT NULL,
  code text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT pickup_codes_code CHECK ((code ~ '^[A-HJ-NP-Z2-9]{6}$'::text))
);

CREATE TABLE picture_cuts (
  url text NOT NULL,
  original_url text NOT NULL,
  original_width integer NOT NULL,
  original_height integer NOT NULL,
  cut jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE platform_settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE price_requests (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT price_requests_notes CHECK ((length(notes) <= 5000))
);

CREATE TABLE product_changes (
  id bigint NOT NULL,
  product_id uuid NOT NULL,
  price_before numeric(12,2),
  price_after numeric(12,2),
  quantity_before integer,
  quantity_after integer NOT NULL,
  was_listed boolean NOT NULL,
  is_listed boolean NOT NULL,
  was_buyable boolean DEFAULT false NOT NULL,
  actor_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE product_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE product_drafts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  content jsonb NOT NULL,
  picture_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  missing text[] DEFAULT '{}'::text[] NOT NULL,
  import_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_drafts_size CHECK ((pg_column_size(content) <= 200000))
);

CREATE TABLE product_feeds (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  url text NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  digest text,
  last_read_at timestamp with time zone,
  next_read_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT product_feeds_state CHECK ((state = ANY (ARRAY['new'::text, 'reading'::text, 'ok'::text, 'waiting'::text, 'shrunk'::text, 'failing'::text]))),
  CONSTRAINT product_feeds_url CHECK (((length(url) >= 1) AND (length(url) <= 1000)))
);

CREATE TABLE product_history (
  id bigint NOT NULL,
  product_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  subject_id uuid,
  actor_id uuid,
  quantity_before integer,
  quantity_after integer,
  price_before numeric(12,2),
  price_after numeric(12,2),
  status_before text,
  status_after text,
  was_hidden boolean,
  is_hidden boolean,
  CONSTRAINT product_history_reason CHECK ((reason = ANY (ARRAY['creation'::text, 'edit'::text, 'import'::text, 'import-undone'::text, 'order'::text, 'order-returned'::text, 'removal'::text, 'removal-undone'::text, 'program'::text, 'last-day'::text])))
);
ALTER TABLE product_history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE product_import_previews (
  import_id uuid NOT NULL,
  filter text NOT NULL,
  page integer NOT NULL,
  rows jsonb NOT NULL,
  CONSTRAINT product_import_previews_filter CHECK ((filter = ANY (ARRAY['all'::text, 'problems'::text])))
);

CREATE TABLE product_import_rows (
  import_id uuid NOT NULL,
  row_number integer NOT NULL,
  cells jsonb NOT NULL,
  outcome text,
  notes jsonb DEFAULT '[]'::jsonb NOT NULL,
  product_id uuid,
  before jsonb
);

CREATE TABLE product_imports (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  file_name text NOT NULL,
  plan jsonb NOT NULL,
  status text DEFAULT 'uploaded'::text NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  processed integer DEFAULT 0 NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  preview jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  CONSTRAINT product_imports_status CHECK ((status = ANY (ARRAY['uploaded'::text, 'running'::text, 'done'::text, 'failed'::text, 'undone'::text])))
);

CREATE TABLE product_prices (
  id bigint NOT NULL,
  product_id uuid NOT NULL,
  price numeric(12,2),
  since timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE product_prices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE product_reports (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  product_id uuid,
  product_number integer NOT NULL,
  product_title text NOT NULL,
  seller_id uuid,
  reporter_id uuid,
  reporter_name text NOT NULL,
  reporter_email text,
  reason text NOT NULL,
  explanation text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  decision text,
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_reports_decided CHECK (((status = 'open'::text) = (decision IS NULL))),
  CONSTRAINT product_reports_reason CHECK ((reason = ANY (ARRAY['stolen'::text, 'dangerous'::text, 'counterfeit'::text, 'misleading'::text, 'private-data'::text, 'offensive'::text, 'other'::text]))),
  CONSTRAINT product_reports_settled CHECK (((status = 'open'::text) = (settled_at IS NULL))),
  CONSTRAINT product_reports_status CHECK ((status = ANY (ARRAY['open'::text, 'kept'::text, 'withdrawn'::text])))
);

CREATE TABLE product_views (
  product_id uuid NOT NULL,
  day date NOT NULL,
  views integer NOT NULL,
  CONSTRAINT product_views_views CHECK ((views > 0))
);

CREATE TABLE product_watches (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_watches_kind CHECK ((kind = ANY (ARRAY['price_drop'::text, 'back_in_stock'::text, 'low_quantity'::text, 'expiring_soon'::text])))
);
ALTER TABLE products ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE provider_events (
  id text NOT NULL,
  provider text NOT NULL,
  name text NOT NULL,
  object_id text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  applied_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  CONSTRAINT provider_events_provider CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text])))
);

CREATE TABLE quick_answers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  content text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT quick_answers_content CHECK (((length(content) >= 1) AND (length(content) <= 1000)))
);

CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);

CREATE TABLE recent_views (
  product_id uuid NOT NULL,
  views integer NOT NULL,
  CONSTRAINT recent_views_views CHECK ((views > 0))
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  digest text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE refunds (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  fulfilment_id uuid,
  kind text DEFAULT 'refund'::text NOT NULL,
  amount numeric(12,2) NOT NULL,
  taken_back numeric(12,2) DEFAULT 0 NOT NULL,
  borne numeric(12,2) DEFAULT 0 NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  status text DEFAULT 'queued'::text NOT NULL,
  provider_refund_id text,
  last_error text,
  requested_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  settled_at timestamp with time zone,
  card_dispute_id uuid,
  settled_reference text,
  reinstated_at timestamp with time zone,
  CONSTRAINT refunds_amount CHECK ((amount > (0)::numeric)),
  CONSTRAINT refunds_card_dispute CHECK (((card_dispute_id IS NULL) OR (kind = 'card-dispute'::text))),
  CONSTRAINT refunds_kind CHECK ((kind = ANY (ARRAY['refund'::text, 'card-dispute'::text, 'duplicate'::text]))),
  CONSTRAINT refunds_parts CHECK (((taken_back >= (0)::numeric) AND (borne >= (0)::numeric) AND ((taken_back + borne) <= amount))),
  CONSTRAINT refunds_reinstated CHECK (((reinstated_at IS NULL) OR (settled_at IS NOT NULL))),
  CONSTRAINT refunds_status CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'succeeded'::text, 'failed'::text, 'disputed'::text, 'dropped'::text])))
);

CREATE TABLE request_counters (
  name text NOT NULL,
  value double precision NOT NULL
);

CREATE TABLE request_figures (
  hour timestamp with time zone NOT NULL,
  address text NOT NULL,
  requests integer NOT NULL,
  failures integer NOT NULL,
  milliseconds double precision NOT NULL,
  slowest double precision NOT NULL,
  CONSTRAINT request_figures_address CHECK ((length(address) <= 120))
);

CREATE TABLE reuse_certificates (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  number text NOT NULL,
  fulfilment_id uuid NOT NULL,
  content jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT reuse_certificates_number CHECK ((number ~ '^RE-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$'::text))
);

CREATE TABLE reuse_impact (
  id integer DEFAULT 1 NOT NULL,
  content jsonb NOT NULL,
  reckoned_at timestamp with time zone NOT NULL,
  CONSTRAINT reuse_impact_one CHECK ((id = 1))
);

CREATE TABLE reviews (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  fulfilment_id uuid NOT NULL,
  side text NOT NULL,
  author_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  stars integer NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  shown_from timestamp with time zone NOT NULL,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_reason text,
  CONSTRAINT reviews_hidden CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  CONSTRAINT reviews_side CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  CONSTRAINT reviews_stars CHECK (((stars >= 1) AND (stars <= 5))),
  CONSTRAINT reviews_text CHECK ((length(text) <= 2000))
);

CREATE TABLE sandbox_deliveries (
  id bigint NOT NULL,
  event_id text NOT NULL,
  payload jsonb NOT NULL,
  due_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone
);
ALTER TABLE sandbox_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE sandbox_objects (
  id text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sandbox_objects_kind CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'transfer'::text, 'reversal'::text, 'account'::text, 'dispute'::text])))
);

CREATE TABLE saved_search_fields (
  saved_search_id uuid NOT NULL,
  custom_field_id uuid NOT NULL,
  match_values text[],
  numbers numeric[],
  CONSTRAINT saved_search_fields_one CHECK ((num_nonnulls(match_values, numbers) = 1))
);

CREATE TABLE saved_search_matches (
  saved_search_id uuid NOT NULL,
  product_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  told_at timestamp with time zone
);

CREATE TABLE saved_searches (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  frequency text NOT NULL,
  category_id uuid,
  title_pattern text,
  min_price numeric(12,2),
  max_price numeric(12,2),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  department text,
  latitude double precision,
  longitude double precision,
  radius integer,
  text_query tsquery,
  traits text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT saved_searches_around CHECK (((num_nulls(latitude, longitude, radius) = ANY (ARRAY[0, 3])) AND (radius > 0))),
  CONSTRAINT saved_searches_frequency CHECK ((frequency = ANY (ARRAY['immediate'::text, 'daily'::text, 'weekly'::text]))),
  CONSTRAINT saved_searches_name CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT saved_searches_query CHECK ((length(query) <= 12000))
);

CREATE TABLE search_synonyms (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  term text NOT NULL,
  meanings text[] NOT NULL,
  category_slugs text[] NOT NULL,
  stems text GENERATED ALWAYS AS (search_stems(term)) STORED NOT NULL,
  meaning_stems text[] GENERATED ALWAYS AS (search_stems_of(meanings)) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT search_synonyms_says CHECK (((cardinality(meanings) + cardinality(category_slugs)) > 0)),
  CONSTRAINT search_synonyms_term CHECK ((((length(term) >= 1) AND (length(term) <= 60)) AND (search_stems(term) <> ''::text)))
);

CREATE TABLE search_words (
  word text NOT NULL,
  written text NOT NULL,
  stem text GENERATED ALWAYS AS (search_stems(word)) STORED NOT NULL
);

CREATE TABLE seller_accounts (
  seller_id uuid NOT NULL,
  provider text NOT NULL,
  provider_account_id text NOT NULL,
  is_ready boolean DEFAULT false NOT NULL,
  missing jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT seller_accounts_provider CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text])))
);

CREATE TABLE sent_alerts (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  kind text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT sent_alerts_kind CHECK ((kind = ANY (ARRAY['price_drop'::text, 'back_in_stock'::text, 'low_quantity'::text, 'expiring_soon'::text])))
);

CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ip_address text,
  user_agent text,
  impersonated_by uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone DEFAULT now() NOT NULL,
  last_ip_address text,
  acting_for uuid
);

CREATE TABLE shipments (
  fulfilment_id uuid NOT NULL,
  carrier text DEFAULT ''::text NOT NULL,
  tracking text DEFAULT ''::text NOT NULL,
  parcels integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT shipments_carrier CHECK ((length(carrier) <= 100)),
  CONSTRAINT shipments_parcels CHECK (((parcels >= 1) AND (parcels <= 999))),
  CONSTRAINT shipments_tracking CHECK ((length(tracking) <= 100))
);

CREATE TABLE site_findings (
  title text NOT NULL,
  "position" integer NOT NULL,
  state text NOT NULL,
  text text NOT NULL,
  since timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT site_findings_state CHECK ((state = ANY (ARRAY['well'::text, 'look'::text, 'wrong'::text])))
);

CREATE TABLE stock_removals (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  product_id uuid NOT NULL,
  user_id uuid,
  quantity_before integer NOT NULL,
  quantity_after integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  undone_at timestamp with time zone,
  undone_by uuid,
  CONSTRAINT stock_removals_quantity CHECK (((quantity_after >= 0) AND (quantity_after < quantity_before)))
);

CREATE TABLE team_members (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  firm_id uuid NOT NULL,
  person_id uuid,
  email text NOT NULL,
  role text NOT NULL,
  invited_at timestamp with time zone NOT NULL,
  joined_at timestamp with time zone,
  CONSTRAINT team_members_role CHECK ((role = ANY (ARRAY['sales'::text, 'yard'::text])))
);

CREATE TABLE text_versions (
  name text NOT NULL,
  version integer NOT NULL,
  subject text,
  title text,
  body text,
  delivered_digest text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  failed_at timestamp with time zone,
  failure text,
  CONSTRAINT text_versions_length CHECK (((length(subject) <= 200) AND (length(title) <= 200) AND (length(body) <= 10000))),
  CONSTRAINT text_versions_version CHECK ((version > 0)),
  CONSTRAINT text_versions_words CHECK ((num_nonnulls(subject, title, body) = ANY (ARRAY[0, 3])))
);

CREATE TABLE transfer_reversals (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  transfer_id uuid NOT NULL,
  refund_id uuid,
  amount numeric(12,2) NOT NULL,
  commission numeric(12,2) DEFAULT 0 NOT NULL,
  status text DEFAULT 'queued'::text NOT NULL,
  provider_reversal_id text,
  last_error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT transfer_reversals_amount CHECK (((amount >= (0)::numeric) AND (commission >= (0)::numeric))),
  CONSTRAINT transfer_reversals_status CHECK ((status = ANY (ARRAY['queued'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT transfer_reversals_whose CHECK (((refund_id IS NOT NULL) OR ((status = 'done'::text) AND (done_at IS NOT NULL) AND (provider_reversal_id IS NOT NULL))))
);

CREATE TABLE transfers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  fulfilment_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  amount numeric(12,2) NOT NULL,
  commission numeric(12,2) DEFAULT 0 NOT NULL,
  commission_rate integer NOT NULL,
  status text DEFAULT 'queued'::text NOT NULL,
  provider_transfer_id text,
  last_error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT transfers_amount CHECK (((amount >= (0)::numeric) AND (commission >= (0)::numeric))),
  CONSTRAINT transfers_commission_rate CHECK (((commission_rate >= 0) AND (commission_rate <= 10000))),
  CONSTRAINT transfers_something CHECK (((amount + commission) > (0)::numeric)),
  CONSTRAINT transfers_status CHECK ((status = ANY (ARRAY['waiting'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'dropped'::text])))
);

CREATE TABLE unreadable_email_reports (
  id text NOT NULL,
  reason text NOT NULL,
  body text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT unreadable_email_reports_reason CHECK ((reason = ANY (ARRAY['no-json'::text, 'no-type'::text, 'no-facts'::text, 'no-address'::text])))
);

CREATE TABLE uploads (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  url text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE users (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  first_name text DEFAULT ''::text NOT NULL,
  last_name text DEFAULT ''::text NOT NULL,
  user_type text DEFAULT 'buyer'::text NOT NULL,
  is_demonstration boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE verifications (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE webhook_deliveries (
  id bigint NOT NULL,
  endpoint_id uuid NOT NULL,
  message_id uuid DEFAULT gen_random_uuid() NOT NULL,
  event text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_status integer,
  last_error text DEFAULT ''::text NOT NULL,
  CONSTRAINT webhook_deliveries_ended_once CHECK (((delivered_at IS NULL) OR (failed_at IS NULL)))
);
ALTER TABLE webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE webhook_endpoints (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  nonce text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  busy_until timestamp with time zone,
  CONSTRAINT webhook_endpoints_events CHECK ((cardinality(events) > 0)),
  CONSTRAINT webhook_endpoints_url CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);

CREATE TABLE withdrawal_items (
  order_item_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL
);

CREATE TABLE withdrawals (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT withdrawals_name CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

CREATE TABLE work_assignments (
  kind text NOT NULL,
  subject_id text NOT NULL,
  admin_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT work_assignments_kind CHECK ((kind = ANY (ARRAY['disputed'::text, 'reports'::text, 'product-reports'::text, 'to-validate'::text, 'failed-refunds'::text, 'failed-transfers'::text, 'bank-findings'::text, 'ledger-problems'::text, 'unapplied-events'::text, 'unacknowledged'::text, 'accounts'::text, 'failed-emails'::text, 'failed-jobs'::text, 'backups'::text]))),
  CONSTRAINT work_assignments_subject CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 100)))
);

CREATE TABLE work_notes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  author_id uuid,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT work_notes_kind CHECK ((kind = ANY (ARRAY['disputed'::text, 'reports'::text, 'product-reports'::text, 'to-validate'::text, 'failed-refunds'::text, 'failed-transfers'::text, 'bank-findings'::text, 'ledger-problems'::text, 'unapplied-events'::text, 'unacknowledged'::text, 'accounts'::text, 'failed-emails'::text, 'failed-jobs'::text, 'backups'::text]))),
  CONSTRAINT work_notes_subject CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 100))),
  CONSTRAINT work_notes_text CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE alert_preferences ADD CONSTRAINT alert_preferences_once UNIQUE NULLS NOT DISTINCT (user_id, kind, category_id);
ALTER TABLE alert_preferences ADD CONSTRAINT alert_preferences_pkey PRIMARY KEY (id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE authenticator_apps ADD CONSTRAINT authenticator_apps_pkey PRIMARY KEY (user_id);
ALTER TABLE bank_comparisons ADD CONSTRAINT bank_comparisons_pkey PRIMARY KEY (id);
ALTER TABLE bank_findings ADD CONSTRAINT bank_findings_once UNIQUE (provider, object_id);
ALTER TABLE bank_findings ADD CONSTRAINT bank_findings_pkey PRIMARY KEY (id);
ALTER TABLE blocked_people ADD CONSTRAINT blocked_people_blocker_id_blocked_id_pk PRIMARY KEY (blocker_id, blocked_id);
ALTER TABLE browser_errors ADD CONSTRAINT browser_errors_pkey PRIMARY KEY (id);
ALTER TABLE carbon_factors ADD CONSTRAINT carbon_factors_pkey PRIMARY KEY (id);
ALTER TABLE card_disputes ADD CONSTRAINT card_disputes_pkey PRIMARY KEY (id);
ALTER TABLE card_disputes ADD CONSTRAINT "card_disputes_providerDisputeId_unique" UNIQUE (provider_dispute_id);
ALTER TABLE catalogue_counts ADD CONSTRAINT catalogue_counts_pkey PRIMARY KEY (id);
ALTER TABLE categories ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE categories ADD CONSTRAINT categories_slug_unique UNIQUE (slug);
ALTER TABLE category_slugs ADD CONSTRAINT category_slugs_pkey PRIMARY KEY (slug);
ALTER TABLE conversation_reports ADD CONSTRAINT conversation_reports_pkey PRIMARY KEY (id);
ALTER TABLE conversations ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);
ALTER TABLE custom_field_categories ADD CONSTRAINT custom_field_categories_category_id_custom_field_id_pk PRIMARY KEY (category_id, custom_field_id);
ALTER TABLE custom_fields ADD CONSTRAINT custom_fields_pkey PRIMARY KEY (id);
ALTER TABLE daily_figures ADD CONSTRAINT daily_figures_figure_day_pk PRIMARY KEY (figure, day);
ALTER TABLE deleted_products ADD CONSTRAINT deleted_products_number_unique UNIQUE (number);
ALTER TABLE deleted_products ADD CONSTRAINT deleted_products_pkey PRIMARY KEY (id);
ALTER TABLE delivery_quotes ADD CONSTRAINT delivery_quotes_pkey PRIMARY KEY (id);
ALTER TABLE disputes ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
ALTER TABLE email_attachments ADD CONSTRAINT email_attachments_pkey PRIMARY KEY (id);
ALTER TABLE email_suppressions ADD CONSTRAINT email_suppressions_pkey PRIMARY KEY (address);
ALTER TABLE emails ADD CONSTRAINT emails_pkey PRIMARY KEY (id);
ALTER TABLE favorites ADD CONSTRAINT favorites_user_id_product_id_pk PRIMARY KEY (user_id, product_id);
ALTER TABLE feed_articles ADD CONSTRAINT feed_articles_pkey PRIMARY KEY (product_id);
ALTER TABLE feed_reads ADD CONSTRAINT feed_reads_pkey PRIMARY KEY (import_id);
ALTER TABLE former_order_items ADD CONSTRAINT former_order_items_pkey PRIMARY KEY (id);
ALTER TABLE former_orders ADD CONSTRAINT former_orders_pkey PRIMARY KEY (id);
ALTER TABLE fulfilment_marks ADD CONSTRAINT fulfilment_marks_fulfilment_id_mark_pk PRIMARY KEY (fulfilment_id, mark);
ALTER TABLE fulfilments ADD CONSTRAINT fulfilments_in_order UNIQUE (id, order_id);
ALTER TABLE fulfilments ADD CONSTRAINT fulfilments_pkey PRIMARY KEY (id);
ALTER TABLE guesses ADD CONSTRAINT guesses_pkey PRIMARY KEY (key);
ALTER TABLE hand_over_items ADD CONSTRAINT hand_over_items_hand_over_id_order_item_id_pk PRIMARY KEY (hand_over_id, order_item_id);
ALTER TABLE hand_overs ADD CONSTRAINT "hand_overs_pickupCodeId_unique" UNIQUE (pickup_code_id);
ALTER TABLE hand_overs ADD CONSTRAINT hand_overs_pkey PRIMARY KEY (id);
ALTER TABLE import_removals ADD CONSTRAINT import_removals_import_id_row_number_pk PRIMARY KEY (import_id, row_number);
ALTER TABLE invoice_hand_overs ADD CONSTRAINT invoice_hand_overs_pkey PRIMARY KEY (invoice_id);
ALTER TABLE invoice_numbers ADD CONSTRAINT invoice_numbers_pkey PRIMARY KEY (seller_id);
ALTER TABLE invoice_requests ADD CONSTRAINT invoice_requests_given_back CHECK ((given_back = ANY (ARRAY['by-bank'::text, 'otherwise'::text]))) NOT VALID;
ALTER TABLE invoice_requests ADD CONSTRAINT invoice_requests_pkey PRIMARY KEY (id);
ALTER TABLE invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE known_devices ADD CONSTRAINT known_devices_pkey PRIMARY KEY (digest);
ALTER TABLE ledger_checks ADD CONSTRAINT ledger_checks_pkey PRIMARY KEY (id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_once UNIQUE NULLS NOT DISTINCT (kind, source_id, account, fulfilment_id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);
ALTER TABLE listed_products ADD CONSTRAINT listed_products_number_unique UNIQUE (number);
ALTER TABLE listed_products ADD CONSTRAINT listed_products_pkey PRIMARY KEY (id);
ALTER TABLE live_events ADD CONSTRAINT live_events_pkey PRIMARY KEY (id);
ALTER TABLE message_authors ADD CONSTRAINT message_authors_pkey PRIMARY KEY (message_id);
ALTER TABLE message_pictures ADD CONSTRAINT message_pictures_pkey PRIMARY KEY (id);
ALTER TABLE messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE messages ADD CONSTRAINT messages_submission_key UNIQUE (sender_id, submission_key);
ALTER TABLE onboarding_reminders ADD CONSTRAINT onboarding_reminders_pkey PRIMARY KEY (seller_id);
ALTER TABLE opening_hours ADD CONSTRAINT opening_hours_place_id_weekday_opens_at_pk PRIMARY KEY (place_id, weekday, opens_at);
ALTER TABLE order_events ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);
ALTER TABLE order_items ADD CONSTRAINT order_items_pkey PRIMARY KEY (id);
ALTER TABLE order_notes ADD CONSTRAINT order_notes_pkey PRIMARY KEY (id);
ALTER TABLE orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE passkeys ADD CONSTRAINT "passkeys_credentialId_unique" UNIQUE (credential_id);
ALTER TABLE passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE payments ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE payments ADD CONSTRAINT "payments_providerPaymentId_unique" UNIQUE (provider_payment_id);
ALTER TABLE person_notes ADD CONSTRAINT person_notes_pkey PRIMARY KEY (id);
ALTER TABLE person_tags ADD CONSTRAINT person_tags_user_id_tag_pk PRIMARY KEY (user_id, tag);
ALTER TABLE pickup_appointments ADD CONSTRAINT pickup_appointments_pkey PRIMARY KEY (fulfilment_id);
ALTER TABLE pickup_attempts ADD CONSTRAINT pickup_attempts_pkey PRIMARY KEY (id);
ALTER TABLE pickup_codes ADD CONSTRAINT pickup_codes_pkey PRIMARY KEY (id);
ALTER TABLE pickup_places ADD CONSTRAINT pickup_places_pkey PRIMARY KEY (id);
ALTER TABLE picture_cuts ADD CONSTRAINT picture_cuts_pkey PRIMARY KEY (url);
ALTER TABLE platform_settings ADD CONSTRAINT platform_settings_pkey PRIMARY KEY (key);
ALTER TABLE price_requests ADD CONSTRAINT price_requests_pkey PRIMARY KEY (id);
ALTER TABLE product_changes ADD CONSTRAINT product_changes_pkey PRIMARY KEY (id);
ALTER TABLE product_custom_field_values ADD CONSTRAINT product_custom_field_values_product_id_custom_field_id_pk PRIMARY KEY (product_id, custom_field_id);
ALTER TABLE product_drafts ADD CONSTRAINT product_drafts_pkey PRIMARY KEY (id);
ALTER TABLE product_feeds ADD CONSTRAINT product_feeds_pkey PRIMARY KEY (id);
ALTER TABLE product_history ADD CONSTRAINT product_history_pkey PRIMARY KEY (id);
ALTER TABLE product_images ADD CONSTRAINT product_images_pkey PRIMARY KEY (id);
ALTER TABLE product_import_previews ADD CONSTRAINT product_import_previews_import_id_filter_page_pk PRIMARY KEY (import_id, filter, page);
ALTER TABLE product_import_rows ADD CONSTRAINT product_import_rows_import_id_row_number_pk PRIMARY KEY (import_id, row_number);
ALTER TABLE product_imports ADD CONSTRAINT product_imports_pkey PRIMARY KEY (id);
ALTER TABLE product_prices ADD CONSTRAINT product_prices_pkey PRIMARY KEY (id);
ALTER TABLE product_reports ADD CONSTRAINT product_reports_pkey PRIMARY KEY (id);
ALTER TABLE product_views ADD CONSTRAINT product_views_product_id_day_pk PRIMARY KEY (product_id, day);
ALTER TABLE product_watches ADD CONSTRAINT product_watches_user_id_product_id_kind_pk PRIMARY KEY (user_id, product_id, kind);
ALTER TABLE products ADD CONSTRAINT products_number_unique UNIQUE (number);
ALTER TABLE products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE products ADD CONSTRAINT "products_uniqueCode_unique" UNIQUE (unique_code);
ALTER TABLE profiles ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE provider_events ADD CONSTRAINT provider_events_pkey PRIMARY KEY (id);
ALTER TABLE quick_answers ADD CONSTRAINT quick_answers_pkey PRIMARY KEY (id);
ALTER TABLE rate_limits ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE recent_views ADD CONSTRAINT recent_views_pkey PRIMARY KEY (product_id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_digest_pk PRIMARY KEY (user_id, digest);
ALTER TABLE refunds ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE refunds ADD CONSTRAINT "refunds_providerRefundId_unique" UNIQUE (provider_refund_id);
ALTER TABLE request_counters ADD CONSTRAINT request_counters_pkey PRIMARY KEY (name);
ALTER TABLE request_figures ADD CONSTRAINT request_figures_hour_address_pk PRIMARY KEY (hour, address);
ALTER TABLE reuse_certificates ADD CONSTRAINT "reuse_certificates_fulfilmentId_unique" UNIQUE (fulfilment_id);
ALTER TABLE reuse_certificates ADD CONSTRAINT reuse_certificates_number_unique UNIQUE (number);
ALTER TABLE reuse_certificates ADD CONSTRAINT reuse_certificates_pkey PRIMARY KEY (id);
ALTER TABLE reuse_impact ADD CONSTRAINT reuse_impact_pkey PRIMARY KEY (id);
ALTER TABLE reviews ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE sandbox_deliveries ADD CONSTRAINT sandbox_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE sandbox_objects ADD CONSTRAINT sandbox_objects_pkey PRIMARY KEY (id);
ALTER TABLE saved_search_fields ADD CONSTRAINT saved_search_fields_saved_search_id_custom_field_id_pk PRIMARY KEY (saved_search_id, custom_field_id);
ALTER TABLE saved_search_matches ADD CONSTRAINT saved_search_matches_saved_search_id_product_id_pk PRIMARY KEY (saved_search_id, product_id);
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_once UNIQUE (user_id, query);
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_pkey PRIMARY KEY (id);
ALTER TABLE search_synonyms ADD CONSTRAINT search_synonyms_once UNIQUE (stems);
ALTER TABLE search_synonyms ADD CONSTRAINT search_synonyms_pkey PRIMARY KEY (id);
ALTER TABLE search_words ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE seller_accounts ADD CONSTRAINT seller_accounts_pkey PRIMARY KEY (seller_id);
ALTER TABLE seller_accounts ADD CONSTRAINT "seller_accounts_providerAccountId_unique" UNIQUE (provider_account_id);
ALTER TABLE sent_alerts ADD CONSTRAINT sent_alerts_user_id_product_id_kind_pk PRIMARY KEY (user_id, product_id, kind);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE shipments ADD CONSTRAINT shipments_pkey PRIMARY KEY (fulfilment_id);
ALTER TABLE site_findings ADD CONSTRAINT site_findings_pkey PRIMARY KEY (title);
ALTER TABLE stock_removals ADD CONSTRAINT stock_removals_pkey PRIMARY KEY (id);
ALTER TABLE team_members ADD CONSTRAINT team_members_one_an_address UNIQUE (firm_id, email);
ALTER TABLE team_members ADD CONSTRAINT team_members_pkey PRIMARY KEY (id);
ALTER TABLE text_versions ADD CONSTRAINT text_versions_name_version_pk PRIMARY KEY (name, version);
ALTER TABLE transfer_reversals ADD CONSTRAINT transfer_reversals_once UNIQUE (refund_id, transfer_id);
ALTER TABLE transfer_reversals ADD CONSTRAINT transfer_reversals_pkey PRIMARY KEY (id);
ALTER TABLE transfer_reversals ADD CONSTRAINT "transfer_reversals_providerReversalId_unique" UNIQUE (provider_reversal_id);
ALTER TABLE transfers ADD CONSTRAINT transfers_pkey PRIMARY KEY (id);
ALTER TABLE transfers ADD CONSTRAINT "transfers_providerTransferId_unique" UNIQUE (provider_transfer_id);
ALTER TABLE unreadable_email_reports ADD CONSTRAINT unreadable_email_reports_pkey PRIMARY KEY (id);
ALTER TABLE uploads ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE verifications ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE withdrawal_items ADD CONSTRAINT withdrawal_items_pkey PRIMARY KEY (order_item_id);
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);
ALTER TABLE work_assignments ADD CONSTRAINT work_assignments_kind_subject_id_pk PRIMARY KEY (kind, subject_id);
ALTER TABLE work_notes ADD CONSTRAINT work_notes_pkey PRIMARY KEY (id);
CREATE INDEX accounts_user_id ON accounts USING btree (user_id);
CREATE INDEX alert_preferences_by_category ON alert_preferences USING btree (category_id, kind);
CREATE INDEX api_keys_by_owner ON api_keys USING btree (user_id, created_at);
CREATE UNIQUE INDEX api_keys_digest ON api_keys USING btree (digest);
CREATE INDEX audit_log_by_action ON audit_log USING btree (action, id);
CREATE INDEX audit_log_by_admin ON audit_log USING btree (admin_id, id);
CREATE INDEX audit_log_by_date ON audit_log USING btree (created_at, id);
CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject_type, subject_id, id);
CREATE INDEX bank_comparisons_by_date ON bank_comparisons USING btree (provider, compared_at);
CREATE INDEX bank_findings_by_date ON bank_findings USING btree (found_at);
CREATE INDEX bank_findings_by_order ON bank_findings USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX bank_findings_by_settler ON bank_findings USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE INDEX bank_findings_unsettled ON bank_findings USING btree (found_at) WHERE (status <> 'settled'::text);
CREATE INDEX blocked_people_by_blocked ON blocked_people USING btree (blocked_id);
CREATE INDEX carbon_factors_by_category ON carbon_factors USING btree (category_id);
CREATE INDEX carbon_factors_by_product ON carbon_factors USING btree (product_id);
CREATE INDEX card_disputes_by_payment ON card_disputes USING btree (payment_id);
CREATE INDEX catalogue_counts_of_categories ON catalogue_counts USING btree (category_id) WHERE ((custom_field_id IS NULL) AND (value IS NULL) AND (department IS NULL));
CREATE INDEX catalogue_counts_of_departments ON catalogue_counts USING btree (department, category_id) WHERE (department IS NOT NULL);
CREATE INDEX catalogue_counts_of_values ON catalogue_counts USING btree (category_id, custom_field_id, value) WHERE (custom_field_id IS NOT NULL);
CREATE INDEX categories_parent_id ON categories USING btree (parent_id);
CREATE INDEX category_slugs_by_category ON category_slugs USING btree (category_id);
CREATE INDEX conversation_reports_by_conversation ON conversation_reports USING btree (conversation_id);
CREATE INDEX conversation_reports_by_date ON conversation_reports USING btree (created_at, id);
CREATE INDEX conversation_reports_by_reporter ON conversation_reports USING btree (reporter_id);
CREATE INDEX conversation_reports_by_settler ON conversation_reports USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE INDEX conversation_reports_by_status ON conversation_reports USING btree (status, created_at, id);
CREATE UNIQUE INDEX conversation_reports_one_open ON conversation_reports USING btree (conversation_id, reporter_id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX conversations_about_fulfilment ON conversations USING btree (fulfilment_id) WHERE (fulfilment_id IS NOT NULL);
CREATE UNIQUE INDEX conversations_about_product ON conversations USING btree (buyer_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX conversations_by_buyer ON conversations USING btree (buyer_id, last_message_at, id);
CREATE INDEX conversations_by_product ON conversations USING btree (product_id);
CREATE INDEX conversations_by_seller ON conversations USING btree (seller_id, last_message_at, id);
CREATE INDEX custom_field_categories_field ON custom_field_categories USING btree (custom_field_id);
CREATE UNIQUE INDEX custom_fields_price_on_request ON custom_fields USING btree (name) WHERE (name = 'Indetermine'::text);
CREATE INDEX custom_values_by_field ON product_custom_field_values USING btree (custom_field_id);
CREATE INDEX delivery_quotes_by_author ON delivery_quotes USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX delivery_quotes_by_fulfilment ON delivery_quotes USING btree (fulfilment_id, created_at);
CREATE INDEX delivery_quotes_expiring ON delivery_quotes USING btree (expires_at) WHERE (status = 'offered'::text);
CREATE UNIQUE INDEX delivery_quotes_one_alive ON delivery_quotes USING btree (fulfilment_id) WHERE (status = ANY (ARRAY['offered'::text, 'accepted'::text]));
CREATE INDEX disputes_by_decider ON disputes USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX disputes_by_fulfilment ON disputes USING btree (fulfilment_id, created_at);
CREATE INDEX disputes_by_opener ON disputes USING btree (opened_by) WHERE (opened_by IS NOT NULL);
CREATE UNIQUE INDEX disputes_one_open ON disputes USING btree (fulfilment_id) WHERE (decided_at IS NULL);
CREATE INDEX disputes_open ON disputes USING btree (created_at) WHERE (decided_at IS NULL);
CREATE INDEX email_attachments_by_email ON email_attachments USING btree (email_id, "position");
CREATE INDEX email_suppressions_by_address ON email_suppressions USING gin (address gin_trgm_ops);
CREATE INDEX email_suppressions_by_date ON email_suppressions USING btree (created_at);
CREATE INDEX emails_by_date ON emails USING btree (created_at);
CREATE INDEX emails_by_order ON emails USING btree (order_id);
CREATE INDEX emails_by_product ON emails USING btree (product_id);
CREATE INDEX emails_failed ON emails USING btree (created_at) WHERE (status = 'failed'::text);
CREATE INDEX emails_queued ON emails USING btree (created_at) WHERE (status = 'queued'::text);
CREATE INDEX emails_search ON emails USING gin (search_form(((recipient || ' '::text) || COALESCE(subject, ''::text))) gin_trgm_ops);
CREATE INDEX favorites_by_product ON favorites USING btree (product_id);
CREATE INDEX feed_articles_of_feed ON feed_articles USING btree (feed_id);
CREATE INDEX feed_reads_of_feed ON feed_reads USING btree (feed_id, created_at);
CREATE INDEX former_order_items_by_order ON former_order_items USING btree (order_id);
CREATE INDEX former_order_items_by_product ON former_order_items USING btree (product_id);
CREATE INDEX former_order_items_by_seller ON former_order_items USING btree (seller_id, order_id);
CREATE INDEX former_orders_by_buyer ON former_orders USING btree (buyer_id, created_at, id);
CREATE INDEX former_orders_by_date ON former_orders USING btree (created_at, id);
CREATE INDEX former_orders_by_number ON former_orders USING btree ("left"((id)::text, 8));
CREATE INDEX fulfilments_by_seller ON fulfilments USING btree (seller_id, created_at, id);
CREATE INDEX fulfilments_by_seller_status ON fulfilments USING btree (seller_id, status, created_at, id);
CREATE INDEX fulfilments_by_status ON fulfilments USING btree (status, status_since);
CREATE UNIQUE INDEX fulfilments_one_per_seller ON fulfilments USING btree (order_id, seller_id);
CREATE INDEX fulfilments_unpaid ON fulfilments USING btree (order_id) WHERE (holds_stock AND (paid_at IS NULL));
CREATE INDEX fulfilments_waiting ON fulfilments USING btree (waiting_since) WHERE (status = ANY (ARRAY['pending'::text, 'accuse_reception'::text]));
CREATE INDEX guesses_by_date ON guesses USING btree (counted_at);
CREATE INDEX hand_over_items_by_item ON hand_over_items USING btree (order_item_id);
CREATE INDEX hand_overs_by_actor ON hand_overs USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX hand_overs_by_fulfilment ON hand_overs USING btree (fulfilment_id, created_at);
CREATE INDEX import_removals_by_date ON import_removals USING btree (removed_at);
CREATE INDEX import_removals_by_picture ON import_removals USING gin (picture_urls);
CREATE INDEX invoice_hand_overs_open ON invoice_hand_overs USING btree (changed_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sent'::text]));
CREATE INDEX invoice_requests_by_fulfilment ON invoice_requests USING btree (fulfilment_id);
CREATE INDEX invoice_requests_by_seller ON invoice_requests USING btree (seller_id, id);
CREATE UNIQUE INDEX invoice_requests_one_a_fulfilment ON invoice_requests USING btree (fulfilment_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX invoice_requests_one_a_refund ON invoice_requests USING btree (refund_id);
CREATE INDEX invoices_by_date ON invoices USING btree (seller_id, issued_at);
CREATE INDEX invoices_by_fulfilment ON invoices USING btree (fulfilment_id);
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (seller_id, number);
CREATE UNIQUE INDEX invoices_one_a_fulfilment ON invoices USING btree (fulfilment_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX invoices_one_a_refund ON invoices USING btree (refund_id);
CREATE INDEX known_devices_by_date ON known_devices USING btree (last_used_at);
CREATE INDEX known_devices_user_id ON known_devices USING btree (user_id);
CREATE INDEX ledger_checks_by_date ON ledger_checks USING btree (checked_at);
CREATE INDEX ledger_entries_by_date ON ledger_entries USING btree (created_at);
CREATE INDEX ledger_entries_by_fulfilment ON ledger_entries USING btree (fulfilment_id, account);
CREATE INDEX ledger_entries_by_order ON ledger_entries USING btree (order_id, id);
CREATE INDEX listed_products_by_commune ON listed_products USING btree (COALESCE(commune_code, ''::text), created_at, id, price, commune_code);
ALTER INDEX listed_products_by_commune ALTER COLUMN 1 SET STATISTICS 10;
CREATE INDEX listed_products_by_date ON listed_products USING btree (created_at, id);
CREATE INDEX listed_products_by_price ON listed_products USING btree (price, id);
CREATE INDEX listed_products_by_price_desc ON listed_products USING btree (price DESC NULLS LAST, id DESC);
CREATE INDEX listed_products_by_title ON listed_products USING btree (title COLLATE "fr-x-icu", id);
CREATE INDEX listed_products_characteristics ON listed_products USING gin (characteristics);
CREATE INDEX listed_products_featured ON listed_products USING btree (featured_position) WHERE is_featured;
CREATE INDEX listed_products_of_category_by_commune ON listed_products USING btree (category_id, COALESCE(commune_code, ''::text), created_at, id, price, commune_code);
ALTER INDEX listed_products_of_category_by_commune ALTER COLUMN 2 SET STATISTICS 10;
CREATE INDEX listed_products_of_category_by_date ON listed_products USING btree (category_id, created_at, id);
CREATE INDEX listed_products_of_category_by_price ON listed_products USING btree (category_id, price, id);
CREATE INDEX listed_products_of_category_by_price_desc ON listed_products USING btree (category_id, price DESC NULLS LAST, id DESC);
CREATE INDEX listed_products_of_category_by_title ON listed_products USING btree (category_id, title COLLATE "fr-x-icu", id);
CREATE INDEX listed_products_of_family_by_commune ON listed_products USING btree (family_id, COALESCE(commune_code, ''::text), created_at, id, price, commune_code);
ALTER INDEX listed_products_of_family_by_commune ALTER COLUMN 2 SET STATISTICS 10;
CREATE INDEX listed_products_of_family_by_date ON listed_products USING btree (family_id, created_at, id);
CREATE INDEX listed_products_of_family_by_price ON listed_products USING btree (family_id, price, id);
CREATE INDEX listed_products_of_family_by_price_desc ON listed_products USING btree (family_id, price DESC NULLS LAST, id DESC);
CREATE INDEX listed_products_of_family_by_title ON listed_products USING btree (family_id, title COLLATE "fr-x-icu", id);
CREATE INDEX listed_products_of_seller_by_date ON listed_products USING btree (user_id, created_at, id, status);
CREATE INDEX listed_products_search ON listed_products USING gin (search_vector, search_title gin_trgm_ops);
CREATE INDEX live_events_by_date ON live_events USING btree (created_at);
CREATE INDEX live_events_by_topic ON live_events USING btree (topic, id);
CREATE INDEX message_authors_by_person ON message_authors USING btree (person_id);
CREATE UNIQUE INDEX message_pictures_by_message ON message_pictures USING btree (message_id, "position");
CREATE INDEX message_pictures_by_url ON message_pictures USING btree (url);
CREATE INDEX messages_by_conversation ON messages USING btree (conversation_id, number);
CREATE INDEX messages_by_recipient ON messages USING btree (recipient_id);
CREATE INDEX messages_by_sender ON messages USING btree (sender_id);
CREATE INDEX messages_unseen ON messages USING btree (recipient_id, conversation_id) WHERE (seen_at IS NULL);
CREATE INDEX order_events_by_actor ON order_events USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX order_events_by_fulfilment ON order_events USING btree (fulfilment_id);
CREATE INDEX order_events_by_order ON order_events USING btree (order_id, created_at);
CREATE INDEX order_events_lapses ON order_events USING btree (order_id, created_at) WHERE (transition = ANY (ARRAY['expire'::text, 'end-uncollected'::text, 'cancel'::text, 'cancel-unpaid'::text]));
CREATE INDEX order_items_by_fulfilment ON order_items USING btree (fulfilment_id, order_id);
CREATE INDEX order_items_by_place ON order_items USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE UNIQUE INDEX order_items_one_per_product ON order_items USING btree (order_id, product_id);
CREATE INDEX order_items_product_id ON order_items USING btree (product_id);
CREATE INDEX order_notes_by_author ON order_notes USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX order_notes_by_order ON order_notes USING btree (order_id, created_at);
CREATE INDEX orders_by_buyer ON orders USING btree (user_id, created_at);
CREATE INDEX orders_by_date ON orders USING btree (created_at, id);
CREATE INDEX orders_by_number ON orders USING btree ("left"((id)::text, 8));
CREATE INDEX orders_by_status ON orders USING btree (status, created_at, id);
CREATE UNIQUE INDEX orders_idempotency_key ON orders USING btree (user_id, idempotency_key);
CREATE INDEX orders_to_be_paid ON orders USING btree (payment_due_at) WHERE (payment_due_at IS NOT NULL);
CREATE INDEX passkeys_user_id ON passkeys USING btree (user_id);
CREATE INDEX payments_by_order ON payments USING btree (order_id, created_at);
CREATE UNIQUE INDEX payments_one_open ON payments USING btree (order_id) WHERE (status = ANY (ARRAY['open'::text, 'processing'::text]));
CREATE INDEX person_notes_by_author ON person_notes USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX person_notes_by_person ON person_notes USING btree (user_id, created_at);
CREATE INDEX person_tags_by_tag ON person_tags USING btree (tag, user_id);
CREATE INDEX pickup_appointments_to_remind ON pickup_appointments USING btree (starts_at) WHERE (reminded_at IS NULL);
CREATE INDEX pickup_attempts_by_date ON pickup_attempts USING btree (created_at);
CREATE INDEX pickup_attempts_by_seller ON pickup_attempts USING btree (seller_id, created_at);
CREATE INDEX pickup_codes_by_fulfilment ON pickup_codes USING btree (fulfilment_id, created_at);
CREATE UNIQUE INDEX pickup_codes_one_open ON pickup_codes USING btree (fulfilment_id) WHERE ((used_at IS NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX pickup_codes_open_code ON pickup_codes USING btree (code) WHERE ((used_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX pickup_places_by_position ON pickup_places USING btree (latitude, longitude, commune_code);
CREATE INDEX pickup_places_by_seller ON pickup_places USING btree (seller_id, created_at);
CREATE UNIQUE INDEX pickup_places_one_default ON pickup_places USING btree (seller_id) WHERE is_default;
CREATE INDEX pickup_places_unresolved ON pickup_places USING btree (created_at) WHERE ((commune_code IS NULL) AND (archived_at IS NULL));
CREATE INDEX picture_cuts_by_original ON picture_cuts USING btree (original_url);
CREATE INDEX price_requests_by_person ON price_requests USING btree (user_id, product_id, created_at);
CREATE INDEX price_requests_by_product ON price_requests USING btree (product_id, created_at);
CREATE INDEX product_changes_by_product ON product_changes USING btree (product_id);
CREATE INDEX product_drafts_by_date ON product_drafts USING btree (updated_at);
CREATE INDEX product_drafts_by_import ON product_drafts USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX product_drafts_by_user ON product_drafts USING btree (user_id, updated_at, id);
CREATE INDEX product_feeds_due ON product_feeds USING btree (next_read_at);
CREATE UNIQUE INDEX product_feeds_of_user ON product_feeds USING btree (user_id, url);
CREATE INDEX product_history_by_date ON product_history USING brin (created_at);
CREATE INDEX product_history_by_product ON product_history USING btree (product_id, id);
CREATE INDEX product_images_by_url ON product_images USING btree (url);
CREATE UNIQUE INDEX product_images_one_primary ON product_images USING btree (product_id) WHERE is_primary;
CREATE INDEX product_images_product_id ON product_images USING btree (product_id, "position");
CREATE INDEX product_import_rows_by_outcome ON product_import_rows USING btree (import_id, outcome, row_number);
CREATE INDEX product_import_rows_by_product ON product_import_rows USING btree (product_id);
CREATE INDEX product_imports_addresses ON product_imports USING btree (created_at) WHERE ((plan #>> '{pictures,addresses,status}'::text[]) = 'running'::text);
CREATE INDEX product_imports_by_user ON product_imports USING btree (user_id, created_at);
CREATE INDEX product_imports_running ON product_imports USING btree (created_at) WHERE (status = 'running'::text);
CREATE INDEX product_imports_zip ON product_imports USING btree (created_at) WHERE ((plan #>> '{pictures,zip,status}'::text[]) = 'running'::text);
CREATE INDEX product_prices_by_product ON product_prices USING btree (product_id, since);
CREATE INDEX product_reports_by_date ON product_reports USING btree (created_at, id);
CREATE INDEX product_reports_by_product ON product_reports USING btree (product_id);
CREATE INDEX product_reports_by_reporter ON product_reports USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX product_reports_by_seller ON product_reports USING btree (seller_id);
CREATE INDEX product_reports_by_settler ON product_reports USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE INDEX product_reports_by_status ON product_reports USING btree (status, created_at, id);
CREATE UNIQUE INDEX product_reports_one_open ON product_reports USING btree (product_id, lower(reporter_email)) WHERE (status = 'open'::text);
CREATE INDEX product_views_by_day ON product_views USING brin (day);
CREATE INDEX product_watches_by_product ON product_watches USING btree (product_id, kind);
CREATE INDEX products_by_category ON products USING btree (category_id);
CREATE INDEX products_by_date ON products USING btree (created_at, id);
CREATE INDEX products_by_last_day ON products USING btree (available_until) WHERE (available_until IS NOT NULL);
CREATE INDEX products_by_place ON products USING btree (pickup_place_id) WHERE (pickup_place_id IS NOT NULL);
CREATE INDEX products_by_seller ON products USING btree (user_id, created_at, id);
CREATE INDEX products_by_status ON products USING btree (status, created_at, id);
CREATE INDEX products_by_title ON products USING gin (search_title gin_trgm_ops);
CREATE INDEX products_featured ON products USING btree (featured_position) WHERE is_featured;
CREATE UNIQUE INDEX products_reference ON products USING btree (user_id, reference);
CREATE UNIQUE INDEX products_submission_key ON products USING btree (user_id, submission_key);
CREATE INDEX products_waiting ON products USING btree (created_at, id) WHERE ((status = 'a_valider'::text) AND (refusal_reason IS NULL));
CREATE INDEX profiles_admins ON profiles USING btree (id) WHERE (role = 'admin'::text);
CREATE INDEX profiles_by_avatar ON profiles USING btree (avatar_url) WHERE (avatar_url IS NOT NULL);
CREATE INDEX profiles_by_date ON profiles USING btree (created_at, id);
CREATE INDEX profiles_by_name ON profiles USING btree ((((COALESCE(last_name, ''::text) || ' '::text) || COALESCE(first_name, ''::text))) COLLATE "fr-x-icu", id);
CREATE INDEX profiles_by_phone ON profiles USING btree ("right"(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), 9)) WHERE (phone IS NOT NULL);
CREATE INDEX profiles_email ON profiles USING btree (email);
CREATE INDEX profiles_search ON profiles USING gin (search_text gin_trgm_ops);
CREATE INDEX profiles_suspended ON profiles USING btree (id) WHERE (suspended_at IS NOT NULL);
CREATE INDEX provider_events_by_date ON provider_events USING btree (received_at, id);
CREATE INDEX provider_events_by_object ON provider_events USING btree (object_id);
CREATE INDEX provider_events_unapplied ON provider_events USING btree (received_at) WHERE (applied_at IS NULL);
CREATE INDEX quick_answers_by_person ON quick_answers USING btree (user_id, "position");
CREATE INDEX refunds_by_card_dispute ON refunds USING btree (card_dispute_id) WHERE (card_dispute_id IS NOT NULL);
CREATE INDEX refunds_by_fulfilment ON refunds USING btree (fulfilment_id);
CREATE INDEX refunds_by_order ON refunds USING btree (order_id, created_at);
CREATE INDEX refunds_by_payment ON refunds USING btree (payment_id);
CREATE INDEX refunds_by_requester ON refunds USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX refunds_unsettled ON refunds USING btree (status, created_at) WHERE (status <> 'succeeded'::text);
CREATE INDEX reviews_by_author ON reviews USING btree (author_id);
CREATE INDEX reviews_by_date ON reviews USING btree (created_at, id);
CREATE INDEX reviews_by_hider ON reviews USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
CREATE INDEX reviews_by_stars ON reviews USING btree (stars, created_at, id);
CREATE INDEX reviews_by_subject ON reviews USING btree (subject_id, side, shown_from);
CREATE UNIQUE INDEX reviews_once ON reviews USING btree (fulfilment_id, side);
CREATE INDEX reviews_shown ON reviews USING btree (subject_id, side, shown_from, stars) WHERE (hidden_at IS NULL);
CREATE INDEX sandbox_deliveries_due ON sandbox_deliveries USING btree (due_at) WHERE (delivered_at IS NULL);
CREATE UNIQUE INDEX sandbox_objects_reference ON sandbox_objects USING btree (kind, reference);
CREATE INDEX saved_search_fields_by_field ON saved_search_fields USING btree (custom_field_id);
CREATE INDEX saved_search_matches_by_product ON saved_search_matches USING btree (product_id);
CREATE INDEX saved_search_matches_waiting ON saved_search_matches USING btree (saved_search_id) WHERE (told_at IS NULL);
CREATE INDEX saved_searches_by_category ON saved_searches USING btree (category_id);
CREATE INDEX search_words_by_beginning ON search_words USING btree (word text_pattern_ops);
CREATE INDEX search_words_by_sound ON search_words USING btree (search_sound(word));
CREATE INDEX search_words_by_stem ON search_words USING btree (stem);
CREATE INDEX sent_alerts_by_date ON sent_alerts USING btree (sent_at);
CREATE INDEX sent_alerts_by_product ON sent_alerts USING btree (product_id);
CREATE INDEX sessions_by_impersonator ON sessions USING btree (impersonated_by) WHERE (impersonated_by IS NOT NULL);
CREATE INDEX sessions_user_id ON sessions USING btree (user_id);
CREATE INDEX stock_removals_by_product ON stock_removals USING btree (product_id, created_at);
CREATE INDEX stock_removals_by_undoer ON stock_removals USING btree (undone_by) WHERE (undone_by IS NOT NULL);
CREATE INDEX stock_removals_by_user ON stock_removals USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX team_members_by_person ON team_members USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX team_members_invited ON team_members USING btree (email) WHERE (person_id IS NULL);
CREATE UNIQUE INDEX team_members_one_a_person ON team_members USING btree (firm_id, person_id);
CREATE INDEX transfer_reversals_by_transfer ON transfer_reversals USING btree (transfer_id);
CREATE INDEX transfers_by_fulfilment ON transfers USING btree (fulfilment_id);
CREATE INDEX transfers_by_order ON transfers USING btree (order_id, created_at);
CREATE INDEX transfers_by_payment ON transfers USING btree (payment_id);
CREATE INDEX transfers_by_seller ON transfers USING btree (seller_id, created_at, id);
CREATE INDEX transfers_unsent ON transfers USING btree (status, created_at) WHERE (status <> ALL (ARRAY['sent'::text, 'dropped'::text]));
CREATE INDEX unreadable_email_reports_by_date ON unreadable_email_reports USING btree (received_at);
CREATE INDEX uploads_by_date ON uploads USING btree (created_at);
CREATE INDEX uploads_by_url ON uploads USING btree (url);
CREATE INDEX uploads_by_user ON uploads USING btree (user_id);
CREATE INDEX verifications_identifier ON verifications USING btree (identifier);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (endpoint_id, subject, id) WHERE ((delivered_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX webhook_endpoints_by_owner ON webhook_endpoints USING btree (user_id);
CREATE INDEX withdrawal_items_by_withdrawal ON withdrawal_items USING btree (withdrawal_id);
CREATE INDEX withdrawals_by_date ON withdrawals USING btree (created_at, id);
CREATE INDEX withdrawals_by_order ON withdrawals USING btree (order_id);
CREATE INDEX work_assignments_by_admin ON work_assignments USING btree (admin_id);
CREATE INDEX work_assignments_by_date ON work_assignments USING btree (created_at);
CREATE INDEX work_notes_by_author ON work_notes USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX work_notes_by_date ON work_notes USING btree (created_at);
CREATE INDEX work_notes_by_subject ON work_notes USING btree (kind, subject_id, created_at);
ALTER TABLE accounts ADD CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE alert_preferences ADD CONSTRAINT alert_preferences_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE alert_preferences ADD CONSTRAINT alert_preferences_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE authenticator_apps ADD CONSTRAINT authenticator_apps_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE bank_findings ADD CONSTRAINT bank_findings_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL;
ALTER TABLE bank_findings ADD CONSTRAINT bank_findings_settled_by_profiles_id_fk FOREIGN KEY (settled_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE blocked_people ADD CONSTRAINT blocked_people_blocked_id_profiles_id_fk FOREIGN KEY (blocked_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE blocked_people ADD CONSTRAINT blocked_people_blocker_id_profiles_id_fk FOREIGN KEY (blocker_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE carbon_factors ADD CONSTRAINT carbon_factors_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE carbon_factors ADD CONSTRAINT carbon_factors_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE card_disputes ADD CONSTRAINT card_disputes_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
ALTER TABLE categories ADD CONSTRAINT categories_parent_id_categories_id_fk FOREIGN KEY (parent_id) REFERENCES categories(id) ON DELETE RESTRICT;
ALTER TABLE category_slugs ADD CONSTRAINT category_slugs_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE conversation_reports ADD CONSTRAINT conversation_reports_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
ALTER TABLE conversation_reports ADD CONSTRAINT conversation_reports_reporter_id_profiles_id_fk FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE conversation_reports ADD CONSTRAINT conversation_reports_settled_by_profiles_id_fk FOREIGN KEY (settled_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE conversations ADD CONSTRAINT conversations_buyer_id_profiles_id_fk FOREIGN KEY (buyer_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE conversations ADD CONSTRAINT conversations_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL;
ALTER TABLE conversations ADD CONSTRAINT conversations_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE custom_field_categories ADD CONSTRAINT custom_field_categories_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE custom_field_categories ADD CONSTRAINT custom_field_categories_custom_field_id_custom_fields_id_fk FOREIGN KEY (custom_field_id) REFERENCES custom_fields(id) ON DELETE CASCADE;
ALTER TABLE delivery_quotes ADD CONSTRAINT delivery_quotes_created_by_profiles_id_fk FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE delivery_quotes ADD CONSTRAINT delivery_quotes_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE disputes ADD CONSTRAINT disputes_decided_by_profiles_id_fk FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE disputes ADD CONSTRAINT disputes_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE disputes ADD CONSTRAINT disputes_opened_by_profiles_id_fk FOREIGN KEY (opened_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE email_attachments ADD CONSTRAINT email_attachments_email_id_emails_id_fk FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE;
ALTER TABLE emails ADD CONSTRAINT emails_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL;
ALTER TABLE emails ADD CONSTRAINT emails_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL;
ALTER TABLE favorites ADD CONSTRAINT favorites_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE favorites ADD CONSTRAINT favorites_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE feed_articles ADD CONSTRAINT feed_articles_feed_id_product_feeds_id_fk FOREIGN KEY (feed_id) REFERENCES product_feeds(id) ON DELETE CASCADE;
ALTER TABLE feed_articles ADD CONSTRAINT feed_articles_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE feed_reads ADD CONSTRAINT feed_reads_feed_id_product_feeds_id_fk FOREIGN KEY (feed_id) REFERENCES product_feeds(id) ON DELETE CASCADE;
ALTER TABLE feed_reads ADD CONSTRAINT feed_reads_import_id_product_imports_id_fk FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE;
ALTER TABLE former_order_items ADD CONSTRAINT former_order_items_order_id_former_orders_id_fk FOREIGN KEY (order_id) REFERENCES former_orders(id) ON DELETE CASCADE;
ALTER TABLE former_order_items ADD CONSTRAINT former_order_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL;
ALTER TABLE former_order_items ADD CONSTRAINT former_order_items_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE former_orders ADD CONSTRAINT former_orders_buyer_id_profiles_id_fk FOREIGN KEY (buyer_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE fulfilment_marks ADD CONSTRAINT fulfilment_marks_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE fulfilments ADD CONSTRAINT fulfilments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE fulfilments ADD CONSTRAINT fulfilments_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE hand_over_items ADD CONSTRAINT hand_over_items_hand_over_id_hand_overs_id_fk FOREIGN KEY (hand_over_id) REFERENCES hand_overs(id) ON DELETE CASCADE;
ALTER TABLE hand_over_items ADD CONSTRAINT hand_over_items_order_item_id_order_items_id_fk FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE;
ALTER TABLE hand_overs ADD CONSTRAINT hand_overs_actor_id_profiles_id_fk FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE hand_overs ADD CONSTRAINT hand_overs_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE hand_overs ADD CONSTRAINT hand_overs_pickup_code_id_pickup_codes_id_fk FOREIGN KEY (pickup_code_id) REFERENCES pickup_codes(id) ON DELETE RESTRICT;
ALTER TABLE import_removals ADD CONSTRAINT import_removals_import_id_row_number_product_import_rows_import FOREIGN KEY (import_id, row_number) REFERENCES product_import_rows(import_id, row_number) ON DELETE CASCADE;
ALTER TABLE invoice_hand_overs ADD CONSTRAINT invoice_hand_overs_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
ALTER TABLE invoice_numbers ADD CONSTRAINT invoice_numbers_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE invoice_requests ADD CONSTRAINT invoice_requests_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE RESTRICT;
ALTER TABLE invoice_requests ADD CONSTRAINT invoice_requests_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT;
ALTER TABLE invoice_requests ADD CONSTRAINT invoice_requests_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE invoices ADD CONSTRAINT invoices_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE RESTRICT;
ALTER TABLE invoices ADD CONSTRAINT invoices_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT;
ALTER TABLE invoices ADD CONSTRAINT invoices_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE known_devices ADD CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE RESTRICT;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
ALTER TABLE message_authors ADD CONSTRAINT message_authors_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
ALTER TABLE message_authors ADD CONSTRAINT message_authors_person_id_profiles_id_fk FOREIGN KEY (person_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE message_pictures ADD CONSTRAINT message_pictures_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_recipient_id_profiles_id_fk FOREIGN KEY (recipient_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE messages ADD CONSTRAINT messages_sender_id_profiles_id_fk FOREIGN KEY (sender_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE onboarding_reminders ADD CONSTRAINT onboarding_reminders_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE opening_hours ADD CONSTRAINT opening_hours_place_id_pickup_places_id_fk FOREIGN KEY (place_id) REFERENCES pickup_places(id) ON DELETE CASCADE;
ALTER TABLE order_events ADD CONSTRAINT order_events_actor_id_profiles_id_fk FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE order_events ADD CONSTRAINT order_events_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE order_events ADD CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE order_items ADD CONSTRAINT order_items_fulfilment_id_order_id_fulfilments_id_order_id_fk FOREIGN KEY (fulfilment_id, order_id) REFERENCES fulfilments(id, order_id) ON DELETE CASCADE;
ALTER TABLE order_items ADD CONSTRAINT order_items_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE order_items ADD CONSTRAINT order_items_place_id_pickup_places_id_fk FOREIGN KEY (place_id) REFERENCES pickup_places(id) ON DELETE SET NULL;
ALTER TABLE order_items ADD CONSTRAINT order_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE RESTRICT;
ALTER TABLE order_notes ADD CONSTRAINT order_notes_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE order_notes ADD CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE orders ADD CONSTRAINT orders_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE payments ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
ALTER TABLE person_notes ADD CONSTRAINT person_notes_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE person_notes ADD CONSTRAINT person_notes_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE person_tags ADD CONSTRAINT person_tags_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE pickup_appointments ADD CONSTRAINT pickup_appointments_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE pickup_attempts ADD CONSTRAINT pickup_attempts_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE pickup_codes ADD CONSTRAINT pickup_codes_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE pickup_places ADD CONSTRAINT pickup_places_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE price_requests ADD CONSTRAINT price_requests_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE price_requests ADD CONSTRAINT price_requests_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE product_changes ADD CONSTRAINT product_changes_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_custom_field_values ADD CONSTRAINT product_custom_field_values_custom_field_id_custom_fields_id_fk FOREIGN KEY (custom_field_id) REFERENCES custom_fields(id) ON DELETE CASCADE;
ALTER TABLE product_custom_field_values ADD CONSTRAINT product_custom_field_values_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_drafts ADD CONSTRAINT product_drafts_import_id_product_imports_id_fk FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE SET NULL;
ALTER TABLE product_drafts ADD CONSTRAINT product_drafts_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE product_feeds ADD CONSTRAINT product_feeds_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE product_history ADD CONSTRAINT product_history_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_images ADD CONSTRAINT product_images_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_import_previews ADD CONSTRAINT product_import_previews_import_id_product_imports_id_fk FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE;
ALTER TABLE product_import_rows ADD CONSTRAINT product_import_rows_import_id_product_imports_id_fk FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE;
ALTER TABLE product_import_rows ADD CONSTRAINT product_import_rows_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL;
ALTER TABLE product_imports ADD CONSTRAINT product_imports_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE product_prices ADD CONSTRAINT product_prices_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_reports ADD CONSTRAINT product_reports_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL;
ALTER TABLE product_reports ADD CONSTRAINT product_reports_reporter_id_profiles_id_fk FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE product_reports ADD CONSTRAINT product_reports_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE product_reports ADD CONSTRAINT product_reports_settled_by_profiles_id_fk FOREIGN KEY (settled_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE product_views ADD CONSTRAINT product_views_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_watches ADD CONSTRAINT product_watches_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_watches ADD CONSTRAINT product_watches_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE products ADD CONSTRAINT products_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT;
ALTER TABLE products ADD CONSTRAINT products_pickup_place_id_pickup_places_id_fk FOREIGN KEY (pickup_place_id) REFERENCES pickup_places(id) ON DELETE SET NULL;
ALTER TABLE products ADD CONSTRAINT products_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE profiles ADD CONSTRAINT profiles_id_users_id_fk FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE quick_answers ADD CONSTRAINT quick_answers_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE recent_views ADD CONSTRAINT recent_views_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE refunds ADD CONSTRAINT refunds_card_dispute_id_card_disputes_id_fk FOREIGN KEY (card_dispute_id) REFERENCES card_disputes(id) ON DELETE RESTRICT;
ALTER TABLE refunds ADD CONSTRAINT refunds_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE RESTRICT;
ALTER TABLE refunds ADD CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
ALTER TABLE refunds ADD CONSTRAINT refunds_requested_by_profiles_id_fk FOREIGN KEY (requested_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE reuse_certificates ADD CONSTRAINT reuse_certificates_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_hidden_by_profiles_id_fk FOREIGN KEY (hidden_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE reviews ADD CONSTRAINT reviews_subject_id_profiles_id_fk FOREIGN KEY (subject_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE saved_search_fields ADD CONSTRAINT saved_search_fields_custom_field_id_custom_fields_id_fk FOREIGN KEY (custom_field_id) REFERENCES custom_fields(id) ON DELETE CASCADE;
ALTER TABLE saved_search_fields ADD CONSTRAINT saved_search_fields_saved_search_id_saved_searches_id_fk FOREIGN KEY (saved_search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
ALTER TABLE saved_search_matches ADD CONSTRAINT saved_search_matches_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE saved_search_matches ADD CONSTRAINT saved_search_matches_saved_search_id_saved_searches_id_fk FOREIGN KEY (saved_search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE seller_accounts ADD CONSTRAINT seller_accounts_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE sent_alerts ADD CONSTRAINT sent_alerts_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE sent_alerts ADD CONSTRAINT sent_alerts_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_impersonated_by_users_id_fk FOREIGN KEY (impersonated_by) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE shipments ADD CONSTRAINT shipments_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE CASCADE;
ALTER TABLE stock_removals ADD CONSTRAINT stock_removals_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE stock_removals ADD CONSTRAINT stock_removals_undone_by_profiles_id_fk FOREIGN KEY (undone_by) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE stock_removals ADD CONSTRAINT stock_removals_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL;
ALTER TABLE team_members ADD CONSTRAINT team_members_firm_id_profiles_id_fk FOREIGN KEY (firm_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE team_members ADD CONSTRAINT team_members_person_id_profiles_id_fk FOREIGN KEY (person_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE transfer_reversals ADD CONSTRAINT transfer_reversals_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT;
ALTER TABLE transfer_reversals ADD CONSTRAINT transfer_reversals_transfer_id_transfers_id_fk FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT;
ALTER TABLE transfers ADD CONSTRAINT transfers_fulfilment_id_fulfilments_id_fk FOREIGN KEY (fulfilment_id) REFERENCES fulfilments(id) ON DELETE RESTRICT;
ALTER TABLE transfers ADD CONSTRAINT transfers_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
ALTER TABLE transfers ADD CONSTRAINT transfers_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
ALTER TABLE transfers ADD CONSTRAINT transfers_seller_id_profiles_id_fk FOREIGN KEY (seller_id) REFERENCES profiles(id) ON DELETE RESTRICT;
ALTER TABLE uploads ADD CONSTRAINT uploads_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE withdrawal_items ADD CONSTRAINT withdrawal_items_order_item_id_order_items_id_fk FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE;
ALTER TABLE withdrawal_items ADD CONSTRAINT withdrawal_items_withdrawal_id_withdrawals_id_fk FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE work_assignments ADD CONSTRAINT work_assignments_admin_id_profiles_id_fk FOREIGN KEY (admin_id) REFERENCES profiles(id) ON DELETE CASCADE;
ALTER TABLE work_notes ADD CONSTRAINT work_notes_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL;

INSERT INTO custom_fields (name, description, field_type) VALUES
  ('Indetermine', 'Prix sur demande : le vendeur communique son prix à la demande.', 'boolean');

-- What the trade, the regions and makers call things.
INSERT INTO search_synonyms (term, meanings, category_slugs) VALUES
  ('à coller', '{collé}', '{}'),
  ('à donner', '{gratuitement}', '{}'),
  ('abat-jour', '{suspension,lampe}', '{luminaires-interieurs}'),
  ('abattant', '{"lunette de wc"}', '{wc}'),
  ('acier inoxydable', '{inox}', '{}'),
  ('acova', '{radiateur}', '{radiateurs-eau-chaude,radiateurs-electriques}'),
  ('aérothermie', '{"pompe à chaleur"}', '{pompes-a-chaleur}'),
  ('agglo', '{"panneau de particules"}', '{}'),
  ('aggloméré', '{"panneau de particules"}', '{}'),
  ('allia', '{lavabo,wc}', '{lavabos-et-vasques,wc}'),
  ('alu', '{aluminium}', '{}'),
  ('ampoule', '{lampe}', '{luminaires-interieurs}'),
  ('ancien', '{rétro,d''époque,vintage}', '{}'),
  ('antique', '{ancien}', '{}'),
  ('applique', '{"luminaire mural"}', '{luminaires-interieurs}'),
  ('applique extérieure', '{"luminaire extérieur"}', '{luminaires-exterieurs}'),
  ('applique murale', '{"luminaire mural"}', '{luminaires-interieurs}'),
  ('ardoise', '{"gris ardoise"}', '{}'),
  ('armoire', '{placard}', '{}'),
  ('armoire de toilette', '{"meuble de salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('armoire électrique', '{"tableau électrique","armoire de distribution"}', '{tableaux-et-appareillage}'),
  ('aspirateur à copeaux', '{aspiration}', '{machines-d-atelier}'),
  ('aspirateur d''atelier', '{"aspirateur à copeaux"}', '{machines-d-atelier}'),
  ('aspirateur industriel', '{"aspirateur à copeaux"}', '{machines-d-atelier}'),
  ('aspiration', '{"aspirateur à copeaux"}', '{machines-d-atelier}'),
  ('atlantic', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('automatique', '{motorisé}', '{}'),
  ('auvent', '{"store banne"}', '{stores}'),
  ('ba13', '{"plaque de plâtre",doublage}', '{plaques-de-platre,panneaux-rigides}'),
  ('bac à douche', '{receveur}', '{douches}'),
  ('bac à laver', '{évier}', '{eviers}'),
  ('bac de douche', '{receveur}', '{douches}'),
  ('bâche', '{toile}', '{}'),
  ('baie', '{"baie vitrée"}', '{fenetres}'),
  ('baie coulissante', '{"baie vitrée"}', '{fenetres}'),
  ('baie de serveur', '{"baie de brassage"}', '{}'),
  ('baie informatique', '{"baie de serveur","baie de brassage"}', '{}'),
  ('baie vitrée', '{"baie coulissante",porte-fenêtre}', '{fenetres}'),
  ('baignoire', '{bain}', '{baignoires}'),
  ('baignoire îlot', '{baignoire}', '{baignoires}'),
  ('baignoire sabot', '{baignoire}', '{baignoires}'),
  ('balatum', '{"sol vinyle"}', '{sols-vinyles}'),
  ('balise', '{"borne de jardin"}', '{luminaires-exterieurs}'),
  ('ballon', '{chauffe-eau}', '{chauffe-eau,pompes-a-chaleur}'),
  ('ballon d''eau chaude', '{chauffe-eau}', '{chauffe-eau,pompes-a-chaleur}'),
  ('ballon thermodynamique', '{"chauffe-eau thermodynamique"}', '{chauffe-eau,pompes-a-chaleur}'),
  ('balnéo', '{baignoire}', '{baignoires}'),
  ('balustrade', '{garde-corps}', '{escaliers-et-placards}'),
  ('banne', '{"store banne"}', '{stores}'),
  ('barillet', '{cylindre,serrure}', '{lots-de-fin-de-chantier}'),
  ('barre de douche', '{"colonne de douche"}', '{robinetterie}'),
  ('barre de seuil', '{plinthe}', '{parquets,sols-stratifies}'),
  ('barrière', '{portail,clôture}', '{portails-battants,clotures}'),
  ('bâti-support', '{"wc suspendu"}', '{wc}'),
  ('bâton rompu', '{parquet}', '{parquets}'),
  ('benne', '{caisson}', '{}'),
  ('béquille', '{"poignée de porte",quincaillerie}', '{lots-de-fin-de-chantier}'),
  ('betafence', '{clôture,grillage}', '{clotures}'),
  ('bidet', '{wc}', '{wc,lavabos-et-vasques}'),
  ('big bag', '{"sac à gravats"}', '{}'),
  ('biosourcé', '{"fibre de bois",chanvre,liège,"ouate de cellulose"}', '{isolants-biosources}'),
  ('blanco', '{évier}', '{eviers}'),
  ('bloc-porte', '{"porte intérieure"}', '{portes-interieures}'),
  ('bobine', '{rouleau}', '{}'),
  ('bois', '{chêne,sapin,pin,hêtre,noyer,châtaignier,"bois exotique"}', '{}'),
  ('bois exotique', '{teck,iroko,ipé}', '{}'),
  ('bois massif', '{massif}', '{}'),
  ('boîtier électrique', '{"coffret électrique","tableau électrique"}', '{tableaux-et-appareillage}'),
  ('bonde', '{siphon}', '{lavabos-et-vasques,robinetterie}'),
  ('borne de jardin', '{"luminaire extérieur",balise}', '{luminaires-exterieurs}'),
  ('boulonnerie', '{visserie,quincaillerie}', '{lots-de-fin-de-chantier}'),
  ('brise-soleil', '{store}', '{stores}'),
  ('brise-vue', '{claustra,clôture}', '{clotures}'),
  ('broyeur sanitaire', '{sanibroyeur}', '{wc}'),
  ('bubendorff', '{"volet roulant"}', '{volets-roulants}'),
  ('cabine de douche', '{"paroi de douche",receveur}', '{douches}'),
  ('cabinet', '{wc}', '{wc}'),
  ('câble électrique', '{appareillage}', '{tableaux-et-appareillage}'),
  ('calorifère', '{radiateur}', '{radiateurs-eau-chaude}'),
  ('campa', '{"radiateur électrique",sèche-serviettes}', '{radiateurs-electriques}'),
  ('canisse', '{brise-vue}', '{clotures}'),
  ('canon de serrure', '{cylindre,serrure}', '{lots-de-fin-de-chantier}'),
  ('carreau', '{carrelage,faïence}', '{carrelages}'),
  ('carreau de ciment', '{carrelage}', '{carrelages}'),
  ('carreau de verre', '{vitrage}', '{fenetres}'),
  ('carreau métro', '{faïence}', '{carrelages}'),
  ('carrelage', '{carreau,"grès cérame"}', '{carrelages}'),
  ('carrelage de cuisine', '{faïence}', '{carrelages}'),
  ('carrelage de sol', '{"grès cérame"}', '{carrelages}'),
  ('carrelage mural', '{faïence}', '{carrelages}'),
  ('carrelette', '{coupe-carreaux}', '{machines-d-atelier}'),
  ('casier', '{vestiaire}', '{rayonnages-et-manutention}'),
  ('casier de vestiaire', '{vestiaire}', '{rayonnages-et-manutention}'),
  ('centre d''usinage', '{"commande numérique"}', '{machines-d-atelier}'),
  ('céramique', '{grès,porcelaine,faïence}', '{}'),
  ('chambranle', '{bloc-porte}', '{portes-interieures}'),
  ('chanvre', '{"laine de chanvre"}', '{isolants-biosources}'),
  ('chariot élévateur', '{manutention,transpalette}', '{rayonnages-et-manutention}'),
  ('charnière', '{paumelle}', '{lots-de-fin-de-chantier}'),
  ('chasse d''eau', '{wc}', '{wc}'),
  ('châssis', '{fenêtre}', '{fenetres}'),
  ('châssis de toit', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('châssis fixe', '{"fenêtre fixe"}', '{fenetres}'),
  ('chaudière', '{"chauffage central"}', '{chaudieres,pompes-a-chaleur}'),
  ('chauffage', '{radiateur,poêle,convecteur}', '{radiateurs-electriques,radiateurs-eau-chaude}'),
  ('chauffage à bois', '{"poêle à bois","poêle à bûches"}', '{poeles}'),
  ('chauffage central', '{"radiateur à eau chaude"}', '{radiateurs-eau-chaude}'),
  ('chauffage électrique', '{"radiateur électrique",convecteur}', '{radiateurs-electriques}'),
  ('chauffe-eau', '{"ballon d''eau chaude",cumulus}', '{chauffe-eau,pompes-a-chaleur}'),
  ('chauffe-eau thermodynamique', '{"ballon thermodynamique"}', '{chauffe-eau,pompes-a-chaleur}'),
  ('chauffe-serviettes', '{sèche-serviettes}', '{seche-serviettes}'),
  ('chemin de câbles', '{appareillage}', '{tableaux-et-appareillage}'),
  ('cheminée', '{poêle,insert}', '{poeles}'),
  ('chevron', '{"point de hongrie"}', '{}'),
  ('chien-assis', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('chiottes', '{wc}', '{wc}'),
  ('chute', '{reste}', '{lots-de-fin-de-chantier}'),
  ('citerne', '{cuve,réservoir}', '{}'),
  ('clark', '{"chariot élévateur"}', '{rayonnages-et-manutention}'),
  ('claustra', '{cloison}', '{verrieres-et-cloisons}'),
  ('clenche', '{poignée,béquille}', '{lots-de-fin-de-chantier}'),
  ('clic', '{"à clipser"}', '{}'),
  ('clim', '{climatiseur,climatisation}', '{pompes-a-chaleur}'),
  ('climatisation', '{climatiseur}', '{pompes-a-chaleur}'),
  ('climatisation réversible', '{"climatiseur réversible"}', '{pompes-a-chaleur}'),
  ('climatiseur', '{climatisation,clim}', '{pompes-a-chaleur}'),
  ('clipsable', '{"à clipser"}', '{}'),
  ('cloison', '{"cloison vitrée","cloison de bureau"}', '{verrieres-et-cloisons}'),
  ('cloison amovible', '{"cloison de bureau"}', '{verrieres-et-cloisons}'),
  ('cloison de bureau', '{"cloison vitrée","cloison amovible"}', '{verrieres-et-cloisons}'),
  ('cloison placo', '{"plaque de plâtre"}', '{plaques-de-platre,panneaux-rigides}'),
  ('cloison sèche', '{"plaque de plâtre"}', '{plaques-de-platre,panneaux-rigides}'),
  ('cloison vitrée', '{verrière,"cloison de bureau"}', '{verrieres-et-cloisons}'),
  ('clôture', '{grillage,palissade}', '{clotures}'),
  ('clôture occultante', '{claustra,brise-vue}', '{clotures}'),
  ('cnc', '{"commande numérique"}', '{machines-d-atelier}'),
  ('coffret de distribution', '{"tableau électrique","armoire de distribution"}', '{tableaux-et-appareillage}'),
  ('coffret électrique', '{"tableau électrique"}', '{tableaux-et-appareillage}'),
  ('colimaçon', '{"escalier hélicoïdal"}', '{escaliers-et-placards}'),
  ('colonne de douche', '{"pomme de douche"}', '{robinetterie,douches}'),
  ('colonne de salle de bains', '{"meuble de salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('commande numérique', '{cnc}', '{machines-d-atelier}'),
  ('composite', '{résine}', '{}'),
  ('compresseur', '{"machine d''atelier"}', '{machines-d-atelier}'),
  ('compresseur d''air', '{compresseur}', '{machines-d-atelier}'),
  ('compteur électrique', '{"tableau électrique"}', '{tableaux-et-appareillage}'),
  ('container', '{conteneur}', '{}'),
  ('contreplaqué', '{"panneau de bois"}', '{}'),
  ('contrevent', '{"volet battant"}', '{volets-battants}'),
  ('convecteur', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('corian', '{résine}', '{plans-de-travail}'),
  ('coton recyclé', '{métisse}', '{isolants-biosources}'),
  ('couleur bois', '{"décor chêne"}', '{}'),
  ('coupe-carreaux', '{"scie à carrelage"}', '{machines-d-atelier}'),
  ('coupe-carrelage', '{"scie à carrelage"}', '{machines-d-atelier}'),
  ('crédence', '{"plan de travail"}', '{plans-de-travail,carrelages}'),
  ('crème', '{"blanc cassé"}', '{}'),
  ('crémone', '{espagnolette}', '{lots-de-fin-de-chantier}'),
  ('croisée', '{fenêtre}', '{fenetres}'),
  ('cuisine', '{"plan de travail",évier}', '{plans-de-travail,eviers}'),
  ('cuisinière à bois', '{"poêle à bois"}', '{poeles}'),
  ('cumulus', '{chauffe-eau}', '{chauffe-eau,pompes-a-chaleur}'),
  ('cuve', '{citerne,réservoir}', '{}'),
  ('cuvette', '{wc}', '{wc}'),
  ('cuvette suspendue', '{"wc suspendu"}', '{wc}'),
  ('cylindre de serrure', '{barillet,serrure}', '{lots-de-fin-de-chantier}'),
  ('d''époque', '{ancien}', '{}'),
  ('daikin', '{"pompe à chaleur",climatiseur}', '{pompes-a-chaleur}'),
  ('dallage', '{carrelage}', '{carrelages}'),
  ('dalle de moquette', '{moquette}', '{dalles-de-moquette}'),
  ('dalle de terrasse', '{carrelage}', '{carrelages}'),
  ('dalle led', '{"plafonnier led"}', '{luminaires-interieurs}'),
  ('dalle pvc', '{"dalle vinyle"}', '{sols-vinyles}'),
  ('de dietrich', '{chaudière,"pompe à chaleur"}', '{chaudieres,pompes-a-chaleur}'),
  ('dégauchisseuse', '{raboteuse}', '{machines-d-atelier}'),
  ('dekton', '{"plan de travail"}', '{plans-de-travail}'),
  ('démolition', '{déconstruction}', '{}'),
  ('dépoussiéreur', '{aspiration,"aspirateur à copeaux"}', '{machines-d-atelier}'),
  ('desso', '{"dalle de moquette"}', '{dalles-de-moquette}'),
  ('déstockage', '{surplus,"fin de série"}', '{}'),
  ('détecteur de mouvement', '{détecteur}', '{}'),
  ('deux vantaux', '{"double vantail",vantaux}', '{}'),
  ('diable', '{manutention}', '{rayonnages-et-manutention}'),
  ('différentiel', '{"disjoncteur différentiel"}', '{tableaux-et-appareillage}'),
  ('disjoncteur', '{"tableau électrique"}', '{tableaux-et-appareillage}'),
  ('don', '{gratuitement}', '{}'),
  ('doré', '{laiton,or}', '{}'),
  ('dormant', '{bloc-porte}', '{portes-interieures}'),
  ('doublage', '{"plaque de plâtre"}', '{panneaux-rigides}'),
  ('double', '{deux}', '{}'),
  ('double bac', '{"deux bacs"}', '{eviers}'),
  ('double lavabo', '{"double vasque"}', '{lavabos-et-vasques,meubles-de-salle-de-bains}'),
  ('double porte', '{"porte à deux vantaux"}', '{portes-interieures}'),
  ('double vantail', '{"deux vantaux"}', '{}'),
  ('double vasque', '{"meuble double vasque"}', '{meubles-de-salle-de-bains,lavabos-et-vasques}'),
  ('double vitrage', '{fenêtre}', '{fenetres}'),
  ('douche', '{"paroi de douche",receveur,"colonne de douche"}', '{douches}'),
  ('douche à l''italienne', '{"paroi de douche",receveur}', '{douches}'),
  ('douche italienne', '{"paroi de douche",receveur}', '{douches}'),
  ('douchette', '{"pomme de douche",mitigeur}', '{robinetterie,robinetterie-de-cuisine}'),
  ('dressing', '{placard}', '{escaliers-et-placards}'),
  ('duravit', '{lavabo,wc,baignoire}', '{lavabos-et-vasques,wc}'),
  ('échalas', '{piquet}', '{clotures}'),
  ('échelle de meunier', '{escalier}', '{escaliers-et-placards}'),
  ('éclairage', '{luminaire,lampe,"dalle led"}', '{luminaires-interieurs}'),
  ('éclairage de jardin', '{"borne de jardin"}', '{luminaires-exterieurs}'),
  ('éclairage extérieur', '{projecteur,"borne de jardin"}', '{luminaires-exterieurs}'),
  ('écru', '{"blanc cassé"}', '{}'),
  ('edilkamin', '{"poêle à granulés"}', '{poeles}'),
  ('efisol', '{polyuréthane}', '{panneaux-rigides}'),
  ('égouttoir', '{évier}', '{eviers}'),
  ('élévateur', '{"chariot élévateur"}', '{rayonnages-et-manutention}'),
  ('encastrable', '{"à encastrer"}', '{}'),
  ('escalier', '{marches}', '{escaliers-et-placards}'),
  ('escalier en colimaçon', '{"escalier hélicoïdal"}', '{escaliers-et-placards}'),
  ('escalier hélicoïdal', '{"escalier en colimaçon"}', '{escaliers-et-placards}'),
  ('escalier rond', '{"escalier hélicoïdal"}', '{escaliers-et-placards}'),
  ('escalier tournant', '{"quart tournant"}', '{escaliers-et-placards}'),
  ('espagnolette', '{crémone}', '{lots-de-fin-de-chantier}'),
  ('établi', '{"plan de travail"}', '{machines-d-atelier}'),
  ('étagère', '{rayonnage}', '{rayonnages-et-manutention}'),
  ('étagère à palettes', '{"rayonnage à palettes"}', '{rayonnages-et-manutention}'),
  ('étagère métallique', '{rayonnage}', '{rayonnages-et-manutention}'),
  ('évier', '{"timbre d''office"}', '{eviers}'),
  ('évier céramique', '{"évier en grès"}', '{eviers}'),
  ('évier de ferme', '{"timbre d''office"}', '{eviers}'),
  ('évier granit', '{"évier résine"}', '{eviers}'),
  ('extra-plat', '{extraplat}', '{}'),
  ('faac', '{motorisation,portail}', '{portails-battants,portails-coulissants}'),
  ('faïence', '{"carrelage mural"}', '{carrelages}'),
  ('faïence murale', '{"carrelage mural"}', '{carrelages}'),
  ('fakro', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('fenêtre', '{châssis,croisée}', '{fenetres}'),
  ('fenêtre bois', '{"fenêtre chêne"}', '{fenetres}'),
  ('fenêtre coulissante', '{"baie coulissante"}', '{fenetres}'),
  ('fenêtre de toit', '{velux}', '{fenetres-de-toit}'),
  ('fenêtre de toiture', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('fenwick', '{"chariot élévateur"}', '{rayonnages-et-manutention}'),
  ('fer', '{acier,"acier forgé"}', '{}'),
  ('fer forgé', '{"acier forgé"}', '{}'),
  ('fermacell', '{"plaque de plâtre"}', '{plaques-de-platre,panneaux-rigides}'),
  ('ferronnerie', '{"acier forgé","fer forgé"}', '{}'),
  ('ferrure', '{quincaillerie}', '{lots-de-fin-de-chantier}'),
  ('fibre de bois', '{"laine de bois"}', '{isolants-biosources}'),
  ('fil électrique', '{"câble électrique"}', '{tableaux-et-appareillage}'),
  ('fin de chantier', '{surplus}', '{lots-de-fin-de-chantier}'),
  ('finimetal', '{"radiateur acier"}', '{radiateurs-eau-chaude}'),
  ('fioul', '{mazout}', '{}'),
  ('flexible de douche', '{"colonne de douche"}', '{robinetterie}'),
  ('forbo', '{linoléum,"sol vinyle"}', '{sols-vinyles}'),
  ('fourneau', '{poêle}', '{poeles}'),
  ('foyer fermé', '{insert,"poêle à bûches"}', '{poeles}'),
  ('franke', '{évier}', '{eviers}'),
  ('frigolite', '{polystyrène}', '{panneaux-rigides}'),
  ('fuel', '{fioul}', '{}'),
  ('gaine électrique', '{appareillage}', '{tableaux-et-appareillage}'),
  ('galandage', '{"porte coulissante"}', '{portes-interieures}'),
  ('galva', '{galvanisé}', '{}'),
  ('ganivelle', '{"clôture en châtaignier"}', '{clotures}'),
  ('garage', '{"porte de garage"}', '{portes-de-garage}'),
  ('garde-corps', '{rampe,balustrade}', '{escaliers-et-placards}'),
  ('gasoil', '{fioul}', '{}'),
  ('geberit', '{bâti-support,"wc suspendu"}', '{wc}'),
  ('gerbeur', '{transpalette}', '{rayonnages-et-manutention}'),
  ('gerflor', '{"sol vinyle"}', '{sols-vinyles}'),
  ('godin', '{poêle}', '{poeles}'),
  ('gond', '{paumelle,penture}', '{lots-de-fin-de-chantier}'),
  ('goujon', '{visserie}', '{lots-de-fin-de-chantier}'),
  ('goulotte', '{appareillage}', '{tableaux-et-appareillage}'),
  ('granit', '{"pierre naturelle",granito}', '{plans-de-travail}'),
  ('granulés', '{pellets}', '{poeles}'),
  ('gratuit', '{gratuitement}', '{}'),
  ('grès cérame', '{carrelage}', '{carrelages}'),
  ('grillage', '{clôture,"panneau rigide"}', '{clotures}'),
  ('grille', '{portail,clôture}', '{}'),
  ('grille-pain', '{convecteur,"radiateur électrique"}', '{radiateurs-electriques}'),
  ('gris anthracite', '{anthracite}', '{}'),
  ('grohe', '{mitigeur,bâti-support}', '{robinetterie,robinetterie-de-cuisine}'),
  ('gtl', '{"tableau électrique"}', '{tableaux-et-appareillage}'),
  ('gyproc', '{"plaque de plâtre",doublage}', '{plaques-de-platre,panneaux-rigides}'),
  ('hager', '{"tableau électrique"}', '{tableaux-et-appareillage}'),
  ('handicapé', '{"mobilité réduite",surélevé}', '{}'),
  ('hansgrohe', '{mitigeur,"colonne de douche"}', '{robinetterie}'),
  ('hormann', '{"porte de garage"}', '{portes-de-garage}'),
  ('hublot', '{"fenêtre ronde"}', '{fenetres}'),
  ('huisserie', '{bloc-porte}', '{portes-interieures}'),
  ('huisserie de fenêtre', '{fenêtre}', '{fenetres}'),
  ('hydrofuge', '{étanche}', '{}'),
  ('ideal standard', '{lavabo,mitigeur}', '{lavabos-et-vasques,robinetterie}'),
  ('îlot de cuisine', '{"plan de travail"}', '{plans-de-travail}'),
  ('imposte', '{fenêtre}', '{fenetres}'),
  ('industriel', '{usine,atelier}', '{}'),
  ('inertie', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('inox', '{"acier inoxydable"}', '{}'),
  ('insert', '{"poêle à bois"}', '{poeles}'),
  ('insonorisé', '{acoustique,phonique}', '{}'),
  ('inter', '{interrupteur}', '{tableaux-et-appareillage}'),
  ('interface', '{"dalle de moquette"}', '{dalles-de-moquette}'),
  ('internorm', '{fenêtre}', '{fenetres}'),
  ('interrupteur', '{appareillage,va-et-vient}', '{tableaux-et-appareillage}'),
  ('invendu', '{surplus,"fin de série"}', '{}'),
  ('invicta', '{"poêle à bûches"}', '{poeles}'),
  ('isolant', '{"laine de verre","laine de roche",polystyrène,"fibre de bois"}', '{laines-minerales,isolants-biosources}'),
  ('isolant écologique', '{"fibre de bois",chanvre,liège,"ouate de cellulose"}', '{isolants-biosources}'),
  ('isolant naturel', '{"fibre de bois",chanvre,liège,"ouate de cellulose"}', '{isolants-biosources}'),
  ('isolation extérieure', '{"isolation par l''extérieur",polystyrène}', '{panneaux-rigides}'),
  ('isolation phonique', '{"isolant acoustique"}', '{laines-minerales}'),
  ('isover', '{"laine de verre"}', '{laines-minerales}'),
  ('ivoire', '{"blanc cassé"}', '{}'),
  ('jacob delafon', '{vasque,baignoire}', '{lavabos-et-vasques,baignoires}'),
  ('jacuzzi', '{"baignoire balnéo"}', '{baignoires}'),
  ('jalousie', '{"volet battant",persienne}', '{volets-battants,stores}'),
  ('jøtul', '{"poêle à bûches"}', '{poeles}'),
  ('k-line', '{"fenêtre aluminium"}', '{fenetres}'),
  ('kingspan', '{"panneau isolant",polyuréthane}', '{panneaux-rigides}'),
  ('kline', '{"fenêtre aluminium"}', '{fenetres}'),
  ('knauf', '{"laine de verre","plaque de plâtre"}', '{laines-minerales}'),
  ('laine', '{"laine de verre","laine de roche"}', '{laines-minerales}'),
  ('laine de bois', '{"fibre de bois"}', '{isolants-biosources}'),
  ('laine de mouton', '{"isolant biosourcé"}', '{isolants-biosources}'),
  ('laine de roche', '{"laine minérale"}', '{laines-minerales}'),
  ('laine de verre', '{"laine minérale"}', '{laines-minerales}'),
  ('laine minérale', '{"laine de verre","laine de roche"}', '{laines-minerales}'),
  ('lambris', '{parquet}', '{parquets}'),
  ('lame de parquet', '{parquet}', '{parquets}'),
  ('lame pvc', '{"lame vinyle","dalle vinyle"}', '{sols-vinyles}'),
  ('lame vinyle', '{"dalle vinyle"}', '{sols-vinyles}'),
  ('lampadaire', '{"luminaire extérieur"}', '{luminaires-exterieurs}'),
  ('lampe', '{luminaire,suspension,applique}', '{luminaires-interieurs}'),
  ('lampe de jardin', '{"borne de jardin"}', '{luminaires-exterieurs}'),
  ('lanterne', '{applique,"luminaire extérieur"}', '{luminaires-exterieurs}'),
  ('lanterneau', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('lapeyre', '{fenêtre,porte,escalier}', '{fenetres,portes-interieures}'),
  ('latrines', '{wc}', '{wc}'),
  ('latte', '{lame}', '{}'),
  ('lavabo', '{vasque,lave-mains}', '{lavabos-et-vasques}'),
  ('lavabo double', '{"double vasque"}', '{lavabos-et-vasques,meubles-de-salle-de-bains}'),
  ('lave-mains', '{lavabo,vasque}', '{lavabos-et-vasques}'),
  ('led', '{"ampoule led"}', '{}'),
  ('legrand', '{interrupteur,"prise de courant"}', '{tableaux-et-appareillage}'),
  ('liège', '{"liège expansé"}', '{isolants-biosources}'),
  ('lino', '{"sol vinyle"}', '{sols-vinyles}'),
  ('linoléum', '{"sol vinyle"}', '{sols-vinyles}'),
  ('lisse de clôture', '{clôture}', '{clotures}'),
  ('loft', '{"style atelier",usine}', '{}'),
  ('loquet', '{serrure}', '{lots-de-fin-de-chantier}'),
  ('lucarne', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('luminaire', '{lampe,suspension,applique}', '{luminaires-interieurs}'),
  ('luminaire de bureau', '{"dalle led"}', '{luminaires-interieurs}'),
  ('lunette de wc', '{abattant}', '{wc}'),
  ('lustre', '{suspension}', '{luminaires-interieurs}'),
  ('lvt', '{"lame vinyle","dalle vinyle"}', '{sols-vinyles}'),
  ('main courante', '{rampe}', '{escaliers-et-placards}'),
  ('mallon', '{tomette}', '{carrelages}'),
  ('malon', '{tomette}', '{carrelages}'),
  ('manitou', '{"chariot télescopique"}', '{rayonnages-et-manutention}'),
  ('marazzi', '{carrelage}', '{carrelages}'),
  ('marbre', '{"pierre naturelle"}', '{plans-de-travail,carrelages}'),
  ('marche', '{escalier}', '{escaliers-et-placards}'),
  ('mazout', '{fioul}', '{}'),
  ('mcz', '{"poêle à granulés"}', '{poeles}'),
  ('médium', '{mdf}', '{}'),
  ('mélaminé', '{stratifié}', '{}'),
  ('mélangeur', '{robinet,mitigeur}', '{robinetterie,robinetterie-de-cuisine}'),
  ('mélangeur d''évier', '{"mitigeur d''évier"}', '{robinetterie-de-cuisine}'),
  ('mélangeur de baignoire', '{"robinet de baignoire","mitigeur de baignoire"}', '{robinetterie}'),
  ('métal', '{acier,métallique}', '{}'),
  ('métallique', '{acier,métal}', '{}'),
  ('métisse', '{"coton recyclé"}', '{isolants-biosources}'),
  ('meuble de salle de bains', '{"meuble vasque"}', '{meubles-de-salle-de-bains}'),
  ('meuble évier', '{"meuble sous évier",évier}', '{eviers}'),
  ('meuble lavabo', '{"meuble vasque"}', '{meubles-de-salle-de-bains}'),
  ('meuble sdb', '{"meuble de salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('meuble sous vasque', '{"meuble de salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('meuble vasque', '{"meuble sous vasque","meuble de salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('miroir de salle de bains', '{"meuble de salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('mitigeur', '{robinet,robinetterie}', '{robinetterie,robinetterie-de-cuisine}'),
  ('mitigeur d''évier', '{"robinet de cuisine"}', '{robinetterie-de-cuisine}'),
  ('mitigeur de baignoire', '{"mitigeur bain douche"}', '{robinetterie}'),
  ('mitigeur de cuisine', '{"mitigeur d''évier","robinet de cuisine"}', '{robinetterie-de-cuisine}'),
  ('mitigeur de douche', '{"robinetterie de douche"}', '{robinetterie}'),
  ('mitigeur de lavabo', '{"robinet de lavabo"}', '{robinetterie}'),
  ('mitigeur de vasque', '{"mitigeur de lavabo"}', '{robinetterie}'),
  ('mitigeur douchette', '{"mitigeur à douchette","douchette extractible"}', '{robinetterie-de-cuisine}'),
  ('mitigeur escamotable', '{"mitigeur rabattable"}', '{robinetterie-de-cuisine}'),
  ('mitigeur rabattable', '{"robinet escamotable"}', '{robinetterie-de-cuisine}'),
  ('mitigeur thermostatique', '{"robinet thermostatique de douche"}', '{robinetterie}'),
  ('mitsubishi', '{"pompe à chaleur",climatiseur}', '{pompes-a-chaleur}'),
  ('moquette', '{"dalle de moquette"}', '{dalles-de-moquette}'),
  ('moquette en dalles', '{"dalle de moquette"}', '{dalles-de-moquette}'),
  ('mosaïque', '{carrelage}', '{carrelages}'),
  ('motorisation de portail', '{"portail motorisé"}', '{portails-battants,portails-coulissants}'),
  ('motorisé', '{électrique,motorisation}', '{}'),
  ('moulure', '{plinthe}', '{plinthes,parquets}'),
  ('moustiquaire', '{store}', '{stores}'),
  ('néon', '{réglette,tube}', '{luminaires-interieurs}'),
  ('noirot', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('novoferm', '{"porte de garage"}', '{portes-de-garage}'),
  ('occasion', '{réemploi}', '{}'),
  ('occultation', '{brise-vue,clôture}', '{clotures}'),
  ('œil-de-bœuf', '{"fenêtre ronde"}', '{fenetres}'),
  ('oscillo-battant', '{fenêtre}', '{fenetres}'),
  ('ouate', '{"ouate de cellulose"}', '{isolants-biosources}'),
  ('ouate de cellulose', '{ouate}', '{isolants-biosources}'),
  ('pac', '{"pompe à chaleur"}', '{pompes-a-chaleur}'),
  ('palazzetti', '{"poêle à granulés",poêle}', '{poeles}'),
  ('palette en bois', '{"palette bois"}', '{rayonnages-et-manutention}'),
  ('palette europe', '{"palette bois"}', '{rayonnages-et-manutention}'),
  ('palettier', '{"rayonnage à palettes"}', '{rayonnages-et-manutention}'),
  ('palissade', '{clôture}', '{clotures}'),
  ('panasonic', '{climatiseur,"pompe à chaleur"}', '{pompes-a-chaleur}'),
  ('panneau', '{plaque}', '{}'),
  ('panneau isolant', '{polyuréthane,polystyrène,"laine de roche"}', '{panneaux-rigides}'),
  ('panneau led', '{"dalle led"}', '{luminaires-interieurs}'),
  ('panneau occultant', '{brise-vue,clôture}', '{clotures}'),
  ('panneau rayonnant', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('panneau rigide', '{"clôture rigide",clôture}', '{clotures}'),
  ('panneau solaire', '{photovoltaïque}', '{}'),
  ('paravent', '{"cloison amovible"}', '{verrieres-et-cloisons}'),
  ('pare-baignoire', '{"paroi de douche"}', '{douches,baignoires}'),
  ('pare-douche', '{"paroi de douche",pare-baignoire}', '{douches}'),
  ('pare-vapeur', '{isolant}', '{laines-minerales}'),
  ('paroi de douche', '{"porte de douche","cabine de douche"}', '{douches}'),
  ('parquet', '{plancher}', '{parquets}'),
  ('parquet bois', '{"parquet massif"}', '{parquets}'),
  ('parquet chevron', '{"point de hongrie"}', '{}'),
  ('parquet contrecollé', '{"parquet flottant"}', '{parquets}'),
  ('parquet flottant', '{"parquet contrecollé","sol stratifié"}', '{parquets,sols-stratifies}'),
  ('parquet massif', '{parquet}', '{parquets}'),
  ('parquet stratifié', '{"sol stratifié"}', '{sols-stratifies}'),
  ('parquet stratifié clipsable', '{"sol stratifié"}', '{sols-stratifies}'),
  ('paumelle', '{charnière,quincaillerie}', '{lots-de-fin-de-chantier}'),
  ('pavatex', '{"fibre de bois"}', '{isolants-biosources}'),
  ('pavé', '{dalle}', '{}'),
  ('pavé led', '{"dalle led"}', '{luminaires-interieurs}'),
  ('pellets', '{granulés}', '{poeles}'),
  ('penderie', '{placard,dressing}', '{escaliers-et-placards}'),
  ('penture', '{paumelle,gond}', '{lots-de-fin-de-chantier}'),
  ('perceuse à colonne', '{"machine d''atelier"}', '{machines-d-atelier}'),
  ('pergo', '{"sol stratifié"}', '{sols-stratifies}'),
  ('pergola', '{store}', '{stores}'),
  ('persienne', '{"volet persienné","volet battant"}', '{volets-battants}'),
  ('philips', '{luminaire,"dalle led"}', '{luminaires-interieurs}'),
  ('phonique', '{acoustique}', '{}'),
  ('pierre d''évier', '{"évier en grès"}', '{eviers}'),
  ('pierre naturelle', '{"carrelage en pierre"}', '{carrelages}'),
  ('pieu', '{piquet}', '{clotures}'),
  ('pin', '{sapin}', '{}'),
  ('piquet', '{clôture}', '{clotures}'),
  ('placard', '{"façade de placard",dressing}', '{escaliers-et-placards}'),
  ('placo', '{"plaque de plâtre",doublage}', '{plaques-de-platre,panneaux-rigides}'),
  ('placoplâtre', '{"plaque de plâtre"}', '{plaques-de-platre,panneaux-rigides}'),
  ('plafonnier', '{"dalle led",suspension}', '{luminaires-interieurs}'),
  ('plan de cuisine', '{"plan de travail"}', '{plans-de-travail}'),
  ('plan de travail', '{"plan de cuisine"}', '{plans-de-travail}'),
  ('plan snack', '{"plan de travail"}', '{plans-de-travail}'),
  ('plan vasque', '{vasque,"meuble vasque"}', '{lavabos-et-vasques,meubles-de-salle-de-bains}'),
  ('plancher', '{parquet}', '{parquets}'),
  ('plancher chauffant', '{"sol chauffant"}', '{}'),
  ('plancher flottant', '{"parquet flottant","sol stratifié"}', '{sols-stratifies,parquets}'),
  ('plaque', '{panneau}', '{}'),
  ('plaque de plâtre', '{placo,"doublage plâtre"}', '{plaques-de-platre,panneaux-rigides}'),
  ('plaque isolante', '{"panneau isolant",polyuréthane,polystyrène}', '{panneaux-rigides}'),
  ('plexiglas', '{acrylique}', '{}'),
  ('plinthe', '{moulure,parquet}', '{plinthes,parquets,sols-stratifies}'),
  ('plonge', '{"évier inox"}', '{eviers}'),
  ('pmr', '{"mobilité réduite",surélevé}', '{}'),
  ('pneumatique', '{pneu}', '{}'),
  ('poêle', '{"poêle à bois","poêle à granulés"}', '{poeles}'),
  ('poêle à bois', '{"poêle à bûches"}', '{poeles}'),
  ('poêle à bûches', '{"poêle à bois"}', '{poeles}'),
  ('poêle à granulés', '{"poêle à pellets"}', '{poeles}'),
  ('poêle à pellets', '{"poêle à granulés"}', '{poeles}'),
  ('poignée', '{béquille}', '{lots-de-fin-de-chantier}'),
  ('poignée de porte', '{béquille}', '{lots-de-fin-de-chantier}'),
  ('point de hongrie', '{parquet}', '{parquets}'),
  ('polystyrène', '{"polystyrène extrudé","polystyrène expansé"}', '{panneaux-rigides}'),
  ('polyuréthane', '{"mousse polyuréthane"}', '{panneaux-rigides}'),
  ('pomme de douche', '{"colonne de douche"}', '{robinetterie}'),
  ('pommeau de douche', '{"pomme de douche","colonne de douche"}', '{robinetterie}'),
  ('pompe à chaleur', '{pac}', '{pompes-a-chaleur}'),
  ('porcelaine', '{céramique}', '{}'),
  ('porcelanosa', '{carrelage}', '{carrelages}'),
  ('portail', '{"portail battant","portail coulissant"}', '{portails-battants,portails-coulissants}'),
  ('portail battant', '{"portail à deux vantaux"}', '{portails-battants}'),
  ('portail coulissant', '{"portail autoportant"}', '{portails-coulissants}'),
  ('portail deux vantaux', '{"portail battant"}', '{portails-battants}'),
  ('portail électrique', '{"portail motorisé"}', '{portails-coulissants,portails-battants}'),
  ('portail en fer', '{"portail acier"}', '{portails-battants}'),
  ('porte', '{bloc-porte}', '{portes-interieures}'),
  ('porte à galandage', '{"porte coulissante"}', '{portes-interieures}'),
  ('porte acoustique', '{"isolé phoniquement"}', '{portes-interieures}'),
  ('porte alvéolaire', '{"porte intérieure"}', '{portes-interieures}'),
  ('porte ancienne', '{"porte d''époque"}', '{portes-interieures,portes-d-entree}'),
  ('porte basculante', '{"porte de garage"}', '{portes-de-garage}'),
  ('porte battante', '{"porte intérieure"}', '{portes-interieures}'),
  ('porte blindée', '{"porte d''entrée"}', '{portes-d-entree}'),
  ('porte cochère', '{"porte d''entrée ancienne"}', '{portes-d-entree}'),
  ('porte coulissante', '{"porte à galandage"}', '{portes-interieures}'),
  ('porte coupe-feu', '{bloc-porte}', '{portes-interieures}'),
  ('porte d''entrée', '{"porte palière"}', '{portes-d-entree}'),
  ('porte de chambre', '{"porte intérieure"}', '{portes-interieures}'),
  ('porte de communication', '{"porte intérieure"}', '{portes-interieures}'),
  ('porte de douche', '{"paroi de douche"}', '{douches}'),
  ('porte de dressing', '{"porte de placard","façade de placard"}', '{escaliers-et-placards}'),
  ('porte de garage', '{"porte sectionnelle"}', '{portes-de-garage}'),
  ('porte de grange', '{"porte coulissante"}', '{portes-interieures}'),
  ('porte de parking', '{"porte de garage"}', '{portes-de-garage}'),
  ('porte de placard', '{"façade de placard"}', '{escaliers-et-placards}'),
  ('porte de service', '{"porte d''entrée"}', '{portes-d-entree}'),
  ('porte extérieure', '{"porte d''entrée"}', '{portes-d-entree}'),
  ('porte intérieure', '{bloc-porte,"porte de communication"}', '{portes-interieures}'),
  ('porte isoplane', '{"porte intérieure"}', '{portes-interieures}'),
  ('porte palière', '{"porte d''entrée"}', '{portes-d-entree}'),
  ('porte pleine', '{"âme pleine","porte intérieure"}', '{portes-interieures}'),
  ('porte postformée', '{"porte intérieure"}', '{portes-interieures}'),
  ('porte sectionnelle', '{"porte de garage"}', '{portes-de-garage}'),
  ('porte vitrée', '{"porte de communication vitrée"}', '{portes-interieures,verrieres-et-cloisons}'),
  ('porte-fenêtre', '{"baie vitrée"}', '{fenetres}'),
  ('porte-serviettes', '{sèche-serviettes}', '{seche-serviettes}'),
  ('portillon', '{portail}', '{portails-battants}'),
  ('poteau de clôture', '{clôture}', '{clotures}'),
  ('potelet lumineux', '{"borne de jardin"}', '{luminaires-exterieurs}'),
  ('prise', '{"prise de courant"}', '{tableaux-et-appareillage}'),
  ('prise de courant', '{"prise électrique",appareillage}', '{tableaux-et-appareillage}'),
  ('prise électrique', '{"prise de courant"}', '{tableaux-et-appareillage}'),
  ('prise murale', '{"prise de courant"}', '{tableaux-et-appareillage}'),
  ('profalux', '{"volet roulant"}', '{volets-roulants}'),
  ('projecteur', '{"spot extérieur"}', '{luminaires-exterieurs}'),
  ('projecteur led', '{projo,"spot extérieur"}', '{luminaires-exterieurs}'),
  ('projo', '{projecteur}', '{luminaires-exterieurs}'),
  ('pse', '{"polystyrène expansé"}', '{panneaux-rigides}'),
  ('puits de lumière', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('pur', '{polyuréthane}', '{panneaux-rigides}'),
  ('pvc', '{plastique}', '{}'),
  ('quart-de-rond', '{plinthe}', '{plinthes,parquets}'),
  ('quick-step', '{"sol stratifié"}', '{sols-stratifies}'),
  ('quincaillerie', '{serrure,paumelle,béquille}', '{lots-de-fin-de-chantier}'),
  ('raboteuse', '{dégauchisseuse}', '{machines-d-atelier}'),
  ('rack', '{"rayonnage à palettes"}', '{rayonnages-et-manutention}'),
  ('rack serveur', '{"baie de serveur","baie de brassage"}', '{}'),
  ('radiateur', '{chauffage}', '{radiateurs-eau-chaude,radiateurs-electriques}'),
  ('radiateur à inertie', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('radiateur acier', '{"radiateur à eau chaude"}', '{radiateurs-eau-chaude}'),
  ('radiateur de salle de bains', '{sèche-serviettes}', '{seche-serviettes}'),
  ('radiateur eau chaude', '{"radiateur acier","radiateur fonte"}', '{radiateurs-eau-chaude}'),
  ('radiateur électrique', '{convecteur,"panneau rayonnant"}', '{radiateurs-electriques}'),
  ('radiateur en fonte', '{"radiateur fonte"}', '{radiateurs-eau-chaude}'),
  ('radiateur soufflant', '{soufflerie}', '{radiateurs-electriques,seche-serviettes}'),
  ('ral 6005', '{vert}', '{}'),
  ('ral 7016', '{anthracite}', '{}'),
  ('ral 9005', '{noir}', '{}'),
  ('ral 9010', '{blanc}', '{}'),
  ('ral 9016', '{blanc}', '{}'),
  ('rambarde', '{garde-corps,rampe}', '{escaliers-et-placards}'),
  ('rampe', '{garde-corps,"main courante"}', '{escaliers-et-placards}'),
  ('rangement', '{placard,rayonnage}', '{}'),
  ('rayonnage', '{étagère,rack}', '{rayonnages-et-manutention}'),
  ('receveur', '{"bac à douche","receveur de douche"}', '{douches}'),
  ('receveur de douche', '{"bac à douche"}', '{douches}'),
  ('reconditionné', '{réemploi}', '{}'),
  ('recticel', '{polyuréthane}', '{panneaux-rigides}'),
  ('récup', '{réemploi}', '{}'),
  ('récupérateur d''eau', '{cuve,citerne}', '{}'),
  ('récupération', '{réemploi}', '{}'),
  ('réglette', '{luminaire}', '{luminaires-interieurs}'),
  ('rehaussé', '{surélevé}', '{}'),
  ('réservoir', '{cuve,citerne}', '{}'),
  ('réservoir de chasse', '{wc}', '{wc}'),
  ('reste de chantier', '{surplus}', '{lots-de-fin-de-chantier}'),
  ('rétro', '{ancien,vintage}', '{}'),
  ('revêtement de sol', '{"sol vinyle",parquet,carrelage}', '{sols-vinyles}'),
  ('reynaers', '{"fenêtre aluminium","porte-fenêtre aluminium"}', '{fenetres}'),
  ('rideau', '{store}', '{stores}'),
  ('rideau métallique', '{"porte de garage"}', '{portes-de-garage}'),
  ('rideau occultant', '{"store occultant"}', '{stores}'),
  ('rideau roulant', '{"volet roulant"}', '{volets-roulants}'),
  ('rigips', '{"plaque de plâtre",doublage}', '{plaques-de-platre,panneaux-rigides}'),
  ('robinet', '{mitigeur,mélangeur,robinetterie}', '{robinetterie,robinetterie-de-cuisine}'),
  ('robinet d''évier', '{"mitigeur d''évier"}', '{robinetterie-de-cuisine}'),
  ('robinet de baignoire', '{"mélangeur de baignoire","mitigeur de baignoire"}', '{robinetterie}'),
  ('robinet de cuisine', '{"mitigeur d''évier"}', '{robinetterie-de-cuisine}'),
  ('robinet de douche', '{"mitigeur de douche","colonne de douche"}', '{robinetterie}'),
  ('robinet de lavabo', '{"mitigeur de lavabo"}', '{robinetterie}'),
  ('robinet escamotable', '{"mitigeur rabattable"}', '{robinetterie-de-cuisine}'),
  ('robinet mural', '{mitigeur}', '{robinetterie}'),
  ('roca', '{lavabo,wc}', '{lavabos-et-vasques,wc}'),
  ('rockwool', '{"laine de roche"}', '{laines-minerales}'),
  ('roto', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('roulant', '{"volet roulant"}', '{volets-roulants}'),
  ('rouleau d''isolant', '{"laine de verre"}', '{laines-minerales}'),
  ('runtal', '{radiateur}', '{radiateurs-eau-chaude}'),
  ('sabot', '{baignoire}', '{baignoires}'),
  ('sac à gravats', '{"big bag"}', '{}'),
  ('sagex', '{polystyrène}', '{panneaux-rigides}'),
  ('salle d''eau', '{"salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('sanibroyeur', '{wc}', '{wc}'),
  ('sanitaire', '{lavabo,wc,baignoire,douche}', '{lavabos-et-vasques,wc}'),
  ('sapin', '{pin,épicéa}', '{}'),
  ('saunier duval', '{chaudière,"pompe à chaleur"}', '{chaudieres,pompes-a-chaleur}'),
  ('sauter', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('schneider', '{disjoncteur,"prise de courant"}', '{tableaux-et-appareillage}'),
  ('schüco', '{"fenêtre aluminium","porte-fenêtre aluminium"}', '{fenetres}'),
  ('scie', '{"machine à bois"}', '{machines-d-atelier}'),
  ('scie à carrelage', '{coupe-carreaux}', '{machines-d-atelier}'),
  ('scie à eau', '{"scie à carrelage"}', '{machines-d-atelier}'),
  ('scie à format', '{"scie à panneaux"}', '{machines-d-atelier}'),
  ('scie à onglet', '{scie}', '{machines-d-atelier}'),
  ('scie à panneaux', '{"scie à format"}', '{machines-d-atelier}'),
  ('scie circulaire', '{"scie sur table"}', '{machines-d-atelier}'),
  ('scie sur table', '{"scie à format"}', '{machines-d-atelier}'),
  ('sdb', '{"salle de bains"}', '{meubles-de-salle-de-bains}'),
  ('sèche-serviettes', '{"radiateur de salle de bains"}', '{seche-serviettes}'),
  ('seconde main', '{réemploi}', '{}'),
  ('séparation', '{cloison}', '{verrieres-et-cloisons}'),
  ('serrure', '{quincaillerie}', '{lots-de-fin-de-chantier}'),
  ('silestone', '{quartz}', '{plans-de-travail}'),
  ('siniat', '{"plaque de plâtre"}', '{plaques-de-platre,panneaux-rigides}'),
  ('siphon', '{bonde}', '{lavabos-et-vasques,eviers}'),
  ('skylight', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('sogal', '{"façade de placard"}', '{escaliers-et-placards}'),
  ('sol chauffant', '{"plancher chauffant"}', '{}'),
  ('sol clipsable', '{"à clipser","sol stratifié"}', '{sols-vinyles,sols-stratifies}'),
  ('sol pvc', '{"sol vinyle"}', '{sols-vinyles}'),
  ('sol souple', '{"sol vinyle"}', '{sols-vinyles}'),
  ('sol stratifié', '{"parquet flottant","parquet stratifié"}', '{sols-stratifies}'),
  ('solaire', '{photovoltaïque}', '{}'),
  ('somfy', '{"volet roulant",motorisation,store}', '{volets-roulants,stores}'),
  ('soprema', '{polyuréthane,"fibre de bois"}', '{panneaux-rigides}'),
  ('soufflant', '{soufflerie}', '{}'),
  ('souillarde', '{évier}', '{eviers}'),
  ('split', '{climatiseur}', '{pompes-a-chaleur}'),
  ('spot', '{luminaire,projecteur}', '{luminaires-interieurs}'),
  ('spot extérieur', '{projecteur}', '{luminaires-exterieurs}'),
  ('steico', '{"fibre de bois"}', '{isolants-biosources}'),
  ('store', '{"store enrouleur","store banne"}', '{stores}'),
  ('store banne', '{banne}', '{stores}'),
  ('store bateau', '{store}', '{stores}'),
  ('store californien', '{store}', '{stores}'),
  ('store de terrasse', '{"store banne"}', '{stores}'),
  ('store extérieur', '{"store banne"}', '{stores}'),
  ('store roulant', '{"volet roulant"}', '{volets-roulants}'),
  ('store vénitien', '{store}', '{stores}'),
  ('stratifié', '{"sol stratifié"}', '{sols-stratifies}'),
  ('style industriel', '{usine,"style atelier"}', '{}'),
  ('styro', '{polystyrène}', '{panneaux-rigides}'),
  ('styrodur', '{"polystyrène extrudé"}', '{panneaux-rigides}'),
  ('supra', '{"poêle à bûches"}', '{poeles}'),
  ('sur mesure', '{recoupable}', '{}'),
  ('surélevé', '{rehaussé}', '{}'),
  ('survitrage', '{vitrage}', '{fenetres}'),
  ('suspension', '{lustre}', '{luminaires-interieurs}'),
  ('tabatière', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('tableau électrique', '{"coffret électrique","armoire électrique"}', '{tableaux-et-appareillage}'),
  ('tablier de baignoire', '{baignoire}', '{baignoires}'),
  ('tablier de volet', '{"volet roulant"}', '{volets-roulants}'),
  ('tapis', '{moquette}', '{dalles-de-moquette}'),
  ('tarkett', '{"sol vinyle"}', '{sols-vinyles}'),
  ('taupe', '{gris}', '{}'),
  ('technal', '{"fenêtre aluminium"}', '{fenetres}'),
  ('télécommandé', '{motorisé}', '{}'),
  ('terre cuite', '{tomette}', '{carrelages}'),
  ('tgbt', '{"armoire de distribution"}', '{tableaux-et-appareillage}'),
  ('thermor', '{"radiateur électrique"}', '{radiateurs-electriques}'),
  ('timbre d''office', '{"évier de ferme",évier}', '{eviers}'),
  ('tire-palette', '{transpalette}', '{rayonnages-et-manutention}'),
  ('toilettes', '{wc,cuvette}', '{wc}'),
  ('toilettes suspendues', '{"wc suspendu"}', '{wc}'),
  ('tomette', '{"carrelage de terre cuite"}', '{carrelages}'),
  ('toshiba', '{"pompe à chaleur",climatisation}', '{pompes-a-chaleur}'),
  ('toupie', '{"machine à bois"}', '{machines-d-atelier}'),
  ('transpalette', '{tire-palette}', '{rayonnages-et-manutention}'),
  ('travertin', '{"carrelage en pierre"}', '{carrelages}'),
  ('treillis soudé', '{"clôture rigide"}', '{clotures}'),
  ('tryba', '{fenêtre,porte-fenêtre}', '{fenetres}'),
  ('tube néon', '{réglette}', '{luminaires-interieurs}'),
  ('tuyau', '{tube,canalisation}', '{}'),
  ('urinoir', '{wc}', '{wc}'),
  ('ursa', '{"laine de verre"}', '{laines-minerales}'),
  ('va-et-vient', '{interrupteur}', '{tableaux-et-appareillage}'),
  ('vanne thermostatique', '{"robinet thermostatique de radiateur"}', '{radiateurs-eau-chaude}'),
  ('vantail', '{porte}', '{portes-interieures}'),
  ('vasistas', '{fenêtre}', '{fenetres}'),
  ('vasque', '{lavabo}', '{lavabos-et-vasques}'),
  ('vasque encastrable', '{vasque}', '{lavabos-et-vasques}'),
  ('velux', '{"fenêtre de toit"}', '{fenetres-de-toit}'),
  ('verre trempé', '{"verre de sécurité"}', '{}'),
  ('verrière', '{"cloison vitrée"}', '{verrieres-et-cloisons}'),
  ('verrière d''atelier', '{"cloison vitrée"}', '{verrieres-et-cloisons}'),
  ('verrou', '{serrure}', '{lots-de-fin-de-chantier}'),
  ('vestiaire', '{"casier de vestiaire"}', '{rayonnages-et-manutention}'),
  ('vidage', '{bonde,siphon}', '{lavabos-et-vasques}'),
  ('viessmann', '{chaudière,"pompe à chaleur"}', '{chaudieres,pompes-a-chaleur}'),
  ('vieux', '{ancien,d''époque}', '{}'),
  ('villeroy et boch', '{vasque,cuvette}', '{lavabos-et-vasques,wc}'),
  ('vintage', '{ancien,rétro}', '{}'),
  ('vinyle', '{"sol vinyle",pvc}', '{sols-vinyles}'),
  ('vis', '{quincaillerie,visserie}', '{lots-de-fin-de-chantier}'),
  ('visserie', '{quincaillerie}', '{lots-de-fin-de-chantier}'),
  ('vitrage', '{fenêtre}', '{fenetres}'),
  ('vitré', '{verre,vitrage}', '{}'),
  ('volet', '{"volet roulant","volet battant"}', '{volets-battants,volets-roulants}'),
  ('volet battant', '{persienne,contrevent}', '{volets-battants}'),
  ('volet bois', '{"volet battant"}', '{volets-battants}'),
  ('volet de rénovation', '{"volet roulant"}', '{volets-roulants}'),
  ('volet électrique', '{"volet roulant motorisé"}', '{volets-roulants}'),
  ('volet persienné', '{persienne}', '{volets-battants}'),
  ('volet roulant', '{"store roulant",tablier}', '{volets-roulants}'),
  ('walk-in', '{"paroi de douche"}', '{douches}'),
  ('water', '{wc}', '{wc}'),
  ('wc', '{toilettes,cuvette}', '{wc}'),
  ('wc surélevé', '{"wc mobilité réduite"}', '{wc}'),
  ('wc suspendu', '{bâti-support}', '{wc}'),
  ('xps', '{"polystyrène extrudé"}', '{panneaux-rigides}'),
  ('zehnder', '{radiateur,sèche-serviettes}', '{radiateurs-eau-chaude}'),
  ('zellige', '{faïence,carrelage}', '{carrelages}'),
  ('zilten', '{"porte d''entrée"}', '{portes-d-entree}');
