import { licences } from '@kusuribako/contract/pharmacy/licences'
import { on } from '../../base/ctx.ts'
import { listLicences } from './licences.ts'

export const routes = [on(licences.list, listLicences)]
