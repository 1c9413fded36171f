import { between, pick } from './seeded.ts'
import type { DemoSupplier } from './types.ts'

/** Invented wholesalers; every entry says 見本. */
export const suppliers: DemoSupplier[] = [
  {
    key: 'east',
    name: '東見本薬品株式会社',
    address: '見本県見本市東町2丁目3番4号',
    phone: '0120-000-001（見本）',
    licence_number: '見本卸第000101号',
    note: '発注は平日15時まで。翌日の午前に届きます。',
  },
  {
    key: 'west',
    name: '西見本メディカル株式会社',
    address: '見本県見本市西町5丁目6番7号',
    phone: '0120-000-002（見本）',
    licence_number: '見本卸第000202号',
    note: null,
  },
]

/** The supplier of a variant. */
export const supplierOf = (sku: string): string => pick(`${sku} supplier`, suppliers).key

/** How many weeks ago a lot arrived. */
export const weeksSince = (lot_number: string): number => between(`${lot_number} came`, 1, 8)
