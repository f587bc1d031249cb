CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"person_id" uuid,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	CONSTRAINT "team_members_one_an_address" UNIQUE("firm_id","email"),
	CONSTRAINT "team_members_role" CHECK ("team_members"."role" in ('sales', 'yard'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_for" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_firm_id_profiles_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_one_a_person" ON "team_members" USING btree ("firm_id","person_id");--> statement-breakpoint
CREATE INDEX "team_members_by_person" ON "team_members" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "team_members_invited" ON "team_members" USING btree ("email") WHERE person_id is null;