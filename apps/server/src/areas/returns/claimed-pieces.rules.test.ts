import { expect, test } from 'vitest'
import { type ClaimOnLine, piecesWithBuyer, pricedPieces } from './claimed-pieces.rules.ts'
import type { SoldLine } from './lines-of-order.queries.ts'

/** A line of four pieces at 1,000 yen without tax, of which two are claimed for 1,500 yen. */
const claim = (given: Partial<ClaimOnLine> = {}): ClaimOnLine => ({
  ...{ claim_id: 'claim_1', type: 'refund', refund_amount: 1500, quantity: 2, coming: 0, arrived: 0 },
  ...given,
})
const sold = (given: Partial<SoldLine> = {}) =>
  ({
    ...{ id: 'item_1', unit_price: 1000, quantity: 4, returned_quantity: 0, coming_back: 0 },
    ...{ includes_tax: false, allow_discounts: true, tax_rates: [], adjustments: [], claims: [claim()] },
    ...given,
  }) as unknown as SoldLine
const swap = (given: Partial<ClaimOnLine> = {}) => claim({ claim_id: 'swap_1', type: 'swap', quantity: 1, ...given })
const swapped = sold({ claims: [swap({ refund_amount: 900 })] })
const alone = sold({ quantity: 1, returned_quantity: 1, claims: [claim({ quantity: 1 }), swap({ arrived: 1 })] })

test.each<[string, SoldLine, { quantity: number; returned?: number; which?: 'came'; beside?: SoldLine }, number]>([
  ['nothing, for those that nobody claimed', sold(), { quantity: 2 }, 0],
  ['its share, for one of those that were', sold(), { quantity: 3, beside: sold({ claims: [] }) }, 750],
  ['all of it, for both', sold(), { quantity: 4 }, 1500],
  ['the rest, where one came before', sold(), { quantity: 1, returned: 3 }, 750],
  ['their worth, where others were sent', sold({ claims: [claim({ type: 'replace' })] }), { quantity: 4 }, 2000],
  ['what a swap gave for this line', swapped, { quantity: 4, beside: swapped }, 900],
  [
    'nothing, where a swap gave nothing for them',
    sold({ claims: [swap({ refund_amount: null })] }),
    { quantity: 4 },
    0,
  ],
  [
    'by the worth of all that the claim speaks of',
    sold(),
    { quantity: 4, beside: sold({ id: 'item_2' as SoldLine['id'], unit_price: 500 }) },
    1000,
  ],
  [
    'what is left of it, where the claim asks one of them back',
    sold({ claims: [claim({ coming: 1 })] }),
    { quantity: 3, returned: 1 },
    750,
  ],
  [
    'the same as they come, before that one',
    sold({ claims: [claim({ coming: 1 })] }),
    { quantity: 3, which: 'came' },
    750,
  ],
  [
    'the same after that one has come',
    sold({ claims: [claim({ arrived: 1 })] }),
    { quantity: 3, returned: 1, which: 'came' },
    750,
  ],
  [
    'what both gave, where a claim and a swap speak of the same piece',
    sold({ quantity: 2, claims: [claim({ refund_amount: 1000 }), swap({ refund_amount: 500 })] }),
    { quantity: 2 },
    1500,
  ],
  ['nothing, of what cost nothing', sold({ unit_price: 0 }), { quantity: 4 }, 0],
  ['nothing, where the only one came back with the swap', alone, { quantity: 0, returned: 1 }, 0],
])(
  'compensation already given for returned pieces: %s',
  (_what, line, { quantity, returned = 0, which, beside }, yen) => {
    const priced = pricedPieces(beside ? [line, beside] : [line], { line, quantity, returned }, which ?? 'asked')
    expect(priced).toMatchObject({ quantity, returned, given: yen })
  },
)

test.each([
  ['those that nobody claimed', sold(), 2],
  ['the same while the claim has one sent back', sold({ claims: [claim({ coming: 1 })], coming_back: 1 }), 2],
  ['the same when it has come', sold({ claims: [claim({ arrived: 1 })], returned_quantity: 1 }), 2],
  ['without others that come back', sold({ returned_quantity: 1, coming_back: 1 }), 0],
  ['none, where a claim and a swap speak of the same', alone, 0],
])('pieces still with the buyer and not compensated: %s', (_what, line, pieces) => {
  expect(piecesWithBuyer(line)).toBe(pieces)
})
