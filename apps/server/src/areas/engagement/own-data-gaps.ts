import type { Database } from '../../base/tables.gen.ts'

/** Tables that refer to a customer, or to a customer's data, and are not in the file; each with its reason. */
export const notExported = {
  mailed_code: 'opens the account',
  cart_gift_card: 'holds what is money',
  gift_card: 'is money: its code',
  payment_session: 'opens a payment',
  customer_group_customer: 'told by the names of the groups',
  cart_discount: 'told by discount_use once used',
  order_discount: 'told by discount_use',
  order_gift_card: 'told by gift_card_transaction',
  draft_order: 'told by its order or its cart',
  line_item_adjustment: 'told by the receipt',
  line_item_tax_line: 'told by the receipt',
  order_item_change: 'told by the lines',
  fulfillment_item: 'told by the lines',
  order_name: 'a copy to search',
  ...{
    swap_credit: 'told by the difference of the swap',
    never_packed: 'told by the returns',
    reservation_item: 'of the stock',
    lot_movement: 'of the stock',
    custom_shipping_option: 'an offer of the shop',
    blocked_cart: 'of the shop',
  },
  staff: 'of staff',
  invite: 'of staff',
} satisfies Partial<Record<keyof Database, string>>

/** Columns of exported tables that are left out, by reason. */
export const columnsNotExported: Record<string, string> = {
  'opens something, or may': `customer.password_hash marketing_subscription.unsubscribe_token restock_notice.stop_token
    notification.data mail.letter mail.about payment.data payment.metadata wallet_payment.metadata d_point_entry.subject
    d_point_entry.theirs d_point_balance.subject`,
  'of staff, or of carriers': `customer_group.metadata refund.note refund.metadata order_edit.internal_note
    order_edit.created_by order_edit.requested_by order_edit.confirmed_by order_edit.declined_by order_edit.canceled_by
    pharmacist_review.decided_by pharmacist_review.decided_by_name pharmacist_review_past.decided_by
    pharmacist_review_past.decided_by_name pharmacist_message.staff_name medicine_information.provided_by
    medicine_information.provided_by_name age_assurance.checked_by inquiry.handled_at inquiry.handled_by inquiry.note
    fulfillment.data fulfillment.metadata return_order.shipping_data`,
  'told by another column or part': `notification.resource_type mail.resource_type checkout_attempt.snapshot
    checkout_attempt.confirmation_sha256 receipt.times_given guarded_purchase.household article_feedback.voter
    medicine_information.confirmed_by restock_notice.sku_code pharmacist_review.sold_as`,
  'how goods are priced, packed and sent': `line_item.thumbnail line_item.is_return line_item.is_giftcard
    line_item.should_merge line_item.allow_discounts line_item.has_shipping line_item.includes_tax
    line_item.fulfilled_quantity line_item.returned_quantity line_item.shipped_quantity cart.type cart.has_extras
    orders.currency_code orders.tax_rate payment.currency_code shipping_method.includes_tax
    gift_card_transaction.is_taxable gift_card_transaction.tax_rate given_back_in_kind.worth return_item.is_requested
    return_item.requested_quantity return_item.received_quantity swap.difference_due swap.allow_backorder
    claim_order.payment_status claim_order.fulfillment_status`,
  'when and how often the shop has worked on it': `session.customer_proved_at mail.tries mail.tried_at
    cart.payment_authorized_at refund.settled_at wallet_payment.expires_at checkout_attempt.outcome
    checkout_attempt.expires_at checkout_attempt.confirmation_shown swap.confirmed_at swap.canceled_at
    claim_order.canceled_at order_edit.requested_at order_edit.canceled_at legacy_order.imported_at d_point_entry.key
    d_point_entry.wanted d_point_entry.refusal d_point_entry.award_key d_point_balance.trouble
    pharmacist_review.explanation_waived pharmacist_review.waits_for pharmacist_review.waits_since
    pharmacist_review.reminded_at pharmacist_review_past.replaced_at pharmacist_review_past.explanation_waived
    subscription.anchored_on subscription.steps subscription.non_postponed_next_order_at
    subscription.number_of_succesive_failures subscription.pre_order_confirmation_email_sent_for
    subscription.migrated_subscription subscription_renewal.leased_until subscription_renewal.faults
    subscription_renewal.not_before`,
}
