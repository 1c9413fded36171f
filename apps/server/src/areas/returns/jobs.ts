import type { Job } from '../../base/jobs.ts'
import { deleteRemovedPictures } from './delete-claim-pictures.ts'

export const jobs: readonly Job[] = [{ name: 'forget-claim-pictures', every: '45 3 * * *', run: deleteRemovedPictures }]
