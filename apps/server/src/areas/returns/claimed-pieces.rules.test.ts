import { expect, test } from 'vitest'
import { type ClaimOnLine, pricedPieces, uncompensatedPieces } from './claimed-pieces.rules.ts'
import type { SoldLine } from './lines-of-order.queries.ts'

/** A line of four pieces at 1,000 yen without tax, of which two are claimed for 1,500 yen. */
const claim = (fields: Partial<ClaimOnLine> = {}): ClaimOnLine => ({
  ...{ claim_id: 'claim_1', type: 'refund', refund_amount: 1500, quantity: 2, coming: 0, arrived: 0 },
  ...fields,
})
const sold = (fields: Partial<SoldLine> = {}) =>
  ({
    ...{ id: 'item_1', unit_price: 1000, quantity: 4, returned_quantity: 0, coming_back: 0 },
    ...{ includes_tax: false, allow_discounts: true, tax_rates: [], adjustments: [], claims: [claim()] },
    ...fields,
  }) as unknown as SoldLine
const swap = (fields: Partial<ClaimOnLine> = {}) => claim({ claim_id: 'swap_1', type: 'swap', quantity: 1, ...fields })
const swapped = sold({ claims: [swap({ refund_amount: 900 })] })
const alone = sold({ quantity: 1, returned_quantity: 1, claims: [claim({ quantity: 1 }), swap({ arrived: 1 })] })

test.each<[string, SoldLine, { quantity: number; returned?: number; stage?: 'received'; beside?: SoldLine }, number]>([
  ['nothing for unclaimed pieces', sold(), { quantity: 2 }, 0],
  ['half the refund for one of two claimed pieces', sold(), { quantity: 3, beside: sold({ claims: [] }) }, 750],
  ['the whole refund for both claimed pieces', sold(), { quantity: 4 }, 1500],
  ['the rest when one claimed piece was returned before', sold(), { quantity: 1, returned: 3 }, 750],
  [
    'the value of the pieces for a replacement claim',
    sold({ claims: [claim({ type: 'replace' })] }),
    { quantity: 4 },
    2000,
  ],
  ['the swap’s refund for this line', swapped, { quantity: 4, beside: swapped }, 900],
  ['nothing for a swap without a refund', sold({ claims: [swap({ refund_amount: null })] }), { quantity: 4 }, 0],
  [
    'a share by value when the claim is for two lines',
    sold(),
    { quantity: 4, beside: sold({ id: 'item_2' as SoldLine['id'], unit_price: 500 }) },
    1000,
  ],
  [
    'the rest when the claim requests one piece back',
    sold({ claims: [claim({ coming: 1 })] }),
    { quantity: 3, returned: 1 },
    750,
  ],
  [
    'half the refund when the other of its two pieces is on its way back with the claim',
    sold({ quantity: 2, claims: [claim({ coming: 1 })] }),
    { quantity: 1, returned: 1 },
    750,
  ],
  [
    'the same on receipt before that piece has arrived',
    sold({ claims: [claim({ coming: 1 })] }),
    { quantity: 3, stage: 'received' },
    750,
  ],
  [
    'the same on receipt after that piece has arrived',
    sold({ claims: [claim({ arrived: 1 })] }),
    { quantity: 3, returned: 1, stage: 'received' },
    750,
  ],
  [
    'both refunds when a claim and a swap are for the same piece',
    sold({ quantity: 2, claims: [claim({ refund_amount: 1000 }), swap({ refund_amount: 500 })] }),
    { quantity: 2 },
    1500,
  ],
  ['nothing for pieces with a price of zero', sold({ unit_price: 0 }), { quantity: 4 }, 0],
  ['nothing when the only piece was returned with the swap', alone, { quantity: 0, returned: 1 }, 0],
])(
  'compensation already given for returned pieces: %s',
  (_what, line, { quantity, returned = 0, stage, beside }, yen) => {
    const priced = pricedPieces(beside ? [line, beside] : [line], { line, quantity, returned }, stage ?? 'requested')
    expect(priced).toMatchObject({ quantity, returned, refunded_yen: yen })
  },
)

test.each([
  ['the unclaimed ones', sold(), 2],
  ['the same while the claim requests one piece back', sold({ claims: [claim({ coming: 1 })], coming_back: 1 }), 2],
  ['the same when that piece has arrived', sold({ claims: [claim({ arrived: 1 })], returned_quantity: 1 }), 2],
  ['none when the others are returned or on their way', sold({ returned_quantity: 1, coming_back: 1 }), 0],
  ['none when a claim and a swap are for the only piece', alone, 0],
])('pieces still with the buyer and not compensated: %s', (_what, line, pieces) => {
  expect(uncompensatedPieces(line)).toBe(pieces)
})
