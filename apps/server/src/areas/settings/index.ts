export { flagsOf } from './flags.ts'
export { channelsToTell, keyChannels, outsideOfKey } from './key-channels.ts'
export { answerChannel } from './sales-channels.ts'
