-- A draft paid by its buyer is completed, like one that staff register as paid; earlier ones had stayed open.
update orders o set draft_order_id = d.id, no_notification = coalesce(d.no_notification_order, o.no_notification)
from draft_order d where d.cart_id = o.cart_id and d.status = 'open' and o.draft_order_id is null;
update draft_order d set status = 'completed', completed_at = o.created_at, order_id = o.id
from orders o where d.cart_id = o.cart_id and d.status = 'open';
