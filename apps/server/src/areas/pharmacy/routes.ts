import { licences } from '@kusuribako/contract/pharmacy/licences'
import { selfMedication } from '@kusuribako/contract/pharmacy/self-medication'
import { on } from '../../base/ctx.ts'
import { checkTaxEligible, importTaxList } from './import-tax-list.ts'
import { licenceRoutes } from './keep-licences.ts'
import { professionalRoutes } from './keep-professionals.ts'
import { listLicences } from './licences.ts'
import { shiftRoutes } from './plan-shifts.ts'

export const routes = [
  on(licences.list, listLicences),
  on(selfMedication.check, checkTaxEligible),
  on(selfMedication.import, importTaxList),
  ...licenceRoutes,
  ...professionalRoutes,
  ...shiftRoutes,
]
