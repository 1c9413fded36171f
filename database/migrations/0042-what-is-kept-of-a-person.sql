-- Indexes for a person's request for their own data (個人情報保護法33条).
create index mail_recipient on mail (recipient, created_at);
create index inquiry_reply_email on inquiry (lower(reply_email));
create index article_feedback_voter on article_feedback (voter);
create index notification_customer on notification (customer_id) where customer_id is not null;
create index discount_use_customer on discount_use (customer_id) where customer_id is not null;
create index wallet_payment_cart on wallet_payment (cart_id);
