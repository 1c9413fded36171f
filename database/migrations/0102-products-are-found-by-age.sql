-- A product is found by the ages at which it may be used, and its card tells them: stored rows are rebuilt.
update product_search set stale_at = now() where is_listed;
