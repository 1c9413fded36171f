export { earnedPoints } from './earned-points.rules.ts'
export { giveUsedPointsBack, setEarned, usePoints } from './move-points.ts'
export { pointsOfOrder, pointsSpent, pointsToUse } from './points.rules.ts'
export { pointsOf } from './read-points.ts'
