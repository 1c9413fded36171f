import type { DemoCoupon } from './types.ts'

/** Coupons of the opening season; offsets count days from the shop's opening day, which is day 0. */
export const coupons: DemoCoupon[] = [
  coupon('HAJIMETE500', 'fixed', 500, '初めてのお買い物で税抜500円引き（税込2,000円以上、お一人1回）', {
    purchaseType: 'single',
    singleUsePerSingleUser: true,
    purchaseAmount: 2000,
  }),
  coupon('KUSURI10', 'percentage', 10, '全品10％引き（税込3,000円以上）', { purchaseAmount: 3000 }),
  coupon('SOURYOU0', 'free_shipping', 0, '送料無料', {}),
  coupon('MATOME3', 'percentage', 5, '3点以上で5％引き', { minPurchaseQuantity: 3 }),
  coupon('TEIKI15', 'percentage', 15, '定期便の初回15％引き', {
    purchaseType: 'subscription',
    singleUsePerSingleUser: true,
  }),
  {
    ...coupon('HARU2026', 'fixed', 300, '春の花粉シーズン税抜300円引き（終了しました）', {}),
    starts_day_offset: -240,
    ends_day_offset: -120,
  },
  { ...coupon('SENCHAKU20', 'percentage', 20, '先着20名さま20％引き', { purchaseAmount: 1000 }), usage_limit: 20 },
  {
    ...coupon('FUYUJITAKU', 'fixed', 400, '冬じたく税抜400円引き（まもなく開始）', { purchaseAmount: 2500 }),
    starts_day_offset: 30,
    ends_day_offset: 90,
  },
]

function coupon(
  code: string,
  type: DemoCoupon['type'],
  value: number,
  description: string,
  metadata: DemoCoupon['metadata'],
): DemoCoupon {
  return {
    code,
    type,
    value,
    allocation: 'total',
    description,
    metadata,
    starts_day_offset: -30,
    ends_day_offset: null,
    usage_limit: null,
  }
}
