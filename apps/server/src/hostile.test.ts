import { attackCalls } from './hostile/attack-calls.ts'

// The staff's calls are attacked beside these, in hostile-admin-*.test.ts.
attackCalls(/^\/(?!admin\/)/, 6_300)
