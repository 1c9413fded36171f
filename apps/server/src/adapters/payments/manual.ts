import type { PaymentProvider } from '../../base/ports.ts'

/** Paid outside the system (bank transfer, at the counter): staff handle the money, so every request succeeds. */
export const manual: PaymentProvider = {
  id: 'manual',
  captures_by_itself: false,
  needs_no_call: true,
  open: async (_asked, data) => data,
  authorize: async (_asked, data) => ({ status: 'authorized', data }),
  inspect: async (data) => ({ status: 'authorized', data }),
  capture: async (data) => ({ status: 'captured', data }),
  cancel: async (data) => data,
  refund: async () => ({ status: 'given' }),
}
