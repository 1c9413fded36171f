/** Widths the picture route serves, in px (shop.md §9). */
export const deviceWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384] as const
