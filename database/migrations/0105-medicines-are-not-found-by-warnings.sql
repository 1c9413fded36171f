-- What a medicine warns of was searched as if it helped against it, and sizes were not found: stored rows are rebuilt.
update product_search set stale_at = now() where is_listed;
