-- A gift card has the shipping profile of gift cards, as on the platform. New shops have it, under this id; in the others
-- such a product had none.
insert into shipping_profile (id, name, type, created_at, updated_at)
  select 'sp_0J606FF5D7F2Y8Z4DMNE952TMZ', 'ギフトカード', 'gift_card', now(), now() from store
  where not exists (select from shipping_profile where type = 'gift_card' and deleted_at is null)
  limit 1;
update product set profile_id = (
  select id from shipping_profile where type = 'gift_card' and deleted_at is null order by created_at, id limit 1)
where is_giftcard and profile_id is null;
