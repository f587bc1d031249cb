CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"digest" text NOT NULL,
	"rights" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_digest" CHECK ("api_keys"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_name" CHECK (length("api_keys"."name") between 1 and 60),
	CONSTRAINT "api_keys_rights" CHECK (cardinality("api_keys"."rights") > 0 and "api_keys"."rights" <@ array['read', 'stock', 'sales', 'purchases'])
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_digest" ON "api_keys" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "api_keys_by_owner" ON "api_keys" USING btree ("user_id","created_at");