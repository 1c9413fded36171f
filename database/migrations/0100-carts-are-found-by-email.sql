-- Staff find the cart of a shopper who calls by their e-mail address, among all carts that are no orders yet.
create index cart_open_email on cart (lower(email)) where completed_at is null and email is not null;
