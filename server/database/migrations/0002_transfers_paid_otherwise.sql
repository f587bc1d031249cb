ALTER TABLE "transfers" ADD COLUMN "settled_reference" text;--> statement-breakpoint
ALTER TABLE "work_assignments" VALIDATE CONSTRAINT "work_assignments_kind";--> statement-breakpoint
ALTER TABLE "work_notes" VALIDATE CONSTRAINT "work_notes_kind";--> statement-breakpoint
ALTER TABLE "fulfilment_marks" VALIDATE CONSTRAINT "fulfilment_marks_mark";