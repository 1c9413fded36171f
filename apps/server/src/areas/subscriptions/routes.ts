import { adminPlans, storePlans } from '@kusuribako/contract/subscriptions/plans'
import { adminSubscriptions, storeSubscriptions } from '@kusuribako/contract/subscriptions/subscriptions'
import { on } from '../../base/ctx.ts'
import {
  cancelAny,
  cancelOwn,
  pause,
  resume,
  setAddress,
  setAnyDate,
  setOwnDate,
  setPaymentMethod,
  setQuantity,
  skipAny,
  skipOwn,
} from './change-subscription.ts'
import { migrateFile, migrateSubscriptions } from './migrate-subscriptions.ts'
import { createPlan, getPlan, listOffered, listPlans, setTargets, updatePlan } from './plans.ts'
import { getAny, getOwn, listAll, listOwn } from './read-subscriptions.ts'
import { runAll, runEmail, runOne } from './run-by-hand.ts'

export const routes = [
  on(storePlans.offered, listOffered),
  on(storeSubscriptions.list, listOwn),
  on(storeSubscriptions.get, getOwn),
  on(storeSubscriptions.cancel, cancelOwn),
  on(storeSubscriptions.skip, skipOwn),
  on(storeSubscriptions.setNextDate, setOwnDate),
  on(storeSubscriptions.setAddress, setAddress),
  on(storeSubscriptions.setPaymentMethod, setPaymentMethod),
  on(adminPlans.list, listPlans),
  on(adminPlans.get, getPlan),
  on(adminPlans.create, createPlan),
  on(adminPlans.update, updatePlan),
  on(adminPlans.setTargets, setTargets),
  on(adminSubscriptions.list, listAll),
  on(adminSubscriptions.get, getAny),
  on(adminSubscriptions.cancel, cancelAny),
  on(adminSubscriptions.setQuantity, setQuantity),
  on(adminSubscriptions.setNextDate, setAnyDate),
  on(adminSubscriptions.skip, skipAny),
  on(adminSubscriptions.pause, pause),
  on(adminSubscriptions.resume, resume),
  on(adminSubscriptions.run, runAll),
  on(adminSubscriptions.runOne, runOne),
  on(adminSubscriptions.runEmail, runEmail),
  on(adminSubscriptions.migrate, migrateSubscriptions),
  on(adminSubscriptions.migrateFile, migrateFile),
]
