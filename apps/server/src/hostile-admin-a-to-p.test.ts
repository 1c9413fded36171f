import { attackCalls } from './hostile/attack-calls.ts'

// In two files, which run in parallel; together with hostile.test.ts 21,000 requests.
attackCalls(/^\/admin\/[a-p]/, 6_200)
