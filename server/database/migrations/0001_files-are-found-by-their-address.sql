CREATE INDEX "profiles_by_avatar" ON "profiles" USING btree ("avatar_url") WHERE avatar_url is not null;--> statement-breakpoint
CREATE INDEX "product_images_by_url" ON "product_images" USING btree ("url");--> statement-breakpoint
CREATE INDEX "message_pictures_by_url" ON "message_pictures" USING btree ("url");--> statement-breakpoint
CREATE INDEX "uploads_by_url" ON "uploads" USING btree ("url");