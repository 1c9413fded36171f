import { attackCalls } from './hostile/attack-calls.ts'

attackCalls(/^\/admin\//, 20_000)
