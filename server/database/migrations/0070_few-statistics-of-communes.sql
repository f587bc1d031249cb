-- What is within a radius is a list of up to thousands of communes, each of which is compared with every frequent one that is known, for each plan:
-- with a hundred of them planning takes longer than reading. How much a long list holds is known well enough with ten. The next analysis takes it up.
ALTER INDEX "listed_products_by_commune" ALTER COLUMN 1 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "listed_products_of_family_by_commune" ALTER COLUMN 2 SET STATISTICS 10;--> statement-breakpoint
ALTER INDEX "listed_products_of_category_by_commune" ALTER COLUMN 2 SET STATISTICS 10;
