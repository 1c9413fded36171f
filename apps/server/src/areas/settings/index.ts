export { flagsOf } from './flags.ts'
export { channelsToTell, keyChannels, whyNotTold } from './key-channels.ts'
export { answerChannel } from './sales-channels.ts'
export { tellSince } from './tell-since.ts'
