import { useNavigation } from 'react-router'

/**
 * A thin line over the page while the next one is loading: on a slow connection it shows that a press was registered.
 */
export function NavigationProgress() {
  if (useNavigation().state !== 'loading') return null
  return (
    <div aria-hidden="true" className="appear-late fixed inset-x-0 top-0 z-40 h-0.5 overflow-hidden bg-leaf-tint">
      <div className="under-way h-full w-2/5 bg-leaf" />
    </div>
  )
}
