-- An order edit rewrites the purchases it recorded: found by the order, also after ten years of sales.
create index guarded_purchase_order on guarded_purchase (order_id);
