import { runOnNode24 } from './node24.mjs'

await runOnNode24('migrate.ts')
