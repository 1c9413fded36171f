import { appMountConfig } from '@kusuribako/client/routes'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import type { Api } from '../../api.server.ts'
import { cachedAnswer } from '../catalogue/cached-answer.server.ts'

const cachedFlags = cachedAnswer(async (call) => {
  const found = await call(appMountConfig)
  if (!found.ok) return null
  const states = found.data.data.feature_flags
  return (Object.keys(states) as FeatureFlag[]).filter((flag) => states[flag] === '1')
})

/** The feature flags that are on: see `cachedAnswer` for how old. None while the backend is away. */
export const flagsOn = async (api: Api): Promise<FeatureFlag[]> => (await cachedFlags(api)) ?? []
