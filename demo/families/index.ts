import type { Family } from '../family.ts'
import { beauty } from './beauty.ts'
import { cold } from './cold.ts'
import { concerns } from './concerns.ts'
import { eyes } from './eyes.ts'
import { foods } from './foods.ts'
import { hygiene } from './hygiene.ts'
import { kampo } from './kampo.ts'
import { living } from './living.ts'
import { muscle } from './muscle.ts'
import { nose } from './nose.ts'
import { pain } from './pain.ts'
import { skin } from './skin.ts'
import { stomach } from './stomach.ts'
import { testsAndDevices } from './tests-devices.ts'
import { throat } from './throat.ts'
import { vitamins } from './vitamins.ts'

/** Every therapeutic and household family of the shop, in the order of its shelves. */
export const families: readonly Family[] = [
  ...pain,
  ...cold,
  ...throat,
  ...nose,
  ...stomach,
  ...eyes,
  ...skin,
  ...muscle,
  ...kampo,
  ...vitamins,
  ...concerns,
  ...testsAndDevices,
  ...foods,
  ...beauty,
  ...hygiene,
  ...living,
]
