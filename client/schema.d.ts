// Made by npm run client.
export interface paths {
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Articles en ligne, les plus récents d’abord */
        get: operations["getProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Un article, par identifiant ou numéro */
        get: operations["getProductsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Familles et catégories */
        get: operations["getCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Caractéristiques que demande une catégorie */
        get: operations["getCategoriesIdFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}/example": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Un article qu’une catégorie prend tel quel, à compléter */
        get: operations["getCategoriesIdExample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vos articles, les plus récents d’abord
         * @description Droit de la clé : Lecture.
         */
        get: operations["getOwnProducts"];
        put?: never;
        /**
         * Mettre un article en ligne
         * @description Droit de la clé : Stock.
         */
        post: operations["postOwnProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own/products/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Créer ou modifier jusqu’à 500 articles
         * @description Par votre référence : un article inconnu est créé, un article connu est remplacé. Chaque ligne est traitée pour elle-même.
         *
         *     Droit de la clé : Stock.
         */
        post: operations["postOwnProductsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own/products/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un de vos articles
         * @description Droit de la clé : Lecture.
         */
        get: operations["getOwnProductsReference"];
        /**
         * Modifier un article, en entier
         * @description Ce que la lecture a donné peut être renvoyé tel quel.
         *
         *     Droit de la clé : Stock.
         */
        put: operations["putOwnProductsReference"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changer jusqu’à 500 stocks
         * @description En une fois. Renvoyé, rien ne change de plus.
         *
         *     Droit de la clé : Stock.
         */
        post: operations["postOwnStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envoyer une photo
         * @description Le corps est l’image elle-même. Son identifiant se met ensuite dans `pictures`.
         *
         *     Droit de la clé : Stock.
         */
        post: operations["postOwnPictures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/own/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vos lieux de retrait
         * @description Droit de la clé : Lecture.
         */
        get: operations["getOwnPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vos ventes, les plus récentes d’abord
         * @description Droit de la clé : Lecture ou Ventes.
         */
        get: operations["getSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{fulfilmentId}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Faire avancer une vente
         * @description Ce qui est possible maintenant est dans `actions`.
         *
         *     Droit de la clé : Ventes.
         */
        post: operations["postSalesFulfilmentIdMoves"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{fulfilmentId}/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Répondre à une demande de livraison par un devis
         * @description Droit de la clé : Ventes.
         */
        post: operations["postSalesFulfilmentIdQuotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hand-overs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Déclarer une remise par le code de retrait de l’acheteur
         * @description Sans `items`, tout ce qui reste est remis. Le même code renvoyé ne change rien.
         *
         *     Droit de la clé : Ventes.
         */
        post: operations["postHandOvers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Passer une commande
         * @description Droit de la clé : Achats.
         */
        post: operations["postOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Une commande, telle que vous la voyez
         * @description Droit de la clé : Lecture ou Ventes ou Achats.
         */
        get: operations["getOrdersNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Factures, reçus et avoirs, les plus récents d’abord
         * @description Droit de la clé : Lecture.
         */
        get: operations["getInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le PDF d’une facture
         * @description Droit de la clé : Lecture.
         */
        get: operations["getInvoicesIdPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ListedProduct: {
            /** Format: uuid */
            id: string;
            number: number;
            /** Format: uri */
            url: string;
            title: string;
            price: {
                /** @enum {string} */
                kind: "amount";
                /** @description Centimes d’euro, TTC */
                amount: number;
            } | {
                /** @enum {string} */
                kind: "on-request";
            } | {
                /** @enum {string} */
                kind: "hidden";
            };
            quantity: number;
            /** @enum {string} */
            status: "disponible" | "reserve" | "expedie" | "vendu" | "attente_retrait" | "attente_paiement" | "livre" | "rupture_stock" | "a_valider" | "outofstock";
            /** @enum {string|null} */
            condition: "new_sealed" | "new_opened" | "exhibited" | "reused_good" | "to_restore" | "unknown" | null;
            /** Format: uuid */
            categoryId: string;
            /** Format: uuid */
            sellerId: string;
            /** @enum {string} */
            saleUnit: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
            contentQuantity: number | null;
            /** @enum {string|null} */
            contentUnit: "piece" | "m2" | "ml" | "m3" | "kg" | "litre" | null;
            minimumQuantity: number;
            quantityStep: number;
            priceTiers: {
                from: number;
                /** @description Centimes d’euro, TTC */
                price: number;
            }[];
            place: {
                postcode: string | null;
                town: string | null;
                communeCode: string | null;
                department: string | null;
            } | null;
            pictureUrl: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Problem: {
            /**
             * Format: uri
             * @description Adresse stable de cette sorte d’erreur
             */
            type: string;
            /** @enum {string} */
            code: "invalid" | "not-signed-in" | "forbidden" | "not-found" | "method-not-allowed" | "conflict" | "gone" | "precondition-failed" | "too-large" | "precondition-required" | "too-many-requests" | "unexpected" | "unavailable";
            status: number;
            title: string;
            /** @description En français, à montrer tel quel */
            detail: string;
            requestId?: string;
            /** @description `fields` : un message par champ */
            details?: {
                [key: string]: unknown;
            };
        };
        ListedProductDetail: components["schemas"]["ListedProduct"] & {
            description: string;
        };
        Category: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            productCount: number;
            children: {
                /** Format: uuid */
                id: string;
                name: string;
                slug: string;
                productCount: number;
            }[];
        };
        CategoryField: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string;
            fieldType: string;
            isRequired: boolean;
            /** @description D’un nombre ; null : plus grand que zéro */
            minimum: number | null;
            /** @description D’un nombre ; null : selon son unité */
            maximum: number | null;
            options: {
                value: string;
                label: string;
            }[];
        };
        ExampleProduct: {
            reference: string;
            /** Format: uuid */
            categoryId: string;
            title: string;
            /** @description Centimes d’euro, TTC */
            price: number;
            quantity: number;
            values: {
                [key: string]: string | number | boolean | string[];
            };
        };
        OwnProductLine: {
            /** Format: uuid */
            id: string;
            reference: string | null;
            title: string;
            /** @description Centimes d’euro, TTC */
            price: number | null;
            quantity: number;
            /** @enum {string} */
            status: "disponible" | "reserve" | "expedie" | "vendu" | "attente_retrait" | "attente_paiement" | "livre" | "rupture_stock" | "a_valider" | "outofstock";
            isHidden: boolean;
            /** Format: date-time */
            version: string;
        };
        OwnProduct: {
            /** Format: uuid */
            id: string;
            number: number;
            /**
             * Format: uri
             * @description Sa page, pour tout le monde dès que l’annonce est en ligne
             */
            url: string;
            /** Format: date-time */
            version: string;
            uniqueCode: string;
            /** @enum {string} */
            status: "disponible" | "reserve" | "expedie" | "vendu" | "attente_retrait" | "attente_paiement" | "livre" | "rupture_stock" | "a_valider" | "outofstock";
            refusalReason: string | null;
            title: string;
            description: string;
            /** @description Centimes d’euro, TTC */
            price: number | null;
            quantity: number;
            reference: string | null;
            availableUntil: string | null;
            /** Format: uuid */
            categoryId: string | null;
            /** Format: uuid */
            pickupPlaceId: string | null;
            /** @enum {string|null} */
            condition: "new_sealed" | "new_opened" | "exhibited" | "reused_good" | "to_restore" | "unknown" | null;
            weight: number | null;
            handling: {
                length?: number | null;
                width?: number | null;
                height?: number | null;
                parcels?: number | null;
                perPallet?: number | null;
                needs?: ("hayon" | "transpalette" | "two_people" | "van")[] | null;
                offers?: ("help" | "forklift")[] | null;
                floor?: string | null;
                access?: string | null;
            };
            provenance: {
                /** @enum {string|null} */
                kind?: "deconstruction" | "surplus" | "end-of-line" | "exhibition" | "other" | null;
                site?: string | null;
                diagnostic?: string | null;
            };
            /** @enum {string|null} */
            vatRegime: "standard" | "margin" | null;
            pictures: {
                /** Format: uuid */
                id: string;
                url: string;
                width: number;
                height: number;
            }[];
            /** @description Par identifiant de champ, comme un envoi les donne */
            values: {
                [key: string]: string | number | boolean | string[];
            };
            /** @enum {string} */
            saleUnit: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
            contentQuantity: number | null;
            /** @enum {string|null} */
            contentUnit: "piece" | "m2" | "ml" | "m3" | "kg" | "litre" | null;
            minimumQuantity: number;
            quantityStep: number;
            priceTiers: {
                from: number;
                /** @description Centimes d’euro, TTC */
                price: number;
            }[];
        };
        NamedProductBody: {
            /** Format: uuid */
            categoryId: string;
            title: string;
            /** @default  */
            description?: string;
            /** @description Centimes d’euro, TTC ; null : sur demande */
            price: number | null;
            /** @description En unités de vente */
            quantity: number;
            reference: string;
            /**
             * Format: date
             * @description Dernier jour en ligne, `2026-12-31`
             */
            availableUntil?: string | null;
            /**
             * @default piece
             * @enum {string}
             */
            saleUnit?: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
            /**
             * @description Ce que contient une unité de vente, en `contentUnit`
             * @default null
             */
            contentQuantity?: number | null;
            /**
             * @default null
             * @enum {string|null}
             */
            contentUnit?: "piece" | "m2" | "ml" | "m3" | "kg" | "litre" | null;
            /** @default 1 */
            minimumQuantity?: number;
            /** @default 1 */
            quantityStep?: number;
            /** @default [] */
            priceTiers?: {
                from: number;
                price: number;
            }[];
            /**
             * @default null
             * @enum {string|null}
             */
            condition?: "new_sealed" | "new_opened" | "exhibited" | "reused_good" | "to_restore" | "unknown" | null;
            /**
             * @description Grammes, d’une unité de vente
             * @default null
             */
            weight?: number | null;
            /**
             * @description Pour l’emporter : longueurs en millimètres, étage et accès en clair
             * @default {}
             */
            handling?: {
                length?: number | null;
                width?: number | null;
                height?: number | null;
                parcels?: number | null;
                perPallet?: number | null;
                needs?: ("hayon" | "transpalette" | "two_people" | "van")[] | null;
                offers?: ("help" | "forklift")[] | null;
                floor?: string | null;
                access?: string | null;
            };
            /** @description D’où il vient : `site` le chantier, `diagnostic` la référence du diagnostic PEMD ; absent : ce qui est enregistré */
            provenance?: {
                /** @enum {string|null} */
                kind?: "deconstruction" | "surplus" | "end-of-line" | "exhibition" | "other" | null;
                site?: string | null;
                diagnostic?: string | null;
            };
            /**
             * @description TVA de l’article ; null : celle de votre entreprise ; absent : ce qui est enregistré
             * @enum {string|null}
             */
            vatRegime?: "standard" | "margin" | null;
            /**
             * Format: uuid
             * @description Un de vos lieux (`GET /own/places`) ; null : celui par défaut ; absent : ce qui est enregistré
             */
            pickupPlaceId?: string | null;
            /**
             * @description Caractéristiques, par identifiant de champ
             * @default {}
             */
            values?: {
                [key: string]: string | number | boolean | string[] | null;
            };
            /** @description Photos, la principale d’abord : leurs identifiants, ou ce qu’une lecture en dit ; absent : celles qu’il a */
            pictures?: (string | {
                /** Format: uuid */
                id: string;
            })[];
        };
        Outcome: {
            reference: string;
            /** @enum {string} */
            result: "created" | "changed" | "unchanged" | "refused";
            message?: string;
            fields?: {
                [key: string]: string;
            };
            quantity?: number;
        };
        ProductBody: {
            /** Format: uuid */
            categoryId: string;
            title: string;
            /** @default  */
            description?: string;
            /** @description Centimes d’euro, TTC ; null : sur demande */
            price: number | null;
            /** @description En unités de vente */
            quantity: number;
            /**
             * Format: date
             * @description Dernier jour en ligne, `2026-12-31`
             */
            availableUntil?: string | null;
            /**
             * @default piece
             * @enum {string}
             */
            saleUnit?: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
            /**
             * @description Ce que contient une unité de vente, en `contentUnit`
             * @default null
             */
            contentQuantity?: number | null;
            /**
             * @default null
             * @enum {string|null}
             */
            contentUnit?: "piece" | "m2" | "ml" | "m3" | "kg" | "litre" | null;
            /** @default 1 */
            minimumQuantity?: number;
            /** @default 1 */
            quantityStep?: number;
            /** @default [] */
            priceTiers?: {
                from: number;
                price: number;
            }[];
            /**
             * @default null
             * @enum {string|null}
             */
            condition?: "new_sealed" | "new_opened" | "exhibited" | "reused_good" | "to_restore" | "unknown" | null;
            /**
             * @description Grammes, d’une unité de vente
             * @default null
             */
            weight?: number | null;
            /**
             * @description Pour l’emporter : longueurs en millimètres, étage et accès en clair
             * @default {}
             */
            handling?: {
                length?: number | null;
                width?: number | null;
                height?: number | null;
                parcels?: number | null;
                perPallet?: number | null;
                needs?: ("hayon" | "transpalette" | "two_people" | "van")[] | null;
                offers?: ("help" | "forklift")[] | null;
                floor?: string | null;
                access?: string | null;
            };
            /** @description D’où il vient : `site` le chantier, `diagnostic` la référence du diagnostic PEMD ; absent : ce qui est enregistré */
            provenance?: {
                /** @enum {string|null} */
                kind?: "deconstruction" | "surplus" | "end-of-line" | "exhibition" | "other" | null;
                site?: string | null;
                diagnostic?: string | null;
            };
            /**
             * @description TVA de l’article ; null : celle de votre entreprise ; absent : ce qui est enregistré
             * @enum {string|null}
             */
            vatRegime?: "standard" | "margin" | null;
            /**
             * Format: uuid
             * @description Un de vos lieux (`GET /own/places`) ; null : celui par défaut ; absent : ce qui est enregistré
             */
            pickupPlaceId?: string | null;
            /**
             * @description Caractéristiques, par identifiant de champ
             * @default {}
             */
            values?: {
                [key: string]: string | number | boolean | string[] | null;
            };
            /** @description Photos, la principale d’abord : leurs identifiants, ou ce qu’une lecture en dit ; absent : celles qu’il a */
            pictures?: (string | {
                /** Format: uuid */
                id: string;
            })[];
        };
        Place: {
            /** Format: uuid */
            id: string;
            name: string;
            street: string;
            postcode: string;
            town: string;
            communeCode: string | null;
            access: string;
            isDefault: boolean;
        };
        Sale: {
            /** Format: uuid */
            fulfilmentId: string;
            /** @description Numéro de la commande */
            number: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "initial" | "pending" | "accuse_reception" | "expediee" | "livree" | "annulee" | "disputed";
            /** @enum {string} */
            deliveryOption: "pickup" | "quote";
            /** @enum {string} */
            quoteStage: "none" | "requested" | "offered" | "accepted";
            /** @enum {string} */
            settlement: "card" | "direct" | "free";
            buyerName: string;
            /** @description Les quantités, par unité de vente */
            quantities: {
                quantity: number;
                /** @enum {string} */
                saleUnit: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
            }[];
            /** @description Celles de l’unité `piece` seule ; les autres : `quantities` */
            pieces: number;
            itemCount: number;
            /** @description Centimes d’euro, TTC */
            amount: number;
            /** @description Centimes d’euro, TTC */
            transportAmount: number | null;
            /** @description Ce que vous pouvez faire maintenant (`transition`) */
            actions: string[];
        };
        Moved: {
            /** @enum {string} */
            status: "initial" | "pending" | "accuse_reception" | "expediee" | "livree" | "annulee" | "disputed";
            /** @enum {string} */
            orderStatus: "initial" | "pending" | "accuse_reception" | "expediee" | "livree" | "annulee" | "disputed" | "reviewed-by-provider" | "reviewed-by-customer" | "reviewed";
        };
        HandOver: {
            number: string;
            /** Format: date-time */
            recordedAt: string;
            handedOver: {
                /** Format: uuid */
                itemId: string;
                title: string;
                quantity: number;
                /** @enum {string} */
                saleUnit: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
            }[];
            left: {
                /** Format: uuid */
                itemId: string;
                title: string;
                quantity: number;
                /** @enum {string} */
                saleUnit: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
            }[];
            isComplete: boolean;
            /** @description Ce code avait déjà servi : rien n’a changé */
            alreadyRecorded: boolean;
        };
        PlacedOrder: {
            /** Format: uuid */
            id: string;
            number: string;
            /** Format: uri */
            paymentUrl: string | null;
        };
        Order: {
            /** Format: uuid */
            id: string;
            number: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            status: "initial" | "pending" | "accuse_reception" | "expediee" | "livree" | "annulee" | "disputed" | "reviewed-by-provider" | "reviewed-by-customer" | "reviewed";
            /** @enum {string} */
            deliveryOption: "pickup" | "quote";
            /** @enum {string} */
            viewedAs: "buyer" | "seller";
            /** @description Centimes d’euro, TTC */
            amount: number;
            /**
             * Format: uri
             * @description Où l’acheteur paie ; null : rien à payer maintenant
             */
            paymentUrl: string | null;
            buyer: {
                name: string;
                phone: string | null;
                address: string | null;
                /** @description Coordonnées dévoilées : à partir du paiement */
                isDisclosed: boolean;
            } | null;
            fulfilments: components["schemas"]["Fulfilment"][];
        };
        Fulfilment: {
            /** Format: uuid */
            fulfilmentId: string;
            /** @enum {string} */
            status: "initial" | "pending" | "accuse_reception" | "expediee" | "livree" | "annulee" | "disputed";
            /** @description Centimes d’euro, TTC */
            amount: number;
            /** @description Centimes d’euro, TTC */
            transportAmount: number | null;
            /** @enum {string} */
            quoteStage: "none" | "requested" | "offered" | "accepted";
            quote: {
                /** Format: uuid */
                id: string;
                /** @description Centimes d’euro, TTC */
                price: number;
                conditions: string;
                /** Format: date-time */
                expiresAt: string;
                status: string;
            } | null;
            /** @description Ce que vous pouvez faire maintenant (`transition`) */
            actions: string[];
            seller: {
                name: string;
                phone: string | null;
                address: string | null;
                /** @description Coordonnées dévoilées : à partir du paiement */
                isDisclosed: boolean;
            };
            items: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                productId: string;
                title: string;
                quantity: number;
                /** @enum {string} */
                saleUnit: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
                handedOver: number;
                /** @description Centimes d’euro, TTC */
                price: number;
            }[];
            /** @description Le code de retrait, pour l’acheteur seul, une fois la commande payée */
            pickupCode: string | null;
            documents: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "invoice" | "credit-note";
                label: string;
                /** @description Centimes d’euro, TTC */
                amount: number;
                /** Format: date-time */
                issuedAt: string;
            }[];
        };
        Invoice: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            fulfilmentId: string;
            /** @enum {string} */
            kind: "invoice" | "credit-note";
            label: string;
            /** @description Centimes d’euro, TTC */
            amount: number;
            /** Format: date-time */
            issuedAt: string;
            isOwnSale: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getProducts: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description Identifiant ou adresse (`portes-interieures`) */
                category?: string;
                seller?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListedProduct"][];
                        /** @description À renvoyer tel quel dans `cursor` */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProductsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedProductDetail"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCategoriesIdFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryField"][];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCategoriesIdExample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExampleProduct"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnProducts: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OwnProductLine"][];
                        /** @description À renvoyer tel quel dans `cursor` */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOwnProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description La même demande renvoyée ne crée rien de plus */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamedProductBody"];
            };
        };
        responses: {
            /** @description Réponse */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProduct"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOwnProductsBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: components["schemas"]["NamedProductBody"][];
                };
            };
        };
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Outcome"][];
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnProductsReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProduct"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putOwnProductsReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description L’ETag de l’article que vous avez lu */
                "if-match"?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductBody"];
            };
        };
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProduct"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOwnStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        reference: string;
                        quantity: number;
                        /** @description Le stock que vous avez lu : s’il a changé depuis, la ligne est refusée */
                        seen: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Outcome"][];
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOwnPictures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/jpeg": string;
            };
        };
        responses: {
            /** @description Réponse */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Place"][];
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSales: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Sale"][];
                        /** @description À renvoyer tel quel dans `cursor` */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postSalesFulfilmentIdMoves: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fulfilmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    transition: "accept-quote" | "ask-quote-again" | "refuse-quote" | "cancel-unpaid" | "cancel-sent" | "cancel" | "acknowledge" | "decline" | "cancel-unacknowledged" | "ship" | "declare-hand-over" | "confirm" | "dispute" | "contest" | "decide-refund" | "decide-part-refund" | "decide-release" | "cancel-and-refund" | "release-by-hand";
                    /** @default  */
                    reason?: string;
                    amount?: number;
                    /** Format: uuid */
                    quoteId?: string;
                    shipment?: {
                        /** @default  */
                        carrier?: string;
                        /** @default  */
                        tracking?: string;
                        /** @default null */
                        parcels?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postSalesFulfilmentIdQuotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fulfilmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    price: number;
                    /** @default  */
                    conditions?: string;
                    /** Format: date-time */
                    expiresAt: string;
                };
            };
        };
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postHandOvers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    items?: {
                        /** Format: uuid */
                        itemId: string;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandOver"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description La même commande renvoyée n’est passée qu’une fois */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        /** Format: uuid */
                        productId: string;
                        quantity: number;
                        shown?: {
                            title: string;
                            price: number;
                            /** @enum {string} */
                            saleUnit: "piece" | "lot" | "carton" | "paquet" | "palette" | "m2" | "ml" | "m3" | "kg" | "litre" | "rouleau" | "paire" | "botte" | "sac";
                            contentQuantity: number | null;
                            /** @enum {string|null} */
                            contentUnit: "piece" | "m2" | "ml" | "m3" | "kg" | "litre" | null;
                        };
                    }[];
                    /** @enum {string} */
                    shippingOption: "pickup" | "quote";
                    deliveryNote?: string;
                    delivery?: {
                        communeCode: string;
                        /** @default  */
                        floor?: string;
                    };
                    expectedTotal?: number;
                };
            };
        };
        responses: {
            /** @description Réponse */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacedOrder"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrdersNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoices: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Réponse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Invoice"][];
                        /** @description À renvoyer tel quel dans `cursor` */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoicesIdPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Le PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Erreur */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
