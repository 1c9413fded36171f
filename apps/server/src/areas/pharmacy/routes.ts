import { licences } from '@kusuribako/contract/pharmacy/licences'
import { selfMedication } from '@kusuribako/contract/pharmacy/self-medication'
import { on } from '../../base/ctx.ts'
import { importTaxFile, importTaxList } from './import-tax-list.ts'
import { ageRuleRoutes } from './keep-age-rules.ts'
import { guardedRuleRoutes } from './keep-guarded-rules.ts'
import { licenceRoutes } from './keep-licences.ts'
import { professionalRoutes } from './keep-professionals.ts'
import { questionnaireRoutes } from './keep-questionnaires.ts'
import { listLicences } from './licences.ts'
import { guardedSaleRoutes } from './list-guarded-sales.ts'
import { saleRecordRoutes } from './list-sale-records.ts'
import { ageNoteRoutes } from './note-age.ts'
import { shiftRoutes } from './plan-shifts.ts'
import { checkTaxEligible, readTaxList } from './read-tax-list.ts'

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
  ...ageNoteRoutes,
  ...saleRecordRoutes,
  ...guardedSaleRoutes,
]
