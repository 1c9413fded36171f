import type { ShopOrder } from '@kusuribako/contract/orders/shop-orders'
import { statement } from '../../base/db.ts'

const piecesOf = (from: string) => `(
  select coalesce(json_agg(json_build_object('title', l.title, 'description', l.description, 'quantity', p.quantity)
    order by l.created_at, l.id), '[]') from (${from}) p(item_id, quantity) join line_item l on l.id = p.item_id)`

/** The pieces of a return `r`: those that are requested, once it has arrived those that did. */
const piecesOfReturn = `select i.item_id, i.quantity from return_item i
  where i.return_id = r.id and (r.received_at is null or i.received_quantity > 0)`

/** What happened to an order after it was sold; the returns of swaps and claims are parts of these. */
export const findAfterSale = statement<Pick<ShopOrder, 'given_back_in_kind' | 'cases'>>(`
  select (select json_build_object(
      'points', coalesce(sum(g.worth) filter (where g.gift_card_id is null), 0),
      'gift_cards', coalesce(sum(g.worth) filter (where g.gift_card_id is not null), 0))
    from given_back_in_kind g where g.order_id = $1) as given_back_in_kind,
  (select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'state', c.state, 'pieces', c.pieces,
      'sent', c.sent) order by c.created_at, c.id), '[]') from (
    select r.id, 'return' as kind, r.created_at,
      case when r.status in ('canceled', 'received') then r.status else 'requested' end as state,
      ${piecesOf(piecesOfReturn)} as pieces, '[]'::json as sent
    from return_order r where r.order_id = $1 and r.swap_id is null and r.claim_order_id is null
    union all
    select s.id, 'swap', s.created_at,
      case when s.canceled_at is not null then 'canceled' when s.confirmed_at is null then 'offered'
        when s.fulfillment_status = 'shipped' then 'shipped' else 'preparing' end,
      ${piecesOf(piecesOfReturn)},
      ${piecesOf('select w.id, w.quantity from line_item w where w.swap_id = s.id and not w.is_return')}
    from swap s left join return_order r on r.swap_id = s.id where s.order_id = $1 and s.deleted_at is null
    union all
    select d.id, 'claim', d.created_at,
      case when d.canceled_at is not null then 'canceled' when d.type = 'refund' then 'refunded'
        when d.fulfillment_status = 'shipped' then 'shipped' else 'preparing' end,
      ${piecesOf('select i.item_id, i.quantity from claim_item i where i.claim_order_id = d.id and i.deleted_at is null')},
      ${piecesOf('select w.id, w.quantity from line_item w where w.claim_order_id = d.id')}
    from claim_order d where d.order_id = $1 and d.deleted_at is null) c) as cases`)
