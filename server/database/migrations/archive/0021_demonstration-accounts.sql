ALTER TABLE "users" ADD COLUMN "is_demonstration" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Those that were brought before it was written down.
UPDATE users SET is_demonstration = true WHERE email IN (
  'admin@rechantier.example',
  'acheteur@rechantier.example',
  'artisan@rechantier.example',
  'nouveau@rechantier.example',
  'les-deux@rechantier.example',
  'vendeur@rechantier.example',
  'bonjour@fermetures-arnoux.example',
  'materiaux@depose-et-remploi.example',
  'contact@chauffage-wendling.example',
  'atelier@portails-cazaubon.example',
  'stock@parquets-vasseur.example',
  'depot@negoce-chabrier.example',
  'showroom@bains-delaunay.example',
  'agencement@fabre-et-filles.example',
  'magasin@electricite-marchand.example'
);
