import { type ClinicService, clinicAddress, clinicCategories } from '@kusuribako/contract/content/clinic-services'
import { ChipAnchor } from '@kusuribako/ui/chip.tsx'
import { Drawer } from '@kusuribako/ui/dialog.tsx'
import { useSettings } from '../shell/settings.ts'

export type ClinicView = `${'search' | 'use'}-${'symptoms' | 'conditions'}`

const titles: Record<ClinicView, string> = {
  'search-symptoms': '症状からクリニックを探す',
  'search-conditions': '病名からクリニックを探す',
  'use-symptoms': '症状からオンライン診療を予約',
  'use-conditions': '病名からオンライン診療を予約',
}

/** Eight categories of service chips; each opens the clinic's own site in a new tab. */
export function ClinicDrawer({ view, onClose }: { view: ClinicView | null; onClose: () => void }) {
  const { links } = useSettings()
  const withLink = (service: ClinicService) => {
    const href = clinicAddress(service, links)
    return href === null ? [] : [{ ...service, href }]
  }
  const grouping = view?.endsWith('conditions') ? 'conditions' : 'symptoms'
  const categories = clinicCategories
    .map(({ id, label, [grouping]: services }) => ({ id, label, services: services.flatMap(withLink) }))
    .filter(({ services }) => services.length > 0)
  return (
    <Drawer open={view !== null} onClose={onClose} title={view ? titles[view] : '診療の案内'}>
      <div className="px-5 pt-2 pb-12">
        {categories.map((category) => (
          <section key={category.id} className="border-b border-line py-5 last:border-none">
            <h3 className="text-base">{category.label}</h3>
            <ul className="mt-3 flex flex-wrap gap-2">
              {category.services.map(({ code, label, href }) => (
                <li key={code}>
                  <ChipAnchor href={href}>{label}</ChipAnchor>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Drawer>
  )
}
