-- The schema as it stood when the migrations before it were put away (archive): databases begun before then go through those.
-- All of these come with PostgreSQL and may be created by the database's owner.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary could be changed; ours is not. Naming it makes this IMMUTABLE honest.
CREATE FUNCTION search_form(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', $1));
--> statement-breakpoint
CREATE FUNCTION custom_value_matches(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
BEGIN
  IF left(value, 1) = '[' THEN
    BEGIN
      RETURN ARRAY(SELECT search_form(option) FROM jsonb_array_elements_text(value::jsonb) AS option);
    EXCEPTION WHEN invalid_text_representation OR invalid_parameter_value THEN
      -- A text that merely begins like a list.
    END;
  END IF;
  RETURN ARRAY[search_form(value)];
END $$;
--> statement-breakpoint
CREATE FUNCTION custom_value_number(value text) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN value ~ '^-?[0-9]{1,12}(\.[0-9]{1,6})?$' THEN value::numeric END;
--> statement-breakpoint
-- What visitors may see (domain/catalogue/statuses.ts); the indexes products_listed_… say the same.
CREATE FUNCTION is_listed(status text, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu')
  AND category_id IS NOT NULL AND NOT is_hidden;
--> statement-breakpoint
-- As domain/catalogue/statuses.ts has it (isBuyable), and listed.
CREATE FUNCTION is_buyable(status text, quantity integer, category_id uuid, is_hidden boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status = 'disponible' AND quantity > 0 AND is_listed(status, category_id, is_hidden);
--> statement-breakpoint
-- Set by inTransaction (server/context.ts) for the length of a transaction.
CREATE FUNCTION current_actor() RETURNS uuid LANGUAGE sql STABLE
RETURN nullif(current_setting('rechantier.actor', true), '')::uuid;
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text,
	"first_name" text,
	"last_name" text,
	"user_type" text DEFAULT 'buyer' NOT NULL,
	"organization_type" text,
	"company_name" text,
	"phone" text,
	"address" text,
	"siret" text,
	"vat_number" text,
	"vat_regime" text DEFAULT 'standard' NOT NULL,
	"birth_date" date,
	"tax_number" text,
	"role" text,
	"avatar_url" text,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	"deleted_at" timestamp with time zone,
	"completion_status" text DEFAULT 'incomplete' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_form(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "profiles_tax_number" CHECK ("profiles"."tax_number" ~ '^[0-9A-Z]{5,20}$'),
	CONSTRAINT "profiles_siret" CHECK ("profiles"."siret" ~ '^[0-9]{14}$'),
	CONSTRAINT "profiles_vat_regime" CHECK ("profiles"."vat_regime" in ('standard', 'exempt', 'margin')),
	CONSTRAINT "profiles_user_type" CHECK ("profiles"."user_type" in ('buyer', 'seller', 'both')),
	CONSTRAINT "profiles_organization_type" CHECK ("profiles"."organization_type" in ('individual', 'other')),
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" = 'admin'),
	CONSTRAINT "profiles_completion_status" CHECK ("profiles"."completion_status" in ('incomplete', 'complete'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_ip_address" text,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"user_type" text DEFAULT 'buyer' NOT NULL,
	"is_demonstration" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_preferences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"category_id" uuid,
	"max_price" numeric(12,2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_preferences_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","category_id"),
	CONSTRAINT "alert_preferences_kind" CHECK ("alert_preferences"."kind" in ('price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon')),
	CONSTRAINT "alert_preferences_max_price" CHECK ("alert_preferences"."max_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_watches" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_watches_user_id_product_id_kind_pk" PRIMARY KEY("user_id","product_id","kind"),
	CONSTRAINT "product_watches_kind" CHECK ("product_watches"."kind" in ('price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'))
);
--> statement-breakpoint
CREATE TABLE "saved_search_fields" (
	"saved_search_id" uuid NOT NULL,
	"custom_field_id" uuid NOT NULL,
	"match_values" text[],
	"numbers" numeric[],
	CONSTRAINT "saved_search_fields_saved_search_id_custom_field_id_pk" PRIMARY KEY("saved_search_id","custom_field_id"),
	CONSTRAINT "saved_search_fields_one" CHECK (num_nonnulls("saved_search_fields"."match_values", "saved_search_fields"."numbers") = 1)
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"saved_search_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "saved_search_matches_saved_search_id_product_id_pk" PRIMARY KEY("saved_search_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"frequency" text NOT NULL,
	"category_id" uuid,
	"title_pattern" text,
	"min_price" numeric(12,2),
	"max_price" numeric(12,2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","query"),
	CONSTRAINT "saved_searches_frequency" CHECK ("saved_searches"."frequency" in ('immediate', 'daily', 'weekly')),
	CONSTRAINT "saved_searches_name" CHECK (length("saved_searches"."name") between 1 and 100),
	CONSTRAINT "saved_searches_query" CHECK (length("saved_searches"."query") <= 12000)
);
--> statement-breakpoint
CREATE TABLE "sent_alerts" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_alerts_user_id_product_id_kind_pk" PRIMARY KEY("user_id","product_id","kind"),
	CONSTRAINT "sent_alerts_kind" CHECK ("sent_alerts"."kind" in ('price_drop', 'back_in_stock', 'low_quantity', 'expiring_soon'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"image_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_not_own_parent" CHECK ("categories"."parent_id" <> "categories"."id")
);
--> statement-breakpoint
CREATE TABLE "category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_field_categories" (
	"custom_field_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "custom_field_categories_category_id_custom_field_id_pk" PRIMARY KEY("category_id","custom_field_id")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"field_type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_filterable" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_type" CHECK ("custom_fields"."field_type" in ('boolean', 'select', 'multiselect', 'number', 'text', 'date', 'color'))
);
--> statement-breakpoint
CREATE TABLE "deleted_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_products_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"price_before" numeric(12,2),
	"price_after" numeric(12,2),
	"quantity_before" integer,
	"quantity_after" integer NOT NULL,
	"was_listed" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"was_buyable" boolean DEFAULT false NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_custom_field_values" (
	"product_id" uuid NOT NULL,
	"custom_field_id" uuid NOT NULL,
	"value" text NOT NULL,
	"match_values" text[] GENERATED ALWAYS AS (custom_value_matches(value)) STORED NOT NULL,
	"match_number" numeric GENERATED ALWAYS AS (custom_value_number(value)) STORED,
	CONSTRAINT "product_custom_field_values_product_id_custom_field_id_pk" PRIMARY KEY("product_id","custom_field_id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"price" numeric(12,2),
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "products_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(12,2),
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'disponible' NOT NULL,
	"category_id" uuid,
	"is_featured" boolean DEFAULT false NOT NULL,
	"featured_position" integer,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"user_id" uuid NOT NULL,
	"unique_code" text NOT NULL,
	"reference" text,
	"submission_key" uuid,
	"available_until" date,
	"refusal_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_title" text GENERATED ALWAYS AS (search_form(title)) STORED NOT NULL,
	CONSTRAINT "products_number_unique" UNIQUE("number"),
	CONSTRAINT "products_uniqueCode_unique" UNIQUE("unique_code"),
	CONSTRAINT "products_status" CHECK ("products"."status" in ('disponible', 'reserve', 'expedie', 'vendu', 'attente_retrait', 'attente_paiement', 'livre', 'rupture_stock', 'a_valider', 'outofstock')),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_quantity" CHECK ("products"."quantity" >= 0),
	CONSTRAINT "products_reference" CHECK (length("products"."reference") between 1 and 100),
	CONSTRAINT "products_title" CHECK (length("products"."title") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "hand_over_items" (
	"hand_over_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "hand_over_items_hand_over_id_order_item_id_pk" PRIMARY KEY("hand_over_id","order_item_id"),
	CONSTRAINT "hand_over_items_quantity" CHECK ("hand_over_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"pickup_code_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_overs_pickupCodeId_unique" UNIQUE("pickup_code_id")
);
--> statement-breakpoint
CREATE TABLE "opening_hours" (
	"seller_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"opens_at" integer NOT NULL,
	"closes_at" integer NOT NULL,
	CONSTRAINT "opening_hours_seller_id_weekday_opens_at_pk" PRIMARY KEY("seller_id","weekday","opens_at"),
	CONSTRAINT "opening_hours_weekday" CHECK ("opening_hours"."weekday" between 1 and 7),
	CONSTRAINT "opening_hours_range" CHECK ("opening_hours"."opens_at" >= 0 and "opening_hours"."opens_at" < "opening_hours"."closes_at" and "opening_hours"."closes_at" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "pickup_appointments" (
	"fulfilment_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "pickup_appointments_range" CHECK ("pickup_appointments"."starts_at" < "pickup_appointments"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "pickup_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" uuid NOT NULL,
	"typed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_attempts_typed" CHECK (length("pickup_attempts"."typed") <= 20)
);
--> statement-breakpoint
CREATE TABLE "pickup_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "pickup_codes_code" CHECK ("pickup_codes"."code" ~ '^[A-HJ-NP-Z2-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "live_events_kind" CHECK ("live_events"."kind" in ('message', 'seen', 'order', 'product', 'counters', 'session')),
	CONSTRAINT "live_events_topic" CHECK (length("live_events"."topic") <= 100)
);
--> statement-breakpoint
CREATE TABLE "guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guesses_level" CHECK ("guesses"."level" >= 0)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount" numeric(12,2) NOT NULL,
	"content" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_requests_kind" CHECK ("invoice_requests"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoice_requests_refund" CHECK (("invoice_requests"."kind" = 'credit-note') = ("invoice_requests"."refund_id" is not null)),
	CONSTRAINT "invoice_requests_content" CHECK (("invoice_requests"."kind" = 'invoice') = ("invoice_requests"."content" is not null)),
	CONSTRAINT "invoice_requests_amount" CHECK ("invoice_requests"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"refund_id" uuid,
	"amount" numeric(12,2) NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_refund" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."refund_id" is not null)),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "blocked_people" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_people_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocked_people_of_two" CHECK ("blocked_people"."blocker_id" <> "blocked_people"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_reports_reason" CHECK ("conversation_reports"."reason" in ('fraud', 'payment-outside', 'insult', 'spam', 'other')),
	CONSTRAINT "conversation_reports_status" CHECK ("conversation_reports"."status" in ('open', 'dismissed', 'acted')),
	CONSTRAINT "conversation_reports_details" CHECK (length("conversation_reports"."details") <= 2000),
	CONSTRAINT "conversation_reports_note" CHECK (length("conversation_reports"."note") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"product_id" uuid,
	"fulfilment_id" uuid,
	"subject" text NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_of_two" CHECK ("conversations"."buyer_id" <> "conversations"."seller_id"),
	CONSTRAINT "conversations_one_subject" CHECK ("conversations"."product_id" is null or "conversations"."fulfilment_id" is null),
	CONSTRAINT "conversations_subject" CHECK (length("conversations"."subject") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "message_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"submission_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_submission_key" UNIQUE("sender_id","submission_key"),
	CONSTRAINT "messages_not_to_oneself" CHECK ("messages"."sender_id" <> "messages"."recipient_id"),
	CONSTRAINT "messages_content" CHECK (length(content) <= 5000)
);
--> statement-breakpoint
CREATE TABLE "price_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_requests_notes" CHECK (length("price_requests"."notes") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "quick_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "quick_answers_content" CHECK (length("quick_answers"."content") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "delivery_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"price" numeric(12,2) NOT NULL,
	"conditions" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'offered' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "delivery_quotes_status" CHECK ("delivery_quotes"."status" in ('offered', 'accepted', 'refused', 'expired', 'replaced')),
	CONSTRAINT "delivery_quotes_price" CHECK ("delivery_quotes"."price" >= 0),
	CONSTRAINT "delivery_quotes_conditions" CHECK (length("delivery_quotes"."conditions") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"opened_by" uuid,
	"opened_as" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision" text,
	"refund_amount" numeric(12,2),
	"explanation" text DEFAULT '' NOT NULL,
	CONSTRAINT "disputes_opened_as" CHECK ("disputes"."opened_as" in ('buyer', 'seller', 'administrator', 'clock', 'provider')),
	CONSTRAINT "disputes_decision" CHECK ("disputes"."decision" in ('refund', 'part-refund', 'release')),
	CONSTRAINT "disputes_decided" CHECK (("disputes"."decided_at" is null) = ("disputes"."decision" is null)),
	CONSTRAINT "disputes_reason" CHECK (length("disputes"."reason") between 1 and 2000),
	CONSTRAINT "disputes_explanation" CHECK (length("disputes"."explanation") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "fulfilment_marks" (
	"fulfilment_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fulfilment_marks_fulfilment_id_mark_pk" PRIMARY KEY("fulfilment_id","mark"),
	CONSTRAINT "fulfilment_marks_mark" CHECK ("fulfilment_marks"."mark" in ('acknowledge-reminder', 'cancellation-offered', 'review-asked'))
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"transport_amount" numeric(12,2),
	"commission_rate" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'initial' NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"holds_stock" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"received_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fulfilments_in_order" UNIQUE("id","order_id"),
	CONSTRAINT "fulfilments_status" CHECK ("fulfilments"."status" in ('initial', 'pending', 'accuse_reception', 'expediee', 'livree', 'annulee', 'disputed')),
	CONSTRAINT "fulfilments_amount" CHECK ("fulfilments"."amount" >= 0),
	CONSTRAINT "fulfilments_transport_amount" CHECK ("fulfilments"."transport_amount" >= 0),
	CONSTRAINT "fulfilments_holds_stock" CHECK (not ("fulfilments"."holds_stock" and "fulfilments"."status" = 'annulee')),
	CONSTRAINT "fulfilments_commission_rate" CHECK ("fulfilments"."commission_rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"fulfilment_id" uuid,
	"transition" text,
	"mover" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_note" CHECK (length("order_events"."note") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(12,2) NOT NULL,
	"handed_over" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_handed_over" CHECK ("order_items"."handed_over" between 0 and "order_items"."quantity"),
	CONSTRAINT "order_items_price" CHECK ("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_text" CHECK (length("order_notes"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"total_amount" numeric(12,2) NOT NULL,
	"status" text DEFAULT 'initial' NOT NULL,
	"delivery_option" text NOT NULL,
	"delivery_note" text DEFAULT '' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"payment_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('initial', 'pending', 'accuse_reception', 'expediee', 'livree', 'annulee', 'disputed', 'reviewed-by-provider', 'reviewed-by-customer', 'reviewed')),
	CONSTRAINT "orders_delivery_option" CHECK ("orders"."delivery_option" in ('pickup', 'quote')),
	CONSTRAINT "orders_total_amount" CHECK ("orders"."total_amount" >= 0),
	CONSTRAINT "orders_delivery_note" CHECK (length("orders"."delivery_note") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "withdrawal_items" (
	"order_item_id" uuid PRIMARY KEY NOT NULL,
	"withdrawal_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_name" CHECK (length("withdrawals"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "bank_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_comparisons_provider" CHECK ("bank_comparisons"."provider" in ('sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "bank_findings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"provider_payment_id" text,
	"order_id" uuid,
	"told_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"note" text,
	"last_error" text,
	CONSTRAINT "bank_findings_once" UNIQUE("provider","object_id"),
	CONSTRAINT "bank_findings_status" CHECK ("bank_findings"."status" in ('open', 'refunding', 'refused', 'settled')),
	CONSTRAINT "bank_findings_settled" CHECK (("bank_findings"."status" = 'settled') = ("bank_findings"."settled_at" is not null)),
	CONSTRAINT "bank_findings_noted" CHECK ("bank_findings"."settled_by" is null or ("bank_findings"."status" = 'settled' and length(trim(coalesce("bank_findings"."note", ''))) > 0)),
	CONSTRAINT "bank_findings_refundable" CHECK ("bank_findings"."status" not in ('refunding', 'refused') or ("bank_findings"."kind" = 'payment' and "bank_findings"."provider_payment_id" is not null)),
	CONSTRAINT "bank_findings_provider" CHECK ("bank_findings"."provider" in ('sandbox', 'stripe')),
	CONSTRAINT "bank_findings_kind" CHECK ("bank_findings"."kind" in ('payment', 'refund', 'transfer', 'reversal', 'dispute'))
);
--> statement-breakpoint
CREATE TABLE "card_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "card_disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "card_disputes_status" CHECK ("card_disputes"."status" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"problems" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"order_id" uuid NOT NULL,
	"fulfilment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE NULLS NOT DISTINCT("kind","source_id","account","fulfilment_id"),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'fee', 'release', 'reversal', 'refund', 'loss', 'reinstatement')),
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('charged', 'held', 'released', 'refunded', 'commission', 'fees')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "onboarding_reminders" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text,
	"client_secret" text,
	"charge_id" text,
	"amount" numeric(12,2) NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp with time zone,
	CONSTRAINT "payments_providerPaymentId_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_provider" CHECK ("payments"."provider" in ('sandbox', 'stripe')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('open', 'processing', 'succeeded', 'cancelled')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "provider_events_provider" CHECK ("provider_events"."provider" in ('sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"fulfilment_id" uuid,
	"kind" text DEFAULT 'refund' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"taken_back" numeric(12,2) DEFAULT 0 NOT NULL,
	"borne" numeric(12,2) DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider_refund_id" text,
	"last_error" text,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"card_dispute_id" uuid,
	"settled_reference" text,
	"reinstated_at" timestamp with time zone,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('refund', 'card-dispute', 'duplicate')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('queued', 'sent', 'succeeded', 'failed', 'disputed', 'dropped')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_card_dispute" CHECK ("refunds"."card_dispute_id" is null or "refunds"."kind" = 'card-dispute'),
	CONSTRAINT "refunds_reinstated" CHECK ("refunds"."reinstated_at" is null or "refunds"."settled_at" is not null),
	CONSTRAINT "refunds_parts" CHECK ("refunds"."taken_back" >= 0 and "refunds"."borne" >= 0 and "refunds"."taken_back" + "refunds"."borne" <= "refunds"."amount")
);
--> statement-breakpoint
CREATE TABLE "seller_accounts" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_accounts_providerAccountId_unique" UNIQUE("provider_account_id"),
	CONSTRAINT "seller_accounts_provider" CHECK ("seller_accounts"."provider" in ('sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "transfer_reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transfer_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"commission" numeric(12,2) DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider_reversal_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "transfer_reversals_providerReversalId_unique" UNIQUE("provider_reversal_id"),
	CONSTRAINT "transfer_reversals_once" UNIQUE("refund_id","transfer_id"),
	CONSTRAINT "transfer_reversals_status" CHECK ("transfer_reversals"."status" in ('queued', 'done', 'failed')),
	CONSTRAINT "transfer_reversals_amount" CHECK ("transfer_reversals"."amount" >= 0 and "transfer_reversals"."commission" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"commission" numeric(12,2) DEFAULT 0 NOT NULL,
	"commission_rate" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider_transfer_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "transfers_providerTransferId_unique" UNIQUE("provider_transfer_id"),
	CONSTRAINT "transfers_status" CHECK ("transfers"."status" in ('waiting', 'queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" >= 0 and "transfers"."commission" >= 0),
	CONSTRAINT "transfers_commission_rate" CHECK ("transfers"."commission_rate" between 0 and 10000),
	CONSTRAINT "transfers_something" CHECK ("transfers"."amount" + "transfers"."commission" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_name" text NOT NULL,
	"on_behalf_of" uuid,
	"on_behalf_of_name" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figures_figure_day_pk" PRIMARY KEY("figure","day")
);
--> statement-breakpoint
CREATE TABLE "email_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason" CHECK ("email_suppressions"."reason" in ('bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"order_id" uuid,
	"product_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"subject" text,
	"html" text,
	"text" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "emails_status" CHECK ("emails"."status" in ('queued', 'sent', 'failed', 'suppressed'))
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_from" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"hidden_reason" text,
	CONSTRAINT "reviews_side" CHECK ("reviews"."side" in ('buyer', 'seller')),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_text" CHECK (length("reviews"."text") <= 2000),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_objects_kind" CHECK ("sandbox_objects"."kind" in ('payment', 'refund', 'transfer', 'reversal', 'account', 'dispute'))
);
--> statement-breakpoint
CREATE TABLE "authenticator_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "product_import_previews" (
	"import_id" uuid NOT NULL,
	"filter" text NOT NULL,
	"page" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "product_import_previews_import_id_filter_page_pk" PRIMARY KEY("import_id","filter","page"),
	CONSTRAINT "product_import_previews_filter" CHECK ("product_import_previews"."filter" in ('all', 'problems'))
);
--> statement-breakpoint
CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_id" uuid,
	"before" jsonb,
	CONSTRAINT "product_import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"plan" jsonb NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"preview" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "product_imports_status" CHECK ("product_imports"."status" in ('uploaded', 'running', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "stock_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"quantity_before" integer NOT NULL,
	"quantity_after" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_removals_quantity" CHECK ("stock_removals"."quantity_after" >= 0 and "stock_removals"."quantity_after" < "stock_removals"."quantity_before")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonated_by_users_id_fk" FOREIGN KEY ("impersonated_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_fields" ADD CONSTRAINT "saved_search_fields_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_fields" ADD CONSTRAINT "saved_search_fields_custom_field_id_custom_fields_id_fk" FOREIGN KEY ("custom_field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_alerts" ADD CONSTRAINT "sent_alerts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_alerts" ADD CONSTRAINT "sent_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_slugs" ADD CONSTRAINT "category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_categories" ADD CONSTRAINT "custom_field_categories_custom_field_id_custom_fields_id_fk" FOREIGN KEY ("custom_field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_categories" ADD CONSTRAINT "custom_field_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_custom_field_values" ADD CONSTRAINT "product_custom_field_values_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_custom_field_values" ADD CONSTRAINT "product_custom_field_values_custom_field_id_custom_fields_id_fk" FOREIGN KEY ("custom_field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_items" ADD CONSTRAINT "hand_over_items_hand_over_id_hand_overs_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_overs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_items" ADD CONSTRAINT "hand_over_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_pickup_code_id_pickup_codes_id_fk" FOREIGN KEY ("pickup_code_id") REFERENCES "public"."pickup_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_appointments" ADD CONSTRAINT "pickup_appointments_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_attempts" ADD CONSTRAINT "pickup_attempts_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_codes" ADD CONSTRAINT "pickup_codes_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_blocker_id_profiles_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_blocked_id_profiles_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_settled_by_profiles_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_buyer_id_profiles_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_profiles_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_requests" ADD CONSTRAINT "price_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_requests" ADD CONSTRAINT "price_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_answers" ADD CONSTRAINT "quick_answers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_quotes" ADD CONSTRAINT "delivery_quotes_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_quotes" ADD CONSTRAINT "delivery_quotes_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_profiles_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_marks" ADD CONSTRAINT "fulfilment_marks_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_fulfilment_id_order_id_fulfilments_id_order_id_fk" FOREIGN KEY ("fulfilment_id","order_id") REFERENCES "public"."fulfilments"("id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_items" ADD CONSTRAINT "withdrawal_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_items" ADD CONSTRAINT "withdrawal_items_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_findings" ADD CONSTRAINT "bank_findings_settled_by_profiles_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_reminders" ADD CONSTRAINT "onboarding_reminders_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_profiles_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_card_dispute_id_card_disputes_id_fk" FOREIGN KEY ("card_dispute_id") REFERENCES "public"."card_disputes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_accounts" ADD CONSTRAINT "seller_accounts_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_profiles_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_profiles_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_previews" ADD CONSTRAINT "product_import_previews_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_removals" ADD CONSTRAINT "stock_removals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_removals" ADD CONSTRAINT "stock_removals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_email" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE INDEX "profiles_by_date" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_suspended" ON "profiles" USING btree ("id") WHERE "profiles"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "profiles_admins" ON "profiles" USING btree ("id") WHERE "profiles"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_impersonator" ON "sessions" USING btree ("impersonated_by") WHERE impersonated_by is not null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "alert_preferences_by_category" ON "alert_preferences" USING btree ("category_id","kind");--> statement-breakpoint
CREATE INDEX "product_watches_by_product" ON "product_watches" USING btree ("product_id","kind");--> statement-breakpoint
CREATE INDEX "saved_search_fields_by_field" ON "saved_search_fields" USING btree ("custom_field_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_by_product" ON "saved_search_matches" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_waiting" ON "saved_search_matches" USING btree ("saved_search_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_by_category" ON "saved_searches" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "sent_alerts_by_product" ON "sent_alerts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sent_alerts_by_date" ON "sent_alerts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "categories_parent_id" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "category_slugs_by_category" ON "category_slugs" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "custom_field_categories_field" ON "custom_field_categories" USING btree ("custom_field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_price_on_request" ON "custom_fields" USING btree ("name") WHERE name = 'Indetermine';--> statement-breakpoint
CREATE INDEX "product_changes_by_product" ON "product_changes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "custom_values_by_match" ON "product_custom_field_values" USING gin ("custom_field_id","match_values");--> statement-breakpoint
CREATE INDEX "custom_values_by_number" ON "product_custom_field_values" USING btree ("custom_field_id","match_number") WHERE match_number is not null;--> statement-breakpoint
CREATE INDEX "product_images_product_id" ON "product_images" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_images_one_primary" ON "product_images" USING btree ("product_id") WHERE "product_images"."is_primary";--> statement-breakpoint
CREATE INDEX "product_prices_by_product" ON "product_prices" USING btree ("product_id","since");--> statement-breakpoint
CREATE INDEX "products_listed_by_date" ON "products" USING btree ("created_at","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_price" ON "products" USING btree ("price","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_price_desc" ON "products" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_name" ON "products" USING btree (title collate "fr-x-icu","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_category" ON "products" USING btree ("category_id","created_at","id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_listed_by_seller" ON "products" USING btree ("user_id") WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("category_id","user_id") WHERE status in ('disponible', 'reserve', 'attente_retrait', 'attente_paiement') and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at","id") WHERE is_featured and status = 'disponible' and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (search_title gin_trgm_ops) WHERE status in ('disponible', 'reserve', 'attente_paiement', 'attente_retrait', 'vendu') and category_id is not null and not is_hidden;--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING gin (search_title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_last_day" ON "products" USING btree ("available_until") WHERE available_until is not null;--> statement-breakpoint
CREATE INDEX "products_waiting" ON "products" USING btree ("created_at","id") WHERE status = 'a_valider' and refusal_reason is null;--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_by_status" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_date" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_seller" ON "products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_reference" ON "products" USING btree ("user_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "products_submission_key" ON "products" USING btree ("user_id","submission_key");--> statement-breakpoint
CREATE INDEX "hand_over_items_by_item" ON "hand_over_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "hand_overs_by_fulfilment" ON "hand_overs" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
CREATE INDEX "hand_overs_by_actor" ON "hand_overs" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "pickup_appointments_to_remind" ON "pickup_appointments" USING btree ("starts_at") WHERE reminded_at is null;--> statement-breakpoint
CREATE INDEX "pickup_attempts_by_seller" ON "pickup_attempts" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "pickup_attempts_by_date" ON "pickup_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_codes_open_code" ON "pickup_codes" USING btree ("code") WHERE used_at is null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_codes_one_open" ON "pickup_codes" USING btree ("fulfilment_id") WHERE used_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "pickup_codes_by_fulfilment" ON "pickup_codes" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
CREATE INDEX "live_events_by_topic" ON "live_events" USING btree ("topic","id");--> statement-breakpoint
CREATE INDEX "live_events_by_date" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "guesses_by_date" ON "guesses" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "known_devices_user_id" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_by_date" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "invoice_requests_by_seller" ON "invoice_requests" USING btree ("seller_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_requests_one_a_fulfilment" ON "invoice_requests" USING btree ("fulfilment_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_requests_one_a_refund" ON "invoice_requests" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoice_requests_by_fulfilment" ON "invoice_requests" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("seller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_fulfilment" ON "invoices" USING btree ("fulfilment_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_refund" ON "invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoices_by_fulfilment" ON "invoices" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "invoices_by_date" ON "invoices" USING btree ("seller_id","issued_at");--> statement-breakpoint
CREATE INDEX "blocked_people_by_blocked" ON "blocked_people" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_reports_one_open" ON "conversation_reports" USING btree ("conversation_id","reporter_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "conversation_reports_by_conversation" ON "conversation_reports" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_by_reporter" ON "conversation_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_by_settler" ON "conversation_reports" USING btree ("settled_by") WHERE settled_by is not null;--> statement-breakpoint
CREATE INDEX "conversation_reports_by_status" ON "conversation_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_about_product" ON "conversations" USING btree ("buyer_id","product_id") WHERE "conversations"."product_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_about_fulfilment" ON "conversations" USING btree ("fulfilment_id") WHERE "conversations"."fulfilment_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_by_buyer" ON "conversations" USING btree ("buyer_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_by_seller" ON "conversations" USING btree ("seller_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_by_product" ON "conversations" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_by_message" ON "message_pictures" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "messages_by_conversation" ON "messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE INDEX "messages_by_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_by_recipient" ON "messages" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "messages_unseen" ON "messages" USING btree ("recipient_id","conversation_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "price_requests_by_product" ON "price_requests" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "price_requests_by_person" ON "price_requests" USING btree ("user_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "quick_answers_by_person" ON "quick_answers" USING btree ("user_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_quotes_one_alive" ON "delivery_quotes" USING btree ("fulfilment_id") WHERE status in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "delivery_quotes_by_fulfilment" ON "delivery_quotes" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
CREATE INDEX "delivery_quotes_by_author" ON "delivery_quotes" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "delivery_quotes_expiring" ON "delivery_quotes" USING btree ("expires_at") WHERE status = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("fulfilment_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "disputes_by_fulfilment" ON "disputes" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
CREATE INDEX "disputes_by_opener" ON "disputes" USING btree ("opened_by") WHERE opened_by is not null;--> statement-breakpoint
CREATE INDEX "disputes_by_decider" ON "disputes" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilments_one_per_seller" ON "fulfilments" USING btree ("order_id","seller_id");--> statement-breakpoint
CREATE INDEX "fulfilments_by_seller" ON "fulfilments" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fulfilments_by_seller_status" ON "fulfilments" USING btree ("seller_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "fulfilments_by_status" ON "fulfilments" USING btree ("status","status_since");--> statement-breakpoint
CREATE INDEX "fulfilments_unpaid" ON "fulfilments" USING btree ("order_id") WHERE holds_stock and paid_at is null;--> statement-breakpoint
CREATE INDEX "fulfilments_waiting" ON "fulfilments" USING btree ("waiting_since") WHERE status in ('pending', 'accuse_reception');--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_events_by_fulfilment" ON "order_events" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "order_events_by_actor" ON "order_events" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_one_per_product" ON "order_items" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "order_items_product_id" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_by_fulfilment" ON "order_items" USING btree ("fulfilment_id","order_id");--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_notes_by_author" ON "order_notes" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "orders_by_date" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree (left(id::text, 8));--> statement-breakpoint
CREATE INDEX "orders_by_buyer" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_to_be_paid" ON "orders" USING btree ("payment_due_at") WHERE payment_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency_key" ON "orders" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "withdrawal_items_by_withdrawal" ON "withdrawal_items" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_date" ON "withdrawals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_comparisons_by_date" ON "bank_comparisons" USING btree ("provider","compared_at");--> statement-breakpoint
CREATE INDEX "bank_findings_unsettled" ON "bank_findings" USING btree ("found_at") WHERE status <> 'settled';--> statement-breakpoint
CREATE INDEX "bank_findings_by_date" ON "bank_findings" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "bank_findings_by_order" ON "bank_findings" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "bank_findings_by_settler" ON "bank_findings" USING btree ("settled_by") WHERE settled_by is not null;--> statement-breakpoint
CREATE INDEX "card_disputes_by_payment" ON "card_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_checks_by_date" ON "ledger_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_order" ON "ledger_entries" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_fulfilment" ON "ledger_entries" USING btree ("fulfilment_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_date" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE status in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_events_by_date" ON "provider_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_by_object" ON "provider_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "provider_events_unapplied" ON "provider_events" USING btree ("received_at") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "refunds_by_card_dispute" ON "refunds" USING btree ("card_dispute_id") WHERE card_dispute_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_fulfilment" ON "refunds" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_requester" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("status","created_at") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE INDEX "transfer_reversals_by_transfer" ON "transfer_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "transfers_by_order" ON "transfers" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_by_fulfilment" ON "transfers" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "transfers_by_seller" ON "transfers" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transfers_by_payment" ON "transfers" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transfers_unsent" ON "transfers" USING btree ("status","created_at") WHERE status not in ('sent', 'dropped');--> statement-breakpoint
CREATE INDEX "audit_log_by_date" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_admin" ON "audit_log" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "email_attachments_by_email" ON "email_attachments" USING btree ("email_id","position");--> statement-breakpoint
CREATE INDEX "email_suppressions_by_date" ON "email_suppressions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "emails_by_date" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "emails_by_order" ON "emails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "emails_by_product" ON "emails" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "emails_failed" ON "emails" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "emails_queued" ON "emails" USING btree ("created_at") WHERE status = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("fulfilment_id","side");--> statement-breakpoint
CREATE INDEX "reviews_by_subject" ON "reviews" USING btree ("subject_id","side","shown_from");--> statement-breakpoint
CREATE INDEX "reviews_by_date" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reviews_by_hider" ON "reviews" USING btree ("hidden_by") WHERE hidden_by is not null;--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_due" ON "sandbox_deliveries" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_objects_reference" ON "sandbox_objects" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_import_rows_by_product" ON "product_import_rows" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_import_rows_by_outcome" ON "product_import_rows" USING btree ("import_id","outcome","row_number");--> statement-breakpoint
CREATE INDEX "product_imports_by_user" ON "product_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "product_imports_running" ON "product_imports" USING btree ("created_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "product_imports_addresses" ON "product_imports" USING btree ("created_at") WHERE plan #>> '{pictures,addresses,status}' = 'running';--> statement-breakpoint
CREATE INDEX "product_imports_zip" ON "product_imports" USING btree ("created_at") WHERE plan #>> '{pictures,zip,status}' = 'running';--> statement-breakpoint
CREATE INDEX "stock_removals_by_product" ON "stock_removals" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_removals_by_user" ON "stock_removals" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "uploads_by_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_by_date" ON "uploads" USING btree ("created_at");
--> statement-breakpoint
INSERT INTO custom_fields (name, description, field_type) VALUES
  ('Indetermine', 'Prix sur demande : le vendeur communique son prix à la demande.', 'boolean');
