import { attackCalls } from './hostile/attack-calls.ts'

attackCalls(/^\/admin\/[q-z]/, 9_800)
