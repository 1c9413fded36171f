/** A variant: product by handle, the position of its size (0 is the first). */
export type DemoGood = [handle: string, size: number]

/** What the demo's member has marked. */
export const favorites: DemoGood[] = [
  ['yurarika-lotion-moist', 0],
  ['soranami-mask-3d', 0],
  ['select-eye-dry-single', 0],
  ['shirakabado-kampo-cold-kakkonto-tab', 0],
]

/** Who wants to hear when something sold out is there again. */
export const restockRequests: { email: string; good: DemoGood }[] = [
  { email: 'hanako@example.com', good: ['select-sunscreen-gel50', 0] },
  { email: 'misaki@example.com', good: ['hakurosui-face-mask-moist', 0] },
  { email: 'yuko@example.com', good: ['hakurosui-face-mask-moist', 0] },
]

/** What the contact form has brought; nobody has answered yet. */
export const inquiries: { hours_ago: number; topic: string; name: string; email: string; text: string }[] = [
  {
    hours_ago: 20,
    topic: '商品・お薬について',
    name: '見本 祐子',
    email: 'yuko@example.com',
    text: '授乳中に使える鼻炎の薬はありますか。眠くなりにくいものを探しています。',
  },
  {
    hours_ago: 4,
    topic: 'お支払い・領収書について',
    name: '見本 花子',
    email: 'hanako@example.com',
    text: '領収書の宛名を、勤め先の名前に変えることはできますか。',
  },
]

/** Orders of the member at the shop that was here before, as that shop exports them: a row for each line. */
export const legacyOrders = `Name,Email,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Payment Method
#1027,hanako@example.com,paid,fulfilled,3260,2024-02-10 10:12:00 +0900,2,ユラリカ化粧水 しっとり 200mL,1280,KB-1264978102,見本 花子,丸の内1丁目1番1号,千代田区,100-0005,東京都,クレジットカード
#1027,,,,,,1,綿棒 200本,700,OLD-0031,,,,,,
#1188,hanako@example.com,paid,fulfilled,980,2024-09-03 21:40:00 +0900,1,ユラリカ化粧水 しっとり つめかえ180mL,980,KB-1868267363,見本 花子,丸の内1丁目1番1号,千代田区,100-0005,東京都,代金引換
`
