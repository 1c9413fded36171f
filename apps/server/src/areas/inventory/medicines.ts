import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'

/** The legal classes that are medicines, by their names. */
export const medicines = Object.entries(saleClassFacts).flatMap(([name, facts]) => (facts.isMedicine ? name : []))
