/** External sign-in parties, in the wording of the screen and the colours that the parties require. */
export const parties = {
  line: { name: 'LINE', button: 'border-[#06C755] bg-[#06C755] text-[#102A18] hover:bg-[#05B34C]' },
  docomo: { name: 'dアカウント', button: 'border-[#BF0021] bg-surface text-[#BF0021] hover:bg-danger-tint' },
  yahoo: { name: 'Yahoo! JAPAN ID', button: 'border-edge bg-surface text-ink hover:border-leaf' },
} as const
export type Party = keyof typeof parties

export const isParty = (name: string | undefined): name is Party => Object.hasOwn(parties, name ?? '')
