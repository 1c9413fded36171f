-- A code is found by its half-width form, with one kind of hyphen; staff may have created coupons in full-width
-- letters.
with plain as (
  select id, regexp_replace(upper(trim(normalize(code, nfkc))), '(?<=[A-Z0-9])[‐-―−ー](?=[A-Z0-9])', '-', 'g') as code
  from discount where deleted_at is null
), free as (
  select distinct on (code) id, code from plain
  where not exists (select from discount other where other.code = plain.code and other.deleted_at is null)
  order by code, id
)
update discount d set code = free.code from free where free.id = d.id;
