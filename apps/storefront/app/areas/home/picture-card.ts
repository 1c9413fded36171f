/** A card with a picture beside its words; at 360 px the picture leaves room for seven letters. */
export const pictureCard =
  'group grid h-full grid-cols-[3rem_minmax(0,1fr)] items-center gap-2 rounded-card border border-line bg-surface p-2 transition-colors hover:border-leaf max-[24rem]:grid-cols-[2.25rem_minmax(0,1fr)] max-[24rem]:gap-1'
