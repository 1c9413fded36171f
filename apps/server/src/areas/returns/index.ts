export { confirmSwap, swapToConfirm } from './confirm-swap.ts'
export { followReturnedLines } from './follow-lines.ts'
export { readSwapOfCart } from './read-swaps.ts'
export { priceWay, type Travel } from './way-back.ts'
