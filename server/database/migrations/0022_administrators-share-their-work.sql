CREATE TABLE "work_assignments" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_assignments_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "work_assignments_kind" CHECK ("work_assignments"."kind" in ('disputed', 'reports', 'to-validate', 'failed-refunds', 'failed-transfers', 'bank-findings', 'ledger-problems', 'unapplied-events', 'unacknowledged', 'accounts', 'failed-emails', 'failed-jobs', 'backups')),
	CONSTRAINT "work_assignments_subject" CHECK (length("work_assignments"."subject_id") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "work_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_notes_kind" CHECK ("work_notes"."kind" in ('disputed', 'reports', 'to-validate', 'failed-refunds', 'failed-transfers', 'bank-findings', 'ledger-problems', 'unapplied-events', 'unacknowledged', 'accounts', 'failed-emails', 'failed-jobs', 'backups')),
	CONSTRAINT "work_notes_subject" CHECK (length("work_notes"."subject_id") between 1 and 100),
	CONSTRAINT "work_notes_text" CHECK (length(text) between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_admin_id_profiles_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_notes" ADD CONSTRAINT "work_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_assignments_by_admin" ON "work_assignments" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "work_assignments_by_date" ON "work_assignments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "work_notes_by_subject" ON "work_notes" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "work_notes_by_author" ON "work_notes" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "work_notes_by_date" ON "work_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE decided_at is null;