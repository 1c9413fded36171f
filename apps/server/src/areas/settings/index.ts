export { flagsOf } from './flags.ts'
export { channelsToShow, keyChannels, refusalForHidden } from './key-channels.ts'
export { noteChangesSince } from './note-changes-since.ts'
export { answerChannel } from './sales-channels.ts'
