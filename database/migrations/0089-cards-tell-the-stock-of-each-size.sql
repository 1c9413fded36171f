-- A card tells of each of its variants whether it may be bought: those that are kept are made anew.
update product_search set stale_at = now() where is_listed;
