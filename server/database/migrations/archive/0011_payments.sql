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
CREATE TABLE "invoice_numbers" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
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
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'fee', 'release', 'reversal', 'refund', 'loss')),
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
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('refund', 'card-dispute', 'duplicate')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('queued', 'sent', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
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
	"status" text DEFAULT 'queued' NOT NULL,
	"provider_transfer_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "transfers_providerTransferId_unique" UNIQUE("provider_transfer_id"),
	CONSTRAINT "transfers_status" CHECK ("transfers"."status" in ('waiting', 'queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" >= 0 and "transfers"."commission" >= 0),
	CONSTRAINT "transfers_something" CHECK ("transfers"."amount" + "transfers"."commission" > 0)
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
DROP INDEX "fulfilments_by_seller";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "siret" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "vat_regime" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "transport_amount" numeric(12,2);--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "commission_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "status" text DEFAULT 'initial' NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "status_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "fulfilment_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "transition" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "mover" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "handed_over" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hand_over_items" ADD CONSTRAINT "hand_over_items_hand_over_id_hand_overs_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_overs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_items" ADD CONSTRAINT "hand_over_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_pickup_code_id_pickup_codes_id_fk" FOREIGN KEY ("pickup_code_id") REFERENCES "public"."pickup_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_appointments" ADD CONSTRAINT "pickup_appointments_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_attempts" ADD CONSTRAINT "pickup_attempts_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_codes" ADD CONSTRAINT "pickup_codes_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_quotes" ADD CONSTRAINT "delivery_quotes_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_quotes" ADD CONSTRAINT "delivery_quotes_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_profiles_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_marks" ADD CONSTRAINT "fulfilment_marks_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_reminders" ADD CONSTRAINT "onboarding_reminders_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_profiles_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_accounts" ADD CONSTRAINT "seller_accounts_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_profiles_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_profiles_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_items_by_item" ON "hand_over_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "hand_overs_by_fulfilment" ON "hand_overs" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
CREATE INDEX "pickup_appointments_to_remind" ON "pickup_appointments" USING btree ("starts_at") WHERE reminded_at is null;--> statement-breakpoint
CREATE INDEX "pickup_attempts_by_seller" ON "pickup_attempts" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "pickup_attempts_by_date" ON "pickup_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_codes_open_code" ON "pickup_codes" USING btree ("code") WHERE used_at is null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_codes_one_open" ON "pickup_codes" USING btree ("fulfilment_id") WHERE used_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "pickup_codes_by_fulfilment" ON "pickup_codes" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("seller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_fulfilment" ON "invoices" USING btree ("fulfilment_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_refund" ON "invoices" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoices_by_fulfilment" ON "invoices" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "invoices_by_date" ON "invoices" USING btree ("seller_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_quotes_one_alive" ON "delivery_quotes" USING btree ("fulfilment_id") WHERE status in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "delivery_quotes_by_fulfilment" ON "delivery_quotes" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
CREATE INDEX "delivery_quotes_expiring" ON "delivery_quotes" USING btree ("expires_at") WHERE status = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("fulfilment_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "disputes_by_fulfilment" ON "disputes" USING btree ("fulfilment_id","created_at");--> statement-breakpoint
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
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_fulfilment" ON "refunds" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("status","created_at") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE INDEX "transfer_reversals_by_transfer" ON "transfer_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "transfers_by_order" ON "transfers" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_by_fulfilment" ON "transfers" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "transfers_by_seller" ON "transfers" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transfers_unsent" ON "transfers" USING btree ("status","created_at") WHERE status not in ('sent', 'dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("fulfilment_id","side");--> statement-breakpoint
CREATE INDEX "reviews_by_subject" ON "reviews" USING btree ("subject_id","side","shown_from");--> statement-breakpoint
CREATE INDEX "reviews_by_date" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_due" ON "sandbox_deliveries" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_objects_reference" ON "sandbox_objects" USING btree ("kind","reference");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilments_by_seller_status" ON "fulfilments" USING btree ("seller_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "fulfilments_by_status" ON "fulfilments" USING btree ("status","status_since");--> statement-breakpoint
CREATE INDEX "fulfilments_waiting" ON "fulfilments" USING btree ("waiting_since") WHERE status in ('pending', 'accuse_reception');--> statement-breakpoint
CREATE INDEX "order_events_by_fulfilment" ON "order_events" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "orders_to_be_paid" ON "orders" USING btree ("payment_due_at") WHERE payment_due_at is not null;--> statement-breakpoint
CREATE INDEX "fulfilments_by_seller" ON "fulfilments" USING btree ("seller_id","created_at","id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_siret" CHECK ("profiles"."siret" ~ '^[0-9]{14}$');--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_vat_regime" CHECK ("profiles"."vat_regime" in ('standard', 'exempt', 'margin'));--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_status" CHECK ("fulfilments"."status" in ('initial', 'pending', 'accuse_reception', 'expediee', 'livree', 'annulee', 'disputed'));--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_transport_amount" CHECK ("fulfilments"."transport_amount" >= 0);--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_commission_rate" CHECK ("fulfilments"."commission_rate" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_note" CHECK (length("order_events"."note") <= 2000);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_handed_over" CHECK ("order_items"."handed_over" between 0 and "order_items"."quantity");--> statement-breakpoint
-- Orders placed before there were payments: each part stands where its order stands.
UPDATE "fulfilments" SET
  "created_at" = "orders"."created_at",
  "status" = CASE WHEN "orders"."status" IN ('reviewed-by-provider', 'reviewed-by-customer', 'reviewed') THEN 'livree' ELSE "orders"."status" END,
  "status_since" = coalesce((SELECT max("order_events"."created_at") FROM "order_events" WHERE "order_events"."order_id" = "orders"."id"), "orders"."created_at")
FROM "orders" WHERE "orders"."id" = "fulfilments"."order_id";
--> statement-breakpoint
UPDATE "fulfilments" SET "received_at" = "status_since" WHERE "status" = 'livree';
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What is taken from one account arrives in another, and nobody spends what is not there. Only the association's own
-- account may be below nothing: it pays the provider's fees, and bears what nobody else does.
CREATE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE balance numeric;
BEGIN
  SELECT sum(amount) INTO balance FROM ledger_entries WHERE kind = NEW.kind AND source_id = NEW.source_id;
  IF balance <> 0 THEN
    RAISE EXCEPTION 'ledger: % % does not add up to nothing but to %', NEW.kind, NEW.source_id, balance
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.account <> 'commission' THEN
    SELECT sum(amount) INTO balance FROM ledger_entries
      WHERE order_id = NEW.order_id AND fulfilment_id IS NOT DISTINCT FROM NEW.fulfilment_id AND account = NEW.account;
    IF (NEW.account = 'charged' AND balance > 0) OR (NEW.account <> 'charged' AND balance < 0) THEN
      RAISE EXCEPTION 'ledger: % of order % would be %', NEW.account, NEW.order_id, balance
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
