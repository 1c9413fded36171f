-- Existing features get flags from now on (shop.md §9: each is off until it is switched on). A running shop keeps its
-- features; one that is opened later starts with all of them off.
insert into feature_flag (id, state, updated_at)
select id, '1', now() from unnest(array[
  'subscription_products', 'subscription-jobs', 'advanced-coupons', 'outdated-coupon-check', 'shipping-fee',
  'customer-receipt', 'customer-historical-receipt', 'account-page-credit-card-edit', 'buy-again', 'back-in-stock',
  'favorite-variant', 'cancel-order'
]) as id
where exists (select from store)
on conflict (id) do nothing;
