import { attackCalls } from './hostile/attack-calls.ts'

attackCalls(/^\/admin\/[q-z]/, 7_400)
