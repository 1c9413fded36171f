import { attackCalls } from './hostile/attack-calls.ts'

// The staff's calls are tested the same way in hostile-admin-*.test.ts.
attackCalls(/^\/(?!admin\/)/, 5_400)
