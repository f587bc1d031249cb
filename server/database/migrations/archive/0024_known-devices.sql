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
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guesses_by_date" ON "guesses" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "known_devices_user_id" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_by_date" ON "known_devices" USING btree ("last_used_at");