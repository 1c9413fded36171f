-- What could always be had is switched by flags from now on (shop.md §9: each is off until it is switched on). A shop that
-- runs already goes on as it was; one that is opened later begins with all of them off.
insert into feature_flag (id, state, updated_at)
select id, '1', now() from unnest(array[
  'subscription_products', 'subscription-jobs', 'advanced-coupons', 'outdated-coupon-check', 'shipping-fee',
  'customer-receipt', 'customer-historical-receipt', 'account-page-credit-card-edit', 'buy-again', 'back-in-stock',
  'favorite-variant', 'cancel-order'
]) as id
where exists (select from store)
on conflict (id) do nothing;
