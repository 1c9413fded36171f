-- A product is found by what its instructions say of its use (頭皮に塗る): stored rows are rebuilt.
update product_search set stale_at = now() where is_listed;
-- And by the number of its SKU without the letters before it, however short.
create index product_variant_sku_number on product_variant (substring(sku from '^\D+(\d+)$')) where deleted_at is null;
