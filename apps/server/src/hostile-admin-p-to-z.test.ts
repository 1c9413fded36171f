import { attackCalls } from './hostile/attack-calls.ts'

attackCalls(/^\/admin\/[p-z]/, 14_000)
