DROP INDEX CONCURRENTLY "search_words_by_sound";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_words_by_begun_sound" ON "search_words" USING btree (left(search_sound(word), 2));