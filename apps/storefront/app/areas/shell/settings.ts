import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import { useRouteLoaderData } from 'react-router'

/** The configuration that the browser may know: the same for everybody. */
export interface Settings {
  publicUrl: string
  /** Search engines may index this URL. */
  indexable: boolean
  supportPhone: string
  /** A demonstration: nothing is for sale. */
  isDemo: boolean
  stripeJsUrl: string
  links: { eclinic: string; booking: string; prescription: string; guidance: string }
  /** The feature flags that are on. */
  flags: readonly FeatureFlag[]
}

const none: Settings = {
  publicUrl: '',
  indexable: false,
  supportPhone: '',
  isDemo: false,
  stripeJsUrl: '',
  links: { eclinic: '', booking: 'https://clinic.example.com', prescription: '', guidance: '' },
  flags: [],
}

/** The settings, from the root loader; empty ones if the root itself could not be loaded. */
export const useSettings = (): Settings => useRouteLoaderData<Settings>('root') ?? none

/** Whether a feature flag is on. */
export const useFlag = (flag: FeatureFlag): boolean => useSettings().flags.includes(flag)
