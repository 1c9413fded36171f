-- The legal class of each medicine, by variant, when a pharmacist sold it: one that is reclassified later and was sold
-- without written information, or is on a line replaced by an edit, would otherwise be missing from the record (115).
alter table pharmacist_review add column sold_as jsonb;
update pharmacist_review r set sold_as = (
  select jsonb_object_agg(v.id, v.metadata ->> 'jsm_category_name')
  from line_item l join product_variant v on v.id = l.variant_id
  where l.order_id = r.order_id and v.metadata ->> 'jsm_category_name' in ('第1類医薬品', '抗原検査キット'))
where status = 'approved';
