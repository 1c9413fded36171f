import type { ClinicCategory, clinicDirectory } from '@kusuribako/contract/content/clinic-directory'
import {
  type ClinicService,
  clinicAddress,
  clinicCategories,
  type ClinicCategory as Listed,
} from '@kusuribako/contract/content/clinic-services'
import type { Config } from '../../base/config.ts'
import type { Handler } from '../../base/ctx.ts'

/** The online clinic's services, by symptom and by disease, each with the page it leads to (shop.md §2). */
export const readClinicDirectory: Handler<typeof clinicDirectory.get> = async ({ config }) => ({
  data: {
    by_symptoms: clinicCategories.flatMap((category) => withLinks(category, category.symptoms, config)),
    by_disease: clinicCategories.flatMap((category) => withLinks(category, category.conditions, config)),
  },
})

/** Without services that lead nowhere, and without a category of such. */
function withLinks({ id, label }: Listed, services: readonly ClinicService[], config: Config): ClinicCategory[] {
  const sites = { eclinic: config.ECLINIC_URL, booking: config.CLINIC_BOOKING_URL }
  const linked = services.flatMap((service) => {
    const href = clinicAddress(service, sites)
    return href === null ? [] : [{ code: service.code, label: service.label, href }]
  })
  return linked.length ? [{ code: id, label, services: linked }] : []
}
