import type { Family } from '../family.ts'
import { baby } from './baby.ts'
import { bowel } from './bowel.ts'
import { cold } from './cold.ts'
import { coldKidsAndCough } from './cold-kids-and-cough.ts'
import { devices } from './devices.ts'
import { eyes } from './eyes.ts'
import { foodsAndDrinks } from './foods-and-drinks.ts'
import { hairAndBody } from './hair-and-body.ts'
import { hairAndSmoking } from './hair-and-smoking.ts'
import { hygiene } from './hygiene.ts'
import { intimate } from './intimate.ts'
import { kampo } from './kampo.ts'
import { mouthTravelSleep } from './mouth-travel-sleep.ts'
import { muscle } from './muscle.ts'
import { nose } from './nose.ts'
import { noseSprayAndHives } from './nose-spray-and-hives.ts'
import { nursing } from './nursing.ts'
import { oralCare } from './oral-care.ts'
import { pain } from './pain.ts'
import { painCombinations } from './pain-combinations.ts'
import { pharmacyMade } from './pharmacy-made.ts'
import { season } from './season.ts'
import { skin } from './skin.ts'
import { skinCare } from './skin-care.ts'
import { skinConditions } from './skin-conditions.ts'
import { skinWounds } from './skin-wounds.ts'
import { stomach } from './stomach.ts'
import { supplements } from './supplements.ts'
import { tests } from './tests.ts'
import { throat } from './throat.ts'
import { tonics } from './tonics.ts'
import { vitamins } from './vitamins.ts'

/** Every therapeutic and household family of the shop, in the order of its shelves. */
export const families: readonly Family[] = [
  ...pain,
  ...painCombinations,
  ...cold,
  ...coldKidsAndCough,
  ...throat,
  ...nose,
  ...noseSprayAndHives,
  ...stomach,
  ...bowel,
  ...eyes,
  ...skin,
  ...skinConditions,
  ...skinWounds,
  ...muscle,
  ...kampo,
  ...pharmacyMade,
  ...vitamins,
  ...tonics,
  ...hairAndSmoking,
  ...intimate,
  ...mouthTravelSleep,
  ...tests,
  ...devices,
  ...supplements,
  ...foodsAndDrinks,
  ...skinCare,
  ...hairAndBody,
  ...hygiene,
  ...oralCare,
  ...season,
  ...nursing,
  ...baby,
]
