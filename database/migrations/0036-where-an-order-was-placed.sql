-- What the front end reported when the order was placed (shop.md §1): cart, region, country, page, browser.
create table order_origin (
  order_id text primary key references orders (id) on delete cascade,
  placed_from jsonb not null
);
