import type { Config } from '../../base/config.ts'
import type { FileStore } from '../../base/ports.ts'
import { bucketFiles } from './bucket.ts'
import { folderFiles } from './folder.ts'

/** Where uploads are stored: in a folder of this machine, or in a bucket where one is configured. */
export const openFiles = (config: Config): FileStore => (config.S3_BUCKET ? bucketFiles(config) : folderFiles(config))
