import { licences } from '@kusuribako/contract/pharmacy/licences'
import { selfMedication } from '@kusuribako/contract/pharmacy/self-medication'
import { on } from '../../base/ctx.ts'
import { importTaxFile, importTaxList } from './import-tax-list.ts'
import { listLicences } from './licences.ts'
import { guardedSaleRoutes } from './list-guarded-sales.ts'
import { saleRecordRoutes } from './list-sale-records.ts'
import { shiftRoutes } from './plan-shifts.ts'
import { checkTaxEligible, readTaxList } from './read-tax-list.ts'
import { ageAssuranceRoutes } from './record-age.ts'
import { ageRuleRoutes } from './write-age-rules.ts'
import { guardedRuleRoutes } from './write-guarded-rules.ts'
import { licenceRoutes } from './write-licences.ts'
import { professionalRoutes } from './write-professionals.ts'
import { questionnaireRoutes } from './write-questionnaires.ts'

export const routes = [
  on(licences.list, listLicences),
  on(selfMedication.check, checkTaxEligible),
  on(selfMedication.import, importTaxList),
  on(selfMedication.importFile, importTaxFile),
  on(selfMedication.list, readTaxList),
  ...licenceRoutes,
  ...professionalRoutes,
  ...shiftRoutes,
  ...questionnaireRoutes,
  ...guardedRuleRoutes,
  ...ageRuleRoutes,
  ...ageAssuranceRoutes,
  ...saleRecordRoutes,
  ...guardedSaleRoutes,
]
