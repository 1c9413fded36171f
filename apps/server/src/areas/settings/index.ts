export { flagsOf } from './flags.ts'
export { channelsToShow, keyChannels, refusalForHidden } from './key-channels.ts'
export { noteSince } from './note-since.ts'
export { answerChannel } from './sales-channels.ts'
