-- Made anew from `triggers` under their new names, with triggers of the same names. A database that does not remember what was
-- applied to it still has the old ones.
DROP FUNCTION IF EXISTS tell_of_changed_parts() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS tell_of_new_parts() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS tell_of_part_details() CASCADE;
