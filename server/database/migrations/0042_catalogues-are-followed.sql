CREATE TABLE "feed_articles" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feed_reads" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"digest" text,
	"last_read_at" timestamp with time zone,
	"next_read_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_feeds_state" CHECK ("product_feeds"."state" in ('new', 'reading', 'ok', 'waiting', 'shrunk', 'failing')),
	CONSTRAINT "product_feeds_url" CHECK (length("product_feeds"."url") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "feed_articles" ADD CONSTRAINT "feed_articles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_articles" ADD CONSTRAINT "feed_articles_feed_id_product_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."product_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reads" ADD CONSTRAINT "feed_reads_feed_id_product_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."product_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_feeds" ADD CONSTRAINT "product_feeds_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_articles_of_feed" ON "feed_articles" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "feed_reads_of_feed" ON "feed_reads" USING btree ("feed_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_feeds_of_user" ON "product_feeds" USING btree ("user_id","url");--> statement-breakpoint
CREATE INDEX "product_feeds_due" ON "product_feeds" USING btree ("next_read_at");