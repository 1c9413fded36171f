-- A card contains for each of its variants whether it can be bought: stored cards are rebuilt.
update product_search set stale_at = now() where is_listed;
