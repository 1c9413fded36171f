export { flagsOf } from './flags.ts'
export { channelsToTell, keyChannels, whyNotTold } from './key-channels.ts'
export { noteSince } from './note-since.ts'
export { answerChannel } from './sales-channels.ts'
