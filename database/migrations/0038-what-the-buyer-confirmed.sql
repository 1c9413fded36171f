-- The exact text of the last screen when the button was pressed (特定商取引法12条の6), with its SHA-256. `confirmation_shown`:
-- the caller sent that hash; otherwise it is what the shop would have shown.
alter table checkout_attempt
  add column confirmation text,
  add column confirmation_sha256 text,
  add column confirmation_shown boolean,
  add constraint checkout_attempt_confirmation check (
    num_nulls(confirmation, confirmation_sha256, confirmation_shown) in (0, 3)
    and confirmation_sha256 = encode(sha256(convert_to(confirmation, 'UTF8')), 'hex')
  );
create unique index checkout_attempt_order on checkout_attempt (order_id) where order_id is not null;
