/** A guest buyer: name and e-mail address; all use an address of the demo. */
export interface DemoGuest {
  last_name: string
  first_name: string
  email: string
}

/** What staff do about an order, this many hours after it was placed. */
export interface DemoEvent {
  after_h: number
  action: 'approve' | 'ask' | 'reject' | 'pack' | 'ship' | 'complete' | 'request return' | 'cancel'
  /** A pharmacist's comment to the buyer, or a note. */
  comment?: string
}

export interface DemoOrder {
  /** A guest, or the demo's member. */
  buyer: DemoGuest | 'hanako'
  /** At least so long: days ago, somebody was on duty (`orderedAt`). */
  hours_ago: number
  /** Product by handle, the position of its size (0 is the first), pieces. */
  lines: [handle: string, size: number, quantity: number][]
  /** The title of the subscription plan by which the lines are bought; otherwise once. */
  plan?: string
  /** A health question that is answered by a free text, and that text. */
  remark?: [question: string, words: string]
  events: DemoEvent[]
}

const day = 24
const guest = (last_name: string, first_name: string, name: string): DemoGuest => ({
  last_name,
  first_name,
  email: `${name}@example.com`,
})
const packAndShip = (packedAfter_h: number): DemoEvent[] => [
  { after_h: packedAfter_h, action: 'pack' },
  { after_h: packedAfter_h + 2, action: 'ship' },
]

/**
 * The last five weeks of the shop, the oldest first: every screen has something waiting, guarded medicine has been
 * sold, and the member has a history. The member buys nothing with a guarded ingredient, so that trying that rule
 * begins with a clean record.
 */
export const orders: DemoOrder[] = [
  {
    buyer: 'hanako',
    hours_ago: 34 * day,
    lines: [
      ['hakurosui-lotion-moist', 0, 1],
      ['minorie-multivitamin-iron', 0, 2],
    ],
    events: [...packAndShip(5), { after_h: 3 * day, action: 'complete' }],
  },
  {
    buyer: guest('見本', '一郎', 'ichiro'),
    hours_ago: 21 * day,
    lines: [['hakarune-thermometer-arm', 0, 1]],
    events: [...packAndShip(4), { after_h: 3 * day, action: 'complete' }],
  },
  {
    buyer: guest('見本', '遥', 'haruka'),
    hours_ago: 17 * day,
    lines: [['kazetorina-cold-dihydrocodeine-gold', 0, 1]],
    events: [...packAndShip(6), { after_h: 3 * day, action: 'complete' }],
  },
  {
    buyer: guest('見本', '千夏', 'chinatsu'),
    hours_ago: 15 * day,
    lines: [['luminase-loxoprofen-l', 1, 2]],
    remark: ['illness', '胃潰瘍で通院していました'],
    events: [
      {
        after_h: 3,
        action: 'reject',
        comment:
          '胃潰瘍の治療をされていたとのことですので、この薬はお使いいただけません。かかりつけの医師にご相談ください。',
      },
    ],
  },
  {
    buyer: 'hanako',
    hours_ago: 12 * day,
    lines: [
      ['shirakabado-kampo-cold-kakkonto-tab', 0, 1],
      ['soranami-mask-3d', 0, 2],
    ],
    events: [...packAndShip(6), { after_h: 4 * day, action: 'complete' }],
  },
  {
    buyer: 'hanako',
    hours_ago: 9 * day,
    lines: [['yurarika-lotion-moist', 0, 1]],
    plan: '毎月コース',
    events: [...packAndShip(5), { after_h: 4 * day, action: 'complete' }],
  },
  {
    buyer: guest('見本', '健', 'ken'),
    hours_ago: 8 * day,
    lines: [['select-lotion-moist', 0, 1]],
    events: [{ after_h: 2, action: 'cancel' }],
  },
  {
    buyer: guest('見本', '美咲', 'misaki'),
    hours_ago: 6 * day,
    lines: [
      ['yurarika-lotion-moist', 0, 1],
      ['kiyoraka-mask-pleat', 0, 1],
    ],
    events: [...packAndShip(5), { after_h: 4 * day, action: 'request return', comment: '未開封。香りが合わないため' }],
  },
  {
    buyer: guest('見本', '大輔', 'daisuke'),
    hours_ago: 4 * day,
    lines: [['norumia-loxoprofen-l', 1, 1]],
    events: [{ after_h: 2, action: 'approve' }, ...packAndShip(5)],
  },
  {
    buyer: guest('見本', '桜', 'sakura'),
    hours_ago: 3 * day,
    lines: [
      ['select-multivitamin-multi', 0, 3],
      ['select-hand-sanitizer-liquid', 0, 1],
    ],
    events: packAndShip(7),
  },
  {
    buyer: guest('見本', '修', 'osamu'),
    hours_ago: 2 * day,
    lines: [
      ['nodomia-cough-dextro', 0, 1],
      ['soranami-mask-pleat', 0, 1],
    ],
    events: packAndShip(20),
  },
  {
    buyer: 'hanako',
    hours_ago: 30,
    lines: [
      ['select-eye-dry-single', 0, 1],
      ['select-lotion-moist', 1, 2],
    ],
    events: packAndShip(20),
  },
  {
    buyer: guest('見本', '誠', 'makoto'),
    hours_ago: 26,
    lines: [
      ['kayunagi-dry-skin-urea', 0, 2],
      ['shirakabado-kampo-stomach-hochuekkito', 0, 1],
    ],
    events: [{ after_h: 22, action: 'pack' }],
  },
  {
    buyer: guest('見本', '葵', 'aoi'),
    hours_ago: 9,
    lines: [['norumia-loxoprofen-l-quick', 0, 1]],
    remark: ['medicines', '花粉症の薬を飲むことがあります'],
    events: [{ after_h: 2, action: 'ask', comment: '花粉症の薬の名前と、最後に飲んだ日を教えてください。' }],
  },
  {
    buyer: guest('見本', '翔', 'sho'),
    hours_ago: 7,
    lines: [
      ['haramamo-stomach-combi-powder', 0, 1],
      ['nagisa-multivitamin-vd', 0, 1],
    ],
    events: [],
  },
  {
    buyer: guest('見本', '直美', 'naomi'),
    hours_ago: 5,
    lines: [['hakarune-blood-pressure-arm', 0, 1]],
    events: [],
  },
  {
    buyer: guest('見本', '和子', 'kazuko'),
    hours_ago: 3,
    lines: [['zukiraku-loxoprofen-l', 0, 1]],
    remark: ['medicines', '血圧の薬を飲んでいます'],
    events: [],
  },
  {
    buyer: guest('見本', '蓮', 'ren'),
    hours_ago: 1,
    lines: [['select-loxoprofen-l-mg', 0, 1]],
    events: [],
  },
]
