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
  /** The clinic's sites and pages beside the shop, and the shop's accounts: each is shown where there is one. */
  links: Partial<Record<'eclinic' | 'booking' | 'prescription' | 'guidance', string>>
  socials: Partial<Record<'facebook' | 'x' | 'instagram' | 'line', string>>
  /** The feature flags that are on. */
  flags: readonly FeatureFlag[]
}

const none: Settings = {
  publicUrl: '',
  indexable: false,
  supportPhone: '',
  isDemo: false,
  stripeJsUrl: '',
  links: {},
  socials: {},
  flags: [],
}

/** The settings, from the root loader; empty ones if the root itself could not be loaded. */
export const useSettings = (): Settings => useRouteLoaderData<Settings>('root') ?? none

/** Whether a feature flag is on. */
export const useFlag = (flag: FeatureFlag): boolean => useSettings().flags.includes(flag)
