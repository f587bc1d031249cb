CREATE TABLE "deleted_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_products_number_unique" UNIQUE("number")
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
CREATE TABLE "message_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" integer NOT NULL
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
DROP INDEX "messages_by_conversation";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "products_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "buyer_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seller_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "fulfilment_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_message_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "submission_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_blocker_id_profiles_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_blocked_id_profiles_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_settled_by_profiles_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_answers" ADD CONSTRAINT "quick_answers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_events_by_topic" ON "live_events" USING btree ("topic","id");--> statement-breakpoint
CREATE INDEX "live_events_by_date" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blocked_people_by_blocked" ON "blocked_people" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_reports_one_open" ON "conversation_reports" USING btree ("conversation_id","reporter_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "conversation_reports_by_status" ON "conversation_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_pictures_by_message" ON "message_pictures" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "quick_answers_by_person" ON "quick_answers" USING btree ("user_id","position");--> statement-breakpoint
-- Conversations that nobody could open until now: whoever wrote first is the buyer.
UPDATE "conversations" SET "buyer_id" = "first"."sender_id", "seller_id" = "first"."recipient_id", "subject" = 'Conversation',
  "last_message_at" = (SELECT max("created_at") FROM "messages" WHERE "conversation_id" = "first"."conversation_id")
FROM (SELECT DISTINCT ON ("conversation_id") * FROM "messages" ORDER BY "conversation_id", "created_at") AS "first"
WHERE "first"."conversation_id" = "conversations"."id";
--> statement-breakpoint
DELETE FROM "conversations" WHERE "buyer_id" IS NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "buyer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "seller_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "subject" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_buyer_id_profiles_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_profiles_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_about_product" ON "conversations" USING btree ("buyer_id","product_id") WHERE "conversations"."product_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_about_fulfilment" ON "conversations" USING btree ("fulfilment_id") WHERE "conversations"."fulfilment_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_by_buyer" ON "conversations" USING btree ("buyer_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_by_seller" ON "conversations" USING btree ("seller_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_by_product" ON "conversations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "messages_unseen" ON "messages" USING btree ("recipient_id","conversation_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "messages_by_conversation" ON "messages" USING btree ("conversation_id","number");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_submission_key" UNIQUE("sender_id","submission_key");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_tax_number" CHECK ("profiles"."tax_number" ~ '^[0-9A-Z]{5,20}$');--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_of_two" CHECK ("conversations"."buyer_id" <> "conversations"."seller_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one_subject" CHECK ("conversations"."product_id" is null or "conversations"."fulfilment_id" is null);--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_subject" CHECK (length("conversations"."subject") between 1 and 300);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_content" CHECK (length(content) <= 5000);
--> statement-breakpoint
-- Every process listens (server/events). A notification is sent when, and only if, the change is committed.
CREATE FUNCTION notify_live_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_events', json_build_object('id', id, 'topic', topic, 'kind', kind, 'data', data)::text)
    FROM new_rows ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_events_notify AFTER INSERT ON live_events
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_live_events();
--> statement-breakpoint
CREATE FUNCTION tell_of_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'message', jsonb_build_object('conversationId', conversation_id)
    FROM new_rows, LATERAL (VALUES (recipient_id), (sender_id)) AS people (person);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_tell_of_new AFTER INSERT ON messages
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_messages();
--> statement-breakpoint
-- Both: what one tab has shown, the same person's other tabs need not count any more.
CREATE FUNCTION tell_of_seen_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'seen', jsonb_build_object('conversationId', after.conversation_id)
    FROM new_rows after JOIN old_rows before ON before.id = after.id,
      LATERAL (VALUES (after.recipient_id), (after.sender_id)) AS people (person)
    WHERE before.seen_at IS DISTINCT FROM after.seen_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_tell_of_seen AFTER UPDATE ON messages
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_seen_messages();
--> statement-breakpoint
CREATE FUNCTION tell_of_new_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN orders ON orders.id = new_rows.order_id,
      LATERAL (VALUES (orders.user_id), (new_rows.seller_id)) AS people (person);
  INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fulfilments_tell_of_new AFTER INSERT ON fulfilments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_parts();
--> statement-breakpoint
CREATE FUNCTION tell_of_changed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT DISTINCT 'person:' || person, 'order', jsonb_build_object('orderId', orders.id)
    FROM new_rows JOIN orders ON orders.id = new_rows.order_id,
      LATERAL (VALUES (orders.user_id), (new_rows.seller_id)) AS people (person);
  IF EXISTS (SELECT FROM new_rows after JOIN old_rows before ON before.id = after.id WHERE before.status <> after.status) THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fulfilments_tell_of_changed AFTER UPDATE ON fulfilments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_parts();
--> statement-breakpoint
-- What buyers see of it, and what waits for an administrator.
CREATE FUNCTION tell_of_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind, data)
    SELECT 'product:' || after.id, 'product', jsonb_build_object('productId', after.id)
    FROM new_rows after JOIN old_rows before ON before.id = after.id
    WHERE (after.quantity, after.status, after.is_hidden, after.title) <> (before.quantity, before.status, before.is_hidden, before.title)
       OR after.price IS DISTINCT FROM before.price
    ORDER BY after.id;
  IF EXISTS (SELECT FROM new_rows after JOIN old_rows before ON before.id = after.id
             WHERE (after.status = 'a_valider') <> (before.status = 'a_valider')) THEN
    INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_tell_of_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products();
--> statement-breakpoint
CREATE FUNCTION remember_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_products (id, number) SELECT id, number FROM old_rows ORDER BY id;
  INSERT INTO live_events (topic, kind, data)
    SELECT 'product:' || id, 'product', jsonb_build_object('productId', id) FROM old_rows ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_remember_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted_products();
--> statement-breakpoint
CREATE FUNCTION tell_administrators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind) VALUES ('admins', 'counters');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_reports_tell AFTER INSERT OR UPDATE ON conversation_reports
  FOR EACH STATEMENT EXECUTE FUNCTION tell_administrators();
--> statement-breakpoint
CREATE TRIGGER emails_tell_of_failure AFTER UPDATE ON emails
  FOR EACH ROW WHEN (NEW.status = 'failed' AND OLD.status <> 'failed') EXECUTE FUNCTION tell_administrators();
--> statement-breakpoint
-- Whoever signs out, is suspended or has other rights now reads nothing more with what was open.
CREATE FUNCTION tell_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind) VALUES ('person:' || OLD.user_id, 'session');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_tell_of_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_ended_session();
--> statement-breakpoint
CREATE FUNCTION tell_of_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (topic, kind) VALUES ('person:' || NEW.id, 'session');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_tell_of_changed_rights AFTER UPDATE ON profiles
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.user_type <> NEW.user_type)
  EXECUTE FUNCTION tell_of_changed_rights();
