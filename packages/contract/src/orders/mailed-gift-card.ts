interface SoldLine {
  is_giftcard?: boolean | undefined
  variant?: { manage_inventory?: boolean | undefined } | null | undefined
}

/** Whether a line is a gift card without managed stock: its buyer gets it by mail once it is paid (126). */
export const isMailedGiftCard = ({ is_giftcard, variant }: SoldLine): boolean =>
  is_giftcard === true && !variant?.manage_inventory
