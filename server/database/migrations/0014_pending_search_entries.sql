ALTER INDEX "listed_products_search" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "listed_products_characteristics" SET (gin_pending_list_limit = 256);
