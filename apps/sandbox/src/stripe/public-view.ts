const SHOWN: Record<string, string[]> = {
  payment_intent: [
    ...['id', 'object', 'amount', 'amount_details', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason'],
    ...['capture_method', 'client_secret', 'confirmation_method', 'created', 'currency', 'description'],
    ...['last_payment_error', 'livemode', 'next_action', 'payment_method', 'payment_method_types', 'processing'],
    ...['receipt_email', 'setup_future_usage', 'shipping', 'status'],
  ],
  setup_intent: [
    ...['id', 'object', 'automatic_payment_methods', 'cancellation_reason', 'client_secret', 'created', 'description'],
    ...['last_setup_error', 'livemode', 'next_action', 'payment_method', 'payment_method_types', 'status', 'usage'],
  ],
}

/** What a browser may see of an object: an intent without its metadata, customer and charge. */
export function publicView(body: object): object {
  const shown = SHOWN[(body as { object?: string }).object ?? '']
  return shown ? Object.fromEntries(Object.entries(body).filter(([name]) => shown.includes(name))) : body
}
