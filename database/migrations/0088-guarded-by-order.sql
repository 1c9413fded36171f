-- An edit of an order writes what was bought with it anew: found by the order, also after ten years of sales.
create index guarded_purchase_order on guarded_purchase (order_id);
