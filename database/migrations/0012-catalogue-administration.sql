-- A handle, a number or a word can be used again once its owner has been deleted.
alter table product drop constraint product_handle_key;
create unique index product_handle on product (handle) where deleted_at is null;
alter table product_collection drop constraint product_collection_handle_key;
create unique index product_collection_handle on product_collection (handle) where deleted_at is null;
alter table product_variant
  drop constraint product_variant_sku_key,
  drop constraint product_variant_barcode_key,
  drop constraint product_variant_ean_key,
  drop constraint product_variant_upc_key;
create unique index product_variant_sku on product_variant (sku) where deleted_at is null;
create unique index product_variant_barcode on product_variant (barcode) where deleted_at is null;
create unique index product_variant_ean on product_variant (ean) where deleted_at is null;
create unique index product_variant_upc on product_variant (upc) where deleted_at is null;
create unique index product_tag_value on product_tag (value) where deleted_at is null;
create unique index product_type_value on product_type (value) where deleted_at is null;

-- The lists of staff, by sort order and state: an index alone gives a page and counts.
create index product_all_newest on product (created_at, id) where deleted_at is null;
create index product_all_by_title on product (title, id) where deleted_at is null;
create index product_all_changed on product (updated_at, id) where deleted_at is null;
create index product_by_status on product (status, created_at, id) where deleted_at is null;
create index product_sales_channel_products on product_sales_channel (sales_channel_id, product_id);
create index money_amount_of_list on money_amount (price_list_id, variant_id) where deleted_at is null;
create index price_list_customer_group_lists on price_list_customer_group (customer_group_id);

-- Lower-case bigrams: Japanese has no spaces, and two letters are often a whole word.
create function letter_pairs(given text) returns text[] language plpgsql immutable parallel safe as $$
declare
  letters text[] := string_to_array(lower(given), null);
  pairs text[] := '{}';
begin
  for at in 1 .. cardinality(letters) - 1 loop
    pairs[at] := letters[at] || letters[at + 1];
  end loop;
  return pairs;
end $$;
create function product_words(title text, subtitle text, handle text) returns text language sql immutable parallel safe
  return title || ' ' || coalesce(subtitle, '') || ' ' || coalesce(handle, '');
create function variant_words(title text, sku text, barcode text) returns text language sql immutable parallel safe
  return title || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, '');
create index product_letters on product using gin (letter_pairs(product_words(title, subtitle, handle)))
  where deleted_at is null;
create index product_variant_letters on product_variant using gin (letter_pairs(variant_words(title, sku, barcode)))
  where deleted_at is null;
