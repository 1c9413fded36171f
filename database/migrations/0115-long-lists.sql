-- Lists of staff over tables that grow with the shop (019): they are counted, and begin, in an index.
-- One of few pages counts the mails that repeat none, and all of them; and still finds the repetitions of one.
drop index notification_parent;
create index notification_parent on notification (parent_id);
create index customer_counted on customer (has_account) where deleted_at is null;
create index gift_card_newest on gift_card (created_at) where deleted_at is null;
create index discount_newest on discount (created_at) where deleted_at is null;
create index wallet_payment_status on wallet_payment (status, created_at desc, id desc);
-- A wallet payment is shown as refunded when all of it was (029): few are.
create index payment_refunded on payment (cart_id) where amount_refunded = amount and captured_at is not null;
create index pharmacist_review_decided on pharmacist_review (status, decided_at desc, created_at, id);
